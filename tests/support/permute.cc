#include "tests/support/permute.h"

#include <algorithm>
#include <random>
#include <set>

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

using syntax::Item;

// Calls `visit` with every name of a program, so that it can be changed.
template <typename Visit>
class Names {
 public:
  explicit Names(Visit visit) : visit_(std::move(visit)) {}

  void in(syntax::Name& name) { visit_(name.text); }
  void in(syntax::Parameter& p) { all(p.name, p.sort); }
  void in(syntax::Term& t) { all(t.head, t.args); }

  // Only the fields that the connective uses hold names.
  void in(syntax::Formula& f) {
    using syntax::Connective;
    if (f.connective == Connective::kAtom) in(f.atom);
    if (f.connective == Connective::kEqual || f.connective == Connective::kUnequal) {
      all(f.left, f.right);
    }
    all(f.bound, f.operands);
  }

  void in(syntax::Block& block) { in(block.commands); }
  void in(syntax::Command& c) {
    std::visit([this](auto& node) { in(node); }, c.node);
  }
  void in(syntax::VarDecl& c) { in(c.variable); }
  void in(syntax::Assume& c) { in(c.condition); }
  void in(syntax::Havoc& c) { in(c.variable); }
  void in(syntax::Update& c) { all(c.relation, c.bound, c.value); }
  void in(syntax::Assign& c) { all(c.targets, c.value); }
  void in(syntax::Throw& c) { all(c.error, c.witness, c.condition); }
  void in(syntax::If& c) { all(c.condition, c.then_block, c.else_block); }
  void in(syntax::Choose& c) { in(c.branches); }
  void in(syntax::Goto& c) { all(c.procedure, c.args); }
  void in(syntax::Return&) {}

  void in(Item& item) {
    std::visit([this](auto& node) { in(node); }, item.node);
  }
  void in(syntax::SortDecl& i) { in(i.name); }
  void in(syntax::RelationDecl& i) { all(i.name, i.domain); }
  void in(syntax::FunctionDecl& i) { all(i.name, i.domain, i.range); }
  void in(syntax::ErrorDecl& i) { all(i.name, i.witness); }
  void in(syntax::Axiom& i) { all(i.name, i.formula); }
  void in(syntax::Invariant& i) { all(i.name, i.subject, i.formula); }
  void in(syntax::Transition& i) { all(i.name, i.formula); }
  void in(syntax::Define& i) { all(i.name, i.parameters, i.formula); }
  void in(syntax::Action& i) { all(i.name, i.inputs, i.outputs, i.body); }
  void in(syntax::Procedure& i) { all(i.name, i.inputs, i.outputs, i.body); }
  void in(syntax::Entry& i) { all(i.procedure, i.condition); }
  void in(syntax::Include&) { EPR_CHECK(false, "a program to permute includes nothing"); }
  void in(syntax::Summary&) { EPR_CHECK(false, "a program to permute claims no summaries"); }

  template <typename T>
  void in(std::vector<T>& parts) {
    for (T& part : parts) in(part);
  }
  template <typename T>
  void in(std::optional<T>& part) {
    if (part) in(*part);
  }

 private:
  template <typename... Parts>
  void all(Parts&... parts) {
    (in(parts), ...);
  }

  Visit visit_;
};

template <typename Visit>
void for_each_name(std::vector<Item>& items, Visit visit) {
  Names<Visit>(std::move(visit)).in(items);
}

// Not std::shuffle: it may differ from library to library.
template <typename T>
void shuffle(std::vector<T>& all, std::mt19937_64& random) {
  for (size_t k = all.size(); k > 1; --k) std::swap(all[k - 1], all[random() % k]);
}

bool is_define(const Item& item) { return std::holds_alternative<syntax::Define>(item.node); }

}  // namespace

Permuted permute(const std::vector<Item>& program, uint64_t seed) {
  Permuted out{program, {}};
  std::mt19937_64 random(seed);

  std::set<std::string> known;
  for_each_name(out.items, [&](const std::string& name) { known.insert(name); });
  const std::vector<std::string> old_names(known.begin(), known.end());
  std::vector<size_t> numbers(old_names.size());
  for (size_t k = 0; k < numbers.size(); ++k) numbers[k] = k;
  shuffle(numbers, random);
  for (size_t k = 0; k < numbers.size(); ++k) {
    out.names[old_names[k]] = fmt::format("n{:03}", numbers[k]);
  }
  for_each_name(out.items, [&](std::string& name) { name = out.names.at(name); });

  // Definitions come before their uses.
  const auto others = std::stable_partition(out.items.begin(), out.items.end(), is_define);
  std::vector<Item> rest(std::make_move_iterator(others), std::make_move_iterator(out.items.end()));
  shuffle(rest, random);
  std::move(rest.begin(), rest.end(), others);
  return out;
}

}  // namespace epr::testing
