#include "tests/support/random_formula.h"

#include <rapidcheck.h>

#include "epr/logic/fragment.h"

namespace epr::testing {

Choose choices_from(uint64_t seed) {
  // splitmix64: unlike std::uniform_int_distribution it is the same everywhere.
  return [state = seed](int bound) mutable {
    state += 0x9e3779b97f4a7c15ull;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return static_cast<int>((z ^ (z >> 31)) % static_cast<uint64_t>(bound));
  };
}

Choose choices_of_property() {
  return [](int bound) { return *rc::gen::inRange(0, bound); };
}

RandomFormulas::RandomFormulas(Formulas& formulas, Choose choose)
    : formulas_(formulas), choose_(std::move(choose)) {
  Vocabulary& vocabulary = formulas.vocabulary();
  container_ = vocabulary.add_sort("container");
  iterator_ = vocabulary.add_sort("iterator");
  cnt_ = vocabulary.add_function("cnt", {iterator_}, container_);
  relations_ = {vocabulary.add_relation("full", {container_}, false),
                vocabulary.add_relation("empty", {container_}, false),
                vocabulary.add_relation("stale", {iterator_}, false),
                vocabulary.add_relation("within", {container_, container_}, false),
                vocabulary.add_relation("inside", {container_, container_}, false),
                vocabulary.add_relation("over", {iterator_, container_}, false),
                vocabulary.add_relation("done", {}, false)};
  symbols_ = relations_;
  symbols_.push_back(cnt_);
  symbols_.push_back(vocabulary.add_function("home", {}, container_));
  symbols_.push_back(vocabulary.add_function("first", {}, iterator_));
  for (const char* name : {"x", "y", "z"}) variables_.push_back(formulas.var(name, container_));
  for (const char* name : {"i", "j"}) variables_.push_back(formulas.var(name, iterator_));
}

Term RandomFormulas::variable(const Sort* sort) {
  if (sort == container_) return variables_[static_cast<size_t>(choose_(3))];
  return variables_[static_cast<size_t>(3 + choose_(2))];
}

Term RandomFormulas::term(const Sort* sort) {
  const bool is_container = sort == container_;
  const int pick = choose_(8);
  if (pick == 6) {
    return formulas_.apply(formulas_.vocabulary().find_symbol(is_container ? "home" : "first"), {});
  }
  if (pick == 7 && is_container) return formulas_.apply(cnt_, {term(iterator_)});
  return variable(sort);
}

Formula RandomFormulas::atom() {
  const int pick = choose_(static_cast<int>(relations_.size()) + 3);
  if (pick < 3) {
    const Sort* sort = pick == 2 ? iterator_ : container_;
    return formulas_.eq(term(sort), term(sort));
  }
  const Symbol* relation = relations_[static_cast<size_t>(pick - 3)];
  std::vector<Term> args;
  for (const Sort* sort : relation->domain) args.push_back(term(sort));
  return formulas_.rel(relation, std::move(args));
}

Formula RandomFormulas::quantifier(int depth) {
  std::vector<Term> vars = {variable(one_in(3) ? iterator_ : container_)};
  if (one_in(2)) vars.push_back(variable(one_in(3) ? iterator_ : container_));
  Formula body = formula(depth - 1);
  return one_in(2) ? formulas_.forall(std::move(vars), body)
                   : formulas_.exists(std::move(vars), body);
}

Formula RandomFormulas::formula(int depth) {
  if (depth == 0) return one_in(30) ? formulas_.top() : atom();
  const auto next = [&] { return formula(depth - 1); };
  switch (choose_(10)) {
    case 0:
      return formulas_.negate(next());
    case 1:
      return formulas_.implies(next(), next());
    case 2:
      return one_in(2) ? formulas_.iff(next(), next()) : formulas_.ite(next(), next(), next());
    case 3:
    case 4:
      return formulas_.conj({next(), next(), next()});
    case 5:
    case 6:
      return formulas_.disj({next(), next()});
    case 7:
      return atom();
    default:
      return quantifier(depth);
  }
}

Formula RandomFormulas::stratified_formula(int depth) {
  while (true) {
    Formula f = formula(depth);
    AlternationGraph graph;
    graph.add_function(cnt_);
    graph.add(f, Polarity::kAssumed, "the formula");
    if (!graph.cycle()) return f;
  }
}

Structure RandomFormulas::structure(int max_size) {
  Structure made({{container_, 1 + choose_(max_size)}, {iterator_, 1 + choose_(max_size)}});
  for (const Symbol* symbol : symbols_) {
    const int values = symbol->is_relation() ? 2 : made.size(symbol->range);
    std::vector<uint16_t> table;
    for_each_tuple(domain_sizes(made, symbol), [&](std::span<const int>) {
      table.push_back(static_cast<uint16_t>(choose_(values)));
    });
    made.set_table(symbol, std::move(table));
  }
  for (Term v : variables_) made.variables().set(v, choose_(made.size(v->sort)));
  return made;
}

Substitution RandomFormulas::substitution() {
  Substitution made;
  for (Term v : variables_) {
    if (one_in(2)) made.variables[v] = term(v->sort);
  }
  for (const Symbol* relation : relations_) {
    if (relation->name == "inside") {
      made.renamed[relation] = formulas_.vocabulary().find_symbol("within");
    } else if (one_in(2)) {
      Definition definition;
      for (const Sort* sort : relation->domain) {
        Term param = variable(sort);
        const bool taken = !definition.params.empty() && definition.params[0] == param;
        definition.params.push_back(!taken ? param : variables_[param == variables_[0] ? 1 : 0]);
      }
      definition.body = formula(2);
      made.relations[relation] = std::move(definition);
    }
  }
  return made;
}

Structure RandomFormulas::described(const Substitution& substitution,
                                    const Structure& structure) const {
  Structure out = structure;
  for (const Symbol* relation : relations_) {
    auto renamed = substitution.renamed.find(relation);
    auto defined = substitution.relations.find(relation);
    if (renamed != substitution.renamed.end()) {
      out.set_table(relation, structure.table(renamed->second));
    } else if (defined != substitution.relations.end()) {
      for_each_tuple(domain_sizes(structure, relation), [&](std::span<const int> tuple) {
        Assignment assignment;
        for (size_t k = 0; k < tuple.size(); ++k) {
          assignment.bind(defined->second.params[k], tuple[k]);
        }
        out.set(relation, tuple, structure.evaluate(defined->second.body, assignment));
      });
    }
  }
  for (const auto& [from, to] : substitution.variables) {
    out.variables().set(from, structure.evaluate(to, Assignment{}));
  }
  return out;
}

}  // namespace epr::testing
