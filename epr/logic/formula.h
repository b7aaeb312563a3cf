#pragma once

// Immutable, hash-consed terms and formulas.
//
// A Formulas object owns its nodes: they live as long as it does, and within it
// two terms or formulas with the same shape are the same node, so equality is
// pointer equality and maps keyed by nodes are cheap.  Ids count up in order of
// construction, which makes ordering by id deterministic.
//
// Free variables stand for program variables and for Skolem constants: whoever
// evaluates or solves a formula gives them values.  Bound variables are named;
// substitution renames them where they would capture.
//
// Constructors do the simplifications that lose nothing a reader would miss:
// units and zeros of & and |, double negation, t = t.  Sorts are non-empty, so
// quantifiers over unused variables vanish.

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "epr/logic/vocabulary.h"
#include "epr/logic/work.h"

namespace epr {

struct TermNode;
struct FormulaNode;
using Term = const TermNode*;
using Formula = const FormulaNode*;

// A variable (symbol == nullptr) or a function applied to arguments.
struct TermNode {
  int id;
  const Sort* sort;
  std::string name;      // of a variable
  const Symbol* symbol;  // of an application
  std::vector<Term> args;

  bool is_var() const { return symbol == nullptr; }
};

enum class Kind {
  kTrue,
  kFalse,
  kRel,
  kEq,
  kNot,
  kAnd,
  kOr,
  kImplies,
  kIff,
  kIte,
  kForall,
  kExists
};

struct FormulaNode {
  int id;
  Kind kind;
  const Symbol* symbol;       // kRel
  std::vector<Term> terms;    // kRel: arguments; kEq: two sides
  std::vector<Formula> args;  // connectives; kIte: condition, then, else; quantifiers: the body
  std::vector<Term> vars;     // quantifiers: bound variables
  bool quantified;            // a quantifier occurs in it
};

class Formulas {
 public:
  Formulas();
  ~Formulas();
  Formulas(const Formulas&) = delete;
  Formulas& operator=(const Formulas&) = delete;

  Vocabulary& vocabulary() { return vocabulary_; }
  const Vocabulary& vocabulary() const { return vocabulary_; }

  Term var(std::string_view name, const Sort* sort);
  // A variable that no other call has returned so far: "hint!k".
  Term fresh_var(std::string_view hint, const Sort* sort);
  Term apply(const Symbol* function, std::vector<Term> args);

  Formula top() const { return top_; }
  Formula bottom() const { return bottom_; }
  Formula rel(const Symbol* relation, std::vector<Term> args);
  Formula eq(Term left, Term right);
  Formula negate(Formula f);
  Formula conj(std::vector<Formula> fs);  // of none: true
  Formula disj(std::vector<Formula> fs);  // of none: false
  Formula conj(Formula a, Formula b) { return conj(std::vector<Formula>{a, b}); }
  Formula disj(Formula a, Formula b) { return disj(std::vector<Formula>{a, b}); }
  Formula implies(Formula a, Formula b);
  Formula iff(Formula a, Formula b);
  Formula ite(Formula condition, Formula then_f, Formula else_f);
  Formula forall(std::vector<Term> vars, Formula body);
  Formula exists(std::vector<Term> vars, Formula body);

  // Nodes made so far; a measure of memory.
  size_t node_count() const { return terms_.size() + formulas_.size(); }

  // What was done with these formulas: each node that is asked for counts, and whatever solvers
  // add.  Nodes may throw OutOfWork where a limit is set.
  Work& work() { return work_; }

 private:
  struct TermHash;
  struct TermEq;
  struct FormulaHash;
  struct FormulaEq;

  Term intern(TermNode node);
  Formula intern(FormulaNode node);
  Formula junction(Kind kind, std::vector<Formula> fs, Formula unit, Formula zero);
  Formula quantify(Kind kind, std::vector<Term> vars, Formula body);

  Vocabulary vocabulary_;
  std::deque<TermNode> terms_;
  std::deque<FormulaNode> formulas_;
  std::unique_ptr<std::unordered_set<Term, TermHash, TermEq>> term_table_;
  std::unique_ptr<std::unordered_set<Formula, FormulaHash, FormulaEq>> formula_table_;
  Formula top_;
  Formula bottom_;
  int fresh_ = 0;
  Work work_;
};

// Free variables, each once, by id.
std::vector<Term> free_variables(Formula f);
std::vector<Term> free_variables(Term t);
bool occurs_free(Term var, Formula f);

// Relations and functions that occur, each once, by id.
std::vector<const Symbol*> symbols_of(std::span<const Formula> fs);

// Infix text as in docs/rml.md; total, also for what the language cannot say
// (ite, symbols with odd names).
std::string to_text(Term t);
std::string to_text(Formula f);

}  // namespace epr
