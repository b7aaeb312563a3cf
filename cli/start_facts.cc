#include "cli/start_facts.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "epr/logic/name.h"

namespace cli {
namespace {

using epr::Sort;
using epr::Symbol;
using epr::Term;

// What the frontend calls relations (docs/lowering.md): `member`, `value` and `key` say what
// collections hold, `stale` which iterators are, and Class.field what a field holds.  A number may
// follow where a program has several.
bool is_called(const Symbol* symbol, const std::string& name) {
  return symbol->name == name || symbol->name.starts_with(name + "_");
}

// "items" of Lib.items; "" of a relation that is no field.
std::string field_name(const Symbol* relation) {
  const size_t dot = relation->name.rfind('.');
  if (relation->arity() != 2 || dot == std::string::npos) return "";
  const bool is_type = relation->name.starts_with("is.");
  return is_type ? "" : relation->name.substr(dot + 1);
}

// As it stands in a formula: Java has other keywords.
template <typename Named>
std::string written(const Named* named) {
  return epr::written_name(named->name);
}

class StartFacts {
 public:
  StartFacts(const epr::Program& program, const epr::Trace& trace)
      : program_(program), trace_(trace), start_(trace.start) {
    for (Term input : all_inputs()) {
      if (!is_null(input)) inputs_.push_back(input);
    }
  }

  std::vector<StartFact> run() {
    for (size_t k = 0; k < inputs_.size(); ++k) {
      Term first = first_with(inputs_[k]->sort, element(inputs_[k]));
      if (first != inputs_[k]) {
        add(fmt::format("{} == {}", first->name, inputs_[k]->name),
            fmt::format("{} = {}", written(first), written(inputs_[k])));
      } else {
        distinct_.push_back(first);
      }
    }
    for (const Symbol* relation : program_.state) add_tuples(relation);
    for (const Symbol* symbol : program_.rigid) add_container(symbol);
    add_shared();
    return std::move(out_);
  }

 private:
  const std::vector<Term>& all_inputs() const {
    const epr::Entry& entry = program_.entries[static_cast<size_t>(trace_.entry)];
    return program_.procedures[static_cast<size_t>(entry.procedure)].inputs;
  }

  int element(Term input) const { return start_.variables().find(input).value_or(0); }

  bool is_null(Term input) const {
    return std::any_of(program_.rigid.begin(), program_.rigid.end(), [&](const Symbol* symbol) {
      return !symbol->is_relation() && symbol->arity() == 0 && symbol->range == input->sort &&
             start_.value(symbol, {}) == element(input);
    });
  }

  // The first input that is the element; nullptr if none is.
  Term first_with(const Sort* sort, int wanted) const {
    const auto found = std::find_if(inputs_.begin(), inputs_.end(), [&](Term input) {
      return input->sort == sort && element(input) == wanted;
    });
    return found == inputs_.end() ? nullptr : *found;
  }

  void add(std::string words, std::string formula) {
    out_.push_back({std::move(words), std::move(formula)});
  }

  // Whether the execution goes another way when the tuple is taken out of the relation.
  bool is_needed(const Symbol* relation, const std::vector<int>& tuple) const {
    epr::Trace without = trace_;
    without.start.set(relation, tuple, false);
    return !std::holds_alternative<epr::Replayed>(epr::replay(program_, without));
  }

  // Another input that is the same element, if there is one: then a fact is said of both, and is
  // seen to be the same where they are not one.
  Term alias_of(Term input) const {
    const auto found = std::find_if(inputs_.rbegin(), inputs_.rend(), [&](Term other) {
      return other->sort == input->sort && element(other) == element(input);
    });
    return *found;
  }

  // Facts that relate inputs.
  void add_tuples(const Symbol* relation) {
    if (relation->arity() == 1) {
      for (Term input : distinct_) {
        if (input->sort != relation->domain[0] || !is_called(relation, "stale")) continue;
        add_if_needed(relation, {input}, fmt::format("{} is stale", input->name));
      }
    }
    if (relation->arity() != 2) return;
    for (Term a : distinct_) {
      for (Term b : distinct_) {
        if (a->sort != relation->domain[0] || b->sort != relation->domain[1]) continue;
        Term second = a == b ? alias_of(b) : b;
        const std::string words = in_words(relation, a, second);
        if (!words.empty()) add_if_needed(relation, {a, second}, words);
      }
    }
  }

  void add_if_needed(const Symbol* relation, const std::vector<Term>& inputs, std::string words) {
    std::vector<int> tuple;
    std::vector<std::string> names;
    for (Term input : inputs) {
      tuple.push_back(element(input));
      names.push_back(written(input));
    }
    if (!start_.holds(relation, tuple) || !is_needed(relation, tuple)) return;
    add(std::move(words), fmt::format("{}({})", written(relation), fmt::join(names, ", ")));
  }

  static std::string in_words(const Symbol* relation, Term a, Term b) {
    const std::string field = field_name(relation);
    if (!field.empty()) return fmt::format("{}.{} == {}", a->name, field, b->name);
    if (is_called(relation, "member")) return fmt::format("{} contains {}", a->name, b->name);
    if (is_called(relation, "value")) return fmt::format("{} has the value {}", a->name, b->name);
    if (is_called(relation, "key")) return fmt::format("{} has the key {}", a->name, b->name);
    return "";
  }

  // Over which collection an iterator goes.
  void add_container(const Symbol* symbol) {
    if (symbol->is_relation() || symbol->arity() != 1 || !is_called(symbol, "cnt")) return;
    for (Term iterator : distinct_) {
      if (iterator->sort != symbol->domain[0]) continue;
      const std::vector<int> tuple{element(iterator)};
      Term container = first_with(symbol->range, start_.value(symbol, tuple));
      if (!container) continue;
      add(fmt::format("{} goes over {}", iterator->name, container->name),
          fmt::format("{}({}) = {}", written(symbol), written(iterator), written(container)));
    }
  }

  // Fields of inputs that hold one thing, which is no input itself.
  struct Field {
    const Symbol* relation;
    Term owner;
    int held;
  };

  void add_shared() {
    std::vector<Field> fields;
    for (const Symbol* relation : program_.state) {
      if (field_name(relation).empty()) continue;
      for (Term owner : distinct_) {
        if (owner->sort == relation->domain[0]) add_held(relation, owner, fields);
      }
    }
    for (size_t b = 0; b < fields.size(); ++b) {
      for (size_t a = 0; a < b; ++a) add_shared(fields[a], fields[b]);
    }
  }

  void add_held(const Symbol* relation, Term owner, std::vector<Field>& fields) const {
    for (int held = 0; held < start_.size(relation->domain[1]); ++held) {
      const std::vector<int> tuple{element(owner), held};
      const bool is_input = first_with(relation->domain[1], held) != nullptr;
      if (start_.holds(relation, tuple) && !is_input) fields.push_back({relation, owner, held});
    }
  }

  void add_shared(const Field& a, const Field& b) {
    const Sort* sort = a.relation->domain[1];
    if (b.relation->domain[1] != sort || a.held != b.held) return;
    if (!is_needed(a.relation, {element(a.owner), a.held})) return;
    if (!is_needed(b.relation, {element(b.owner), b.held})) return;
    Term other = a.owner == b.owner ? alias_of(b.owner) : b.owner;
    add(fmt::format("{}.{} == {}.{}", a.owner->name, field_name(a.relation), other->name,
                    field_name(b.relation)),
        fmt::format("(exists {0}: {1}. {2}({3}, {0}) & {4}({5}, {0}))", free_name(), written(sort),
                    written(a.relation), written(a.owner), written(b.relation), written(other)));
  }

  // For a bound variable: that of no input and of no constant.
  std::string free_name() const {
    const auto is_taken = [&](const std::string& name) {
      const auto is_it = [&](const auto* named) { return named->name == name; };
      return std::any_of(all_inputs().begin(), all_inputs().end(), is_it) ||
             std::any_of(program_.rigid.begin(), program_.rigid.end(), is_it);
    };
    std::string name = "X";
    while (is_taken(name)) name += "X";
    return name;
  }

  const epr::Program& program_;
  const epr::Trace& trace_;
  const epr::Structure& start_;
  std::vector<Term> inputs_;    // that are not null
  std::vector<Term> distinct_;  // of them, one an element
  std::vector<StartFact> out_;
};

}  // namespace

std::vector<StartFact> start_facts(const epr::Program& program, const epr::Trace& trace) {
  return StartFacts(program, trace).run();
}

}  // namespace cli
