#pragma once

// Z3's models as structures.  Internal to z3_*.cc.

#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <z3++.h>

#include "epr/logic/structure.h"
#include "epr/solver/solver.h"
#include "epr/solver/z3_translate.h"

namespace epr {

// Reads a structure off a Z3 model: first say which elements there are, then take
// the structure.
class Z3ModelReader {
 public:
  Z3ModelReader(const Vocabulary& vocabulary, Z3Translator& translator, const z3::model& model)
      : vocabulary_(vocabulary), translator_(translator), model_(model) {}

  // The universe that the model gives to each sort.
  void use_universes();
  // The value of a ground term becomes an element.
  void use_term(Term t) { element(t->sort, evaluate(t)); }

  // The structure over these elements with values for all symbols and free variables
  // of `formulas`.  Gives up when the universe is too large, when a value lies outside
  // of it, or when one of the formulas is false in it: then Z3's model was none.
  std::variant<Structure, GaveUp> read(std::span<const Formula> formulas);

 private:
  struct Universe {
    std::vector<z3::expr> elements;
    std::unordered_map<unsigned, int> position;  // by Z3's id of the value
  };

  z3::expr evaluate(Term t) { return model_.eval(translator_.translate(t), true); }
  int element(const Sort* sort, const z3::expr& value);
  int find(const Sort* sort, const z3::expr& value) const;  // -1: outside
  Structure empty_structure();
  bool read_symbol(const Symbol* symbol, Structure& structure);
  bool read_interpretation(const Symbol* symbol, z3::func_interp interpretation,
                           Structure& structure);
  bool read_pointwise(const Symbol* symbol, Structure& structure);
  int value_of(const Symbol* symbol, const z3::expr& value) const;  // -1: none

  const Vocabulary& vocabulary_;
  Z3Translator& translator_;
  z3::model model_;
  std::map<int, Universe> universes_;  // by id of the sort
};

}  // namespace epr
