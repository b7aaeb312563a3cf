#pragma once

// Formulas as an SMT-LIB 2.6 script that any solver of the logic UF accepts.
//
// The script declares just what occurs, in order of ids, so equal formulas give
// equal text.  Names are those of the vocabulary where the standard allows it;
// where two things would get one name, the later one is renamed "name!k".
// Subformulas that are shared stay shared, through let.

#include <span>
#include <string>
#include <string_view>

#include "epr/logic/formula.h"

namespace epr {

// Asks whether the conjunction of `asserted` is satisfiable.  Every line of
// `comment_lines` becomes a comment at the top.  Free variables are constants.
std::string smtlib_script(std::span<const Formula> asserted, std::string_view comment_lines);

}  // namespace epr
