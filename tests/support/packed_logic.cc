// Formulas are walked as they are; what makes this fast is that a variable's
// value is an array element and an atom's truth a bit.

#include "tests/support/packed_logic.h"

#include "epr/logic/check.h"

namespace epr::testing {

PackedLogic::PackedLogic(const Program& program, const Sizes& sizes) : program_(program) {
  EPR_CHECK(atom_count(program, sizes) <= PackedState::kBits, "too many atoms for a packed state");
  for (const Sort* sort : program.sorts) {
    const auto id = static_cast<size_t>(sort->id);
    if (id >= sizes_.size()) sizes_.resize(id + 1, 0);
    sizes_[id] = sizes.at(sort);
    EPR_CHECK(sizes_[id] >= 1 && sizes_[id] <= 255, "size of a universe");
  }
  // The primed copies are made here if nobody has asked for them yet.
  for (const Symbol* relation : program.state) program.primed(relation);
  const size_t symbols = program.formulas->vocabulary().symbols().size();
  base_.assign(symbols, -1);
  primed_.assign(symbols, false);
  tables_.resize(symbols);
  for (const Symbol* relation : program.state) {
    base_[static_cast<size_t>(relation->id)] = atoms_;
    const auto primed = static_cast<size_t>(program.primed(relation)->id);
    base_[primed] = atoms_;
    primed_[primed] = true;
    atoms_ += tuples(relation);
  }
  for (const Symbol* symbol : program.rigid) {
    tables_[static_cast<size_t>(symbol->id)].assign(static_cast<size_t>(tuples(symbol)), 0);
  }
  make_room(*program.formulas);
}

size_t PackedLogic::atom_count(const Program& program, const Sizes& sizes) {
  size_t count = 0;
  for (const Symbol* relation : program.state) {
    size_t here = 1;
    for (const Sort* sort : relation->domain) here *= static_cast<size_t>(sizes.at(sort));
    count += here;
  }
  return count;
}

void PackedLogic::make_room(const Formulas& formulas) {
  if (variables_.size() < formulas.node_count()) variables_.resize(formulas.node_count(), 0);
}

int PackedLogic::tuples(const Symbol* symbol) const {
  int count = 1;
  for (const Sort* sort : symbol->domain) count *= size(sort);
  return count;
}

int PackedLogic::bit(const Symbol* relation, const std::vector<int>& tuple) const {
  int position = 0;
  for (size_t k = 0; k < tuple.size(); ++k)
    position = position * size(relation->domain[k]) + tuple[k];
  return first_bit(relation) + position;
}

void PackedLogic::set_rigid(const Symbol* symbol, const std::vector<uint8_t>& table) {
  EPR_CHECK(table.size() == static_cast<size_t>(tuples(symbol)), "size of a table");
  tables_[static_cast<size_t>(symbol->id)] = table;
}

int PackedLogic::value(Term t) const {
  if (t->is_var()) return variables_[static_cast<size_t>(t->id)];
  return tables_[static_cast<size_t>(t->symbol->id)]
                [static_cast<size_t>(index(t->symbol, t->args))];
}

int PackedLogic::index(const Symbol* symbol, const std::vector<Term>& args) const {
  int position = 0;
  for (size_t k = 0; k < args.size(); ++k)
    position = position * size(symbol->domain[k]) + value(args[k]);
  return position;
}

bool PackedLogic::rigid_atom(Formula f) const {
  return tables_[static_cast<size_t>(f->symbol->id)]
                [static_cast<size_t>(index(f->symbol, f->terms))] != 0;
}

bool PackedLogic::holds(Formula f, const PackedState& before, const PackedState& after) {
  switch (f->kind) {
    case Kind::kTrue:
      return true;
    case Kind::kFalse:
      return false;
    case Kind::kRel: {
      const auto id = static_cast<size_t>(f->symbol->id);
      if (base_[id] < 0) return rigid_atom(f);
      return (primed_[id] ? after : before).test(base_[id] + index(f->symbol, f->terms));
    }
    case Kind::kEq:
      return value(f->terms[0]) == value(f->terms[1]);
    case Kind::kNot:
      return !holds(f->args[0], before, after);
    case Kind::kAnd:
      for (Formula arg : f->args) {
        if (!holds(arg, before, after)) return false;
      }
      return true;
    case Kind::kOr:
      for (Formula arg : f->args) {
        if (holds(arg, before, after)) return true;
      }
      return false;
    case Kind::kImplies:
      return !holds(f->args[0], before, after) || holds(f->args[1], before, after);
    case Kind::kIff:
      return holds(f->args[0], before, after) == holds(f->args[1], before, after);
    case Kind::kIte:
      return holds(f->args[holds(f->args[0], before, after) ? 1 : 2], before, after);
    case Kind::kForall:
      return each_binding(f->vars, 0, [&] { return holds(f->args[0], before, after); });
    case Kind::kExists:
      return !each_binding(f->vars, 0, [&] { return !holds(f->args[0], before, after); });
  }
  EPR_CHECK(false, "unknown kind of formula");
}

namespace {

Truth negation(Truth t) {
  if (t == Truth::kUnknown) return t;
  return t == Truth::kTrue ? Truth::kFalse : Truth::kTrue;
}

// Folds truths of a conjunction (zero: false) or disjunction (zero: true).
class Fold {
 public:
  explicit Fold(Truth zero) : zero_(zero), result_(negation(zero)) {}
  // False once the result is certain.
  bool add(Truth t) {
    if (t == zero_)
      result_ = zero_;
    else if (t == Truth::kUnknown)
      result_ = t;
    return t != zero_;
  }
  Truth result() const { return result_; }

 private:
  Truth zero_;
  Truth result_;
};

}  // namespace

Truth PackedLogic::junction(Formula f, const PackedState& state, const PackedState& known) {
  const bool all = f->kind == Kind::kAnd || f->kind == Kind::kForall;
  Fold fold(all ? Truth::kFalse : Truth::kTrue);
  if (f->kind == Kind::kForall || f->kind == Kind::kExists) {
    each_binding(f->vars, 0, [&] { return fold.add(truth(f->args[0], state, known)); });
    return fold.result();
  }
  for (Formula arg : f->args) {
    if (!fold.add(truth(arg, state, known))) break;
  }
  return fold.result();
}

Truth PackedLogic::truth(Formula f, const PackedState& state, const PackedState& known) {
  auto from = [](bool b) { return b ? Truth::kTrue : Truth::kFalse; };
  switch (f->kind) {
    case Kind::kTrue:
      return Truth::kTrue;
    case Kind::kFalse:
      return Truth::kFalse;
    case Kind::kRel: {
      const int base = base_[static_cast<size_t>(f->symbol->id)];
      if (base < 0) return from(rigid_atom(f));
      const int at = base + index(f->symbol, f->terms);
      return known.test(at) ? from(state.test(at)) : Truth::kUnknown;
    }
    case Kind::kEq:
      return from(value(f->terms[0]) == value(f->terms[1]));
    case Kind::kNot:
      return negation(truth(f->args[0], state, known));
    case Kind::kAnd:
    case Kind::kOr:
    case Kind::kForall:
    case Kind::kExists:
      return junction(f, state, known);
    case Kind::kImplies: {
      Fold fold(Truth::kTrue);
      if (fold.add(negation(truth(f->args[0], state, known))))
        fold.add(truth(f->args[1], state, known));
      return fold.result();
    }
    case Kind::kIff: {
      const Truth left = truth(f->args[0], state, known);
      const Truth right = truth(f->args[1], state, known);
      if (left == Truth::kUnknown || right == Truth::kUnknown) return Truth::kUnknown;
      return from(left == right);
    }
    case Kind::kIte: {
      const Truth condition = truth(f->args[0], state, known);
      if (condition == Truth::kUnknown) return Truth::kUnknown;
      return truth(f->args[condition == Truth::kTrue ? 1 : 2], state, known);
    }
  }
  EPR_CHECK(false, "unknown kind of formula");
}

PackedState PackedLogic::updated(const Update& update, const PackedState& state) {
  PackedState after = state;
  int at = first_bit(update.relation);
  each_binding(update.params, 0, [&] {
    after.set(at++, holds(update.value, state));
    return true;
  });
  return after;
}

Structure PackedLogic::structure(const PackedState& state) const {
  Sizes sizes;
  for (const Sort* sort : program_.sorts) sizes[sort] = size(sort);
  Structure out(sizes);
  for (const Symbol* symbol : program_.rigid) {
    out.set_table(symbol, std::vector<uint16_t>(rigid(symbol).begin(), rigid(symbol).end()));
  }
  for (const Symbol* relation : program_.state) {
    std::vector<uint16_t> table;
    for (int k = 0; k < tuples(relation); ++k) {
      table.push_back(state.test(first_bit(relation) + k) ? 1 : 0);
    }
    out.set_table(relation, std::move(table));
  }
  return out;
}

}  // namespace epr::testing
