#pragma once

// Other solvers, as programs: the check that our scripts mean what we think.

#include <string>

namespace epr::testing {

// What z3 says to an SMT-LIB script: "sat", "unsat", or all that it printed.
std::string z3_answer(const std::string& script);
std::string cvc5_answer(const std::string& script);

}  // namespace epr::testing
