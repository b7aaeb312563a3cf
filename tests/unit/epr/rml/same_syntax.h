#pragma once

// Whether two syntax trees are the same, wherever in a text they stand.

#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "epr/rml/syntax.h"

namespace epr::syntax {

// The parts of a node that matter: all but spans.
inline auto parts(const Name& n) { return std::tie(n.text); }
inline auto parts(const Parameter& p) { return std::tie(p.name, p.sort); }
inline auto parts(const Position& p) { return std::tie(p.file, p.line); }
inline auto parts(const Term& t) { return std::tie(t.head, t.applied, t.args); }
inline auto parts(const Formula& f) {
  return std::tie(f.connective, f.atom, f.primed, f.left, f.right, f.bound, f.operands);
}
inline auto parts(const Block& b) { return std::tie(b.commands); }
inline auto parts(const VarDecl& c) { return std::tie(c.variable); }
inline auto parts(const Assume& c) { return std::tie(c.condition); }
inline auto parts(const Havoc& c) { return std::tie(c.variable); }
inline auto parts(const Update& c) { return std::tie(c.relation, c.bound, c.value); }
inline auto parts(const Assign& c) { return std::tie(c.targets, c.value); }
inline auto parts(const Throw& c) { return std::tie(c.error, c.witness, c.condition); }
inline auto parts(const If& c) { return std::tie(c.condition, c.then_block, c.else_block); }
inline auto parts(const Choose& c) { return std::tie(c.branches); }
inline auto parts(const Goto& c) { return std::tie(c.procedure, c.args); }
inline auto parts(const Return&) { return std::tie(); }
inline auto parts(const Command& c) { return std::tie(c.node, c.at); }
inline auto parts(const Include& i) { return std::tie(i.path); }
inline auto parts(const SortDecl& i) { return std::tie(i.name); }
inline auto parts(const RelationDecl& i) { return std::tie(i.name, i.domain, i.rigid); }
inline auto parts(const FunctionDecl& i) { return std::tie(i.name, i.domain, i.range); }
inline auto parts(const ErrorDecl& i) { return std::tie(i.name, i.witness); }
inline auto parts(const Axiom& i) { return std::tie(i.name, i.formula); }
inline auto parts(const Invariant& i) { return std::tie(i.name, i.subject, i.formula); }
inline auto parts(const Transition& i) { return std::tie(i.name, i.formula); }
inline auto parts(const Define& i) { return std::tie(i.name, i.parameters, i.applied, i.formula); }
inline auto parts(const Action& i) { return std::tie(i.name, i.inputs, i.outputs, i.body); }
inline auto parts(const Procedure& i) {
  return std::tie(i.name, i.inputs, i.outputs, i.at, i.body);
}
inline auto parts(const Entry& i) { return std::tie(i.procedure, i.condition); }
inline auto parts(const Throws& l) { return std::tie(l.error, l.witness, l.only_if); }
inline auto parts(const Returns& l) { return std::tie(l.only_if); }
inline auto parts(const Summary& i) { return std::tie(i.procedure, i.lemmas); }
inline auto parts(const Item& i) { return std::tie(i.node); }
inline auto parts(const File& f) { return std::tie(f.items); }

template <typename T>
concept Leaf = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, std::string>;

template <Leaf T>
bool same(const T& a, const T& b) {
  return a == b;
}

template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b);
template <typename T>
bool same(const std::optional<T>& a, const std::optional<T>& b);
template <typename... T>
bool same(const std::variant<T...>& a, const std::variant<T...>& b);

template <typename Node>
requires requires(const Node& node) { parts(node); }
bool same(const Node& a, const Node& b) {
  return std::apply(
      [&](const auto&... left) {
        return std::apply([&](const auto&... right) { return (same(left, right) && ...); },
                          parts(b));
      },
      parts(a));
}

template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

template <typename T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

template <typename... T>
bool same(const std::variant<T...>& a, const std::variant<T...>& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&](const auto& left) { return same(left, std::get<std::decay_t<decltype(left)>>(b)); }, a);
}

}  // namespace epr::syntax
