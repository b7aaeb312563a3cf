#pragma once

// The body of a cut-point procedure as formulas: the paper's beta_P.
//
// The vocabulary is the state before (the program's own relations), the inputs
// (the procedure's own variables), a copy of what each call may modify, and fresh
// variables and nullary relations for choices.  Everything is quantifier-free but
// for `constraints`, whose quantifiers are universal unless the program's own
// formulas say otherwise.
//
// Exits exclude each other: a model that satisfies the constraints and the guard
// of one exit describes an execution that leaves there, given that the calls
// whose `returned` guard is true returned as their copies say.  Of `choices`, those
// whose guard is true in the model are the ones which that execution makes, in the
// order in which it makes them.

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "epr/logic/substitute.h"
#include "epr/rml/program.h"

namespace epr {

// What each state relation is at some moment, over the vocabulary above; all
// definitions of one relation have the same parameters.
using RelationMap = std::map<const Symbol*, Definition, ById>;

// R(x) stands for `symbol`(x): R itself, or a copy of it.  Parameters depend on R
// alone: equal parts of different definitions of R are then equal nodes.
Definition named_by(Formulas& formulas, const Symbol* relation, const Symbol* symbol);

struct CallSite {
  int callee = 0;
  int procedure = 0;  // the block that calls
  int origin = 0;     // in that block
  std::vector<Term> args;
  std::vector<Term> outputs;
  RelationMap before;
  RelationMap after;
  Formula returned = nullptr;  // the call is reached and returns
  Formula threw = nullptr;     // the call is reached and throws
};

struct ThrowSite {
  int site = 0;
  std::vector<Term> witness;
  Formula guard = nullptr;
};

// A Havoc takes this element.
struct ElementTaken {
  Term element = nullptr;
};

// A Branch or Choose takes the alternative whose guard is true.
struct AlternativeTaken {
  std::vector<Formula> guards;  // exclude each other
};

// A call is made: the callee's choices come here.
struct CallMade {
  int call = 0;  // index into Transition::calls
};

struct Choice {
  Formula guard = nullptr;  // the choice has to be made
  std::variant<ElementTaken, AlternativeTaken, CallMade> taken;
};

struct Transition {
  int procedure = 0;
  std::vector<Formula> constraints;
  std::vector<CallSite> calls;
  std::vector<ThrowSite> throws;
  std::vector<Choice> choices;
  Formula returned = nullptr;
  std::vector<Term> outputs;
  RelationMap after;
};

}  // namespace epr
