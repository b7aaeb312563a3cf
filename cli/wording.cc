#include "cli/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace cli {
namespace {

using epr::Formula;
using epr::Kind;
using epr::Symbol;
using epr::Term;

bool is_membership(const Symbol* relation) {
  return (relation->name == "member" || relation->name == "member_cnt") && relation->arity() == 2;
}

// cnt(t): the container of an iterator.
bool is_container_of(Term t) {
  return !t->is_var() && t->symbol->name == "cnt" && t->args.size() == 1;
}

bool is_container_function(const Symbol* function) {
  return function && function->name == "cnt" && function->arity() == 1;
}

std::string equation(const std::vector<Term>& inputs, Formula f, bool holds) {
  Term left = f->terms[0];
  Term right = f->terms[1];
  const auto place = [&](Term t) { return std::find(inputs.begin(), inputs.end(), t); };
  if (place(right) < place(left) || (is_container_of(right) && !is_container_of(left))) {
    std::swap(left, right);
  }
  if (is_container_of(left)) {
    return fmt::format("{} is {}over {}", to_text(left->args[0]), holds ? "" : "not ",
                       to_text(right));
  }
  return fmt::format("{} {} {}", to_text(left), holds ? "=" : "≠", to_text(right));
}

// "members of": what the relation holds of.
std::string possession(const Symbol* relation) {
  return is_membership(relation) ? "members of" : fmt::format("{} of", relation->name);
}

// The container, object or other thing that a place's key is.
std::string key_in_words(const epr::Sort* sort, const updr::Place& place) {
  switch (place.kind) {
    case updr::Place::Kind::kTerm:
      return to_text(place.term);
    case updr::Place::Kind::kField:
      return fmt::format("{} {}", possession(place.field), to_text(place.term));
    case updr::Place::Kind::kHeld:
      return place.field->name;
    case updr::Place::Kind::kNew:
      break;
  }
  return "new " + plural(sort);
}

}  // namespace

std::string in_words(const epr::Program& program, const std::vector<Term>& inputs,
                     Formula literal) {
  const bool holds = literal->kind != Kind::kNot;
  Formula atom = holds ? literal : literal->args[0];
  if (atom->kind == Kind::kEq) return equation(inputs, atom, holds);
  if (atom->kind != Kind::kRel) return to_text(literal);
  const Symbol* relation = atom->symbol;
  if (is_membership(relation)) {
    return fmt::format("{} {} {}", to_text(atom->terms[1]), holds ? "∈" : "∉",
                       to_text(atom->terms[0]));
  }
  const char* is = holds ? "is" : "is not";
  if (says_stale(relation)) return fmt::format("{} {} stale", to_text(atom->terms[0]), is);
  if (relation->arity() == 1 && updr::allocation(program, relation->domain[0]) == relation) {
    return fmt::format("{} {} allocated", to_text(atom->terms[0]), is);
  }
  return to_text(literal);
}

std::string in_words(const Symbol* relation, const updr::Place& place) {
  const epr::Sort* sort = relation->domain[0];
  std::string what;
  if (!place.function) {
    what = key_in_words(sort, place);
  } else {
    const std::string key = key_in_words(place.function->range, place);
    what = is_container_function(place.function)
               ? fmt::format("{} over {}", plural(sort), key)
               : fmt::format("{} with {} among {}", plural(sort), place.function->name, key);
  }
  return says_stale(relation) ? what : fmt::format("{} {}", possession(relation), what);
}

std::string anywhere_in_words(const Symbol* relation) {
  if (relation->domain.empty()) return relation->name;
  const std::string any = "any " + (relation->domain[0]->name == "obj" ? std::string("object")
                                                                       : relation->domain[0]->name);
  return says_stale(relation) ? any : fmt::format("{} {}", possession(relation), any);
}

std::string plural(const epr::Sort* sort) {
  return (sort->name == "obj" ? "object" : sort->name) + "s";
}

bool says_stale(const Symbol* relation) {
  return relation->name == "stale" && relation->arity() == 1;
}

}  // namespace cli
