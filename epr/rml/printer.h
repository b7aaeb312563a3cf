#pragma once

// Writes syntax trees as canonical `.rml` text (docs/rml.md, "Canonical text").
//
// parse(print(tree)) is the tree again, spans aside, and print(parse(text)) is
// the text when it is canonical.
// REQUIRES of trees that were not parsed: names are not empty and contain
// neither backquotes nor line breaks, strings contain no line breaks, kAnd and
// kOr have two operands or more, and constants alone have no domain.

#include <string>
#include <string_view>
#include <vector>

#include "epr/rml/syntax.h"

namespace epr {

// Whole lines, each with its line break.
std::string print(const syntax::File& file);
std::string print(const std::vector<const syntax::Item*>& items);

// For messages: without a line break at the end.
std::string print(const syntax::Item& item);
std::string print(const syntax::Command& command);
std::string print(const syntax::Formula& formula);
std::string print(const syntax::Term& term);

// The name as it is written in a text, in backquotes if need be.
std::string print_name(std::string_view name);

}  // namespace epr
