// What: symbolic execution of one procedure at a time, forwards, in the strongest
// postcondition style.  A path is a list of facts over numbered copies of
// relations and variables: "stale#3" is `stale` after the third change.  What is
// there already, node for node, is not asked again (left_to_prove.h).
//
// Why sound: facts of a path hold in every execution that takes it, because each
// command adds exactly its meaning (docs/rml.md) over a fresh copy, and a call
// adds only what the callee's summary, the invariants and the transitions claim,
// each of which is the goal of conditions of its own.  Induction over the length
// of executions does the rest; docs/verification-conditions.md has the proof.
//
// Source: Lemma 1 of Frumkin et al. (paper 002), restated for Err and Tr.

#include "epr/certify/block_conditions.h"

#include <functional>
#include <optional>
#include <map>
#include <unordered_set>

#include <fmt/format.h>

#include "epr/certify/left_to_prove.h"
#include "epr/certify/unchanged.h"
#include "epr/logic/check.h"
#include "epr/logic/substitute.h"

namespace epr {
namespace {

constexpr int kMostBlocks = 20000;  // run for the conditions of one procedure
constexpr int kLongestPath = 2000;  // in blocks; each takes a kilobyte or two of stack

using VariableMap = std::map<Term, Term, ById>;
using RelationNames = std::map<const Symbol*, const Symbol*, ById>;

// Current copies of relations and variables.
struct Moment {
  RelationNames relations;
  VariableMap variables;
};

struct Path {
  Moment now;
  std::vector<Formula> facts;
  std::vector<Formula> proved;  // goals of conditions on the way here: they follow from the facts
};

// What the conditions of all procedures have in common.
struct Claims {
  const Program& program;
  const Summaries& summaries;
  const std::set<int>& sites;
  Asked asked;
  std::vector<bool> unfolded;          // by procedure
  std::vector<RelationSet> unchanged;  // by procedure, as its summary says; kAll: none
  RelationNames primed;                // R of each R'
};

Claims claims_of(const Program& program, const Summaries& summaries, const std::set<int>& sites,
                 Asked asked) {
  EPR_CHECK(summaries.size() == program.procedures.size(), "a summary for every procedure");
  Claims out{program, summaries, sites, asked, unfolded_procedures(program, summaries), {}, {}};
  for (const Symbol* relation : program.state) {
    out.primed.emplace(program.primed(relation), relation);
  }
  for (const Summary& summary : summaries) {
    out.unchanged.push_back(asked == Asked::kAll ? RelationSet{}
                                                 : unchanged_relations(program, summary));
  }
  return out;
}

// Conditions of one procedure, or of one entry into it.
class BlockConditions {
 public:
  BlockConditions(const Claims& claims, const Procedure& procedure, const Entry* entry,
                  std::vector<Condition>& out)
      : program_(claims.program),
        fs_(*claims.program.formulas),
        summaries_(claims.summaries),
        sites_(claims.sites),
        asked_(claims.asked),
        unfolded_(claims.unfolded),
        unchanged_(claims.unchanged),
        primed_(claims.primed),
        procedure_(procedure),
        entry_(entry),
        out_(out) {}

  // Nothing, or the one condition that says why unfolding was given up: then no other matters.
  std::optional<Condition> run() {
    Path path;
    for (const Symbol* relation : program_.state) path.now.relations[relation] = relation;
    for (Term input : procedure_.inputs) path.now.variables[input] = input;
    for (const NamedFormula& axiom : program_.axioms) path.facts.push_back(axiom.formula);
    assume_invariants(path, procedure_.inputs);
    if (entry_) path.facts.push_back(entry_->condition);
    start_ = path.now;
    const Continuation end = [&](Path at_end, const std::vector<Term>& outputs, int origin) {
      claims(at_end, outputs, origin);
    };
    body(procedure_.body, Frame{procedure_, -1, end}, std::move(path));
    return std::move(given_up_);
  }

 private:
  // --- Copies ---------------------------------------------------------------

  const Symbol* new_copy(const Symbol* relation) {
    return fs_.vocabulary().copy(relation, fmt::format("#{}", ++copies_));
  }

  Term new_value(Term variable) {
    return fs_.var(fmt::format("{}#{}", variable->name, ++copies_), variable->sort);
  }

  Term at(const Moment& moment, Term t) {
    Substitution current;
    for (Term v : free_variables(t)) bind(moment, v, current);
    return substitute(fs_, t, current);
  }

  std::vector<Term> at(const Moment& moment, const std::vector<Term>& ts) {
    std::vector<Term> out;
    for (Term t : ts) out.push_back(at(moment, t));
    return out;
  }

  // `f` with its relations and free variables as they are at the moment.
  Formula at(const Moment& moment, Formula f) {
    Substitution current;
    for (Term v : free_variables(f)) bind(moment, v, current);
    rename(moment, moment, f, current);
    return substitute(fs_, f, current);
  }

  // The relations of `f`: R as it is at `before`, R' at `after`.
  void rename(const Moment& before, const Moment& after, Formula f, Substitution& substitution) {
    for (const Symbol* symbol : symbols_of(std::vector<Formula>{f})) {
      const auto now = before.relations.find(symbol);
      if (now != before.relations.end()) substitution.renamed[symbol] = now->second;
      const auto prime = primed_.find(symbol);
      if (prime != primed_.end()) substitution.renamed[symbol] = after.relations.at(prime->second);
    }
  }

  void bind(const Moment& moment, Term variable, Substitution& substitution) {
    auto it = moment.variables.find(variable);
    if (it != moment.variables.end()) substitution.variables[variable] = it->second;
  }

  // A two-state formula: R at `before`, R' at `after`, variables given.
  Formula between(const Moment& before, const Moment& after, Formula f,
                  const VariableMap& variables) {
    Substitution two;
    rename(before, after, f, two);
    for (const auto& [from, to] : variables) two.variables[from] = to;
    return substitute(fs_, f, two);
  }

  // A formula over the state and some variables, at a moment, variables given.
  Formula instance(const Moment& moment, Formula f, const VariableMap& variables) {
    return between(moment, moment, f, variables);
  }

  static VariableMap pairs(const std::vector<Term>& from, const std::vector<Term>& to) {
    VariableMap out;
    for (size_t k = 0; k < from.size(); ++k) out[from[k]] = to[k];
    return out;
  }

  // --- Conditions -----------------------------------------------------------

  // At the end of the path, with one fact more.  What the path has proved need not be
  // proved again, nor be a fact of the condition.
  void condition(const Path& path, Formula also, Formula goal, int origin, std::string question) {
    std::vector<Formula> facts = path.facts;
    facts.push_back(also);
    if (asked_ == Asked::kAll) return add(facts, goal, origin, std::move(question));
    std::vector<Formula> known = facts;
    known.insert(known.end(), path.proved.begin(), path.proved.end());
    add(facts, left_to_prove(fs_, known, goal), origin, std::move(question));
  }

  void condition(const Path& path, Formula goal, int origin, std::string question) {
    condition(path, fs_.top(), goal, origin, std::move(question));
  }

  void add(const std::vector<Formula>& facts, Formula goal, int origin, std::string question) {
    if (goal == fs_.top()) return;
    Condition made;
    made.name = fmt::format("{}{}: {}", entry_ ? "entry " : "", procedure_.name, question);
    made.procedure = procedure_.index;
    made.origin = origin;
    made.question = std::move(question);
    std::unordered_set<Formula> said = {fs_.top()};
    for (Formula fact : facts) {
      if (said.insert(fact).second) made.formulas.push_back(fact);
    }
    made.formulas.push_back(fs_.negate(goal));
    out_.push_back(std::move(made));
  }

  std::string place(int origin) const {
    return fmt::format("'{}'", procedure_.origins[static_cast<size_t>(origin)].text);
  }

  // What the procedure claims of a throw of `error` with this witness.  From an
  // entry there must be none.
  Formula throws_goal(int error, const std::vector<Term>& witness) {
    if (entry_) return fs_.bottom();
    return throws_claim(procedure_, procedure_.inputs, start_, error, witness);
  }

  Formula throws_claim(const Procedure& procedure, const std::vector<Term>& args,
                       const Moment& moment, int error, const std::vector<Term>& witness) {
    const Summary& summary = summaries_[static_cast<size_t>(procedure.index)];
    auto lemmas = summary.throws.find(error);
    if (lemmas == summary.throws.end()) return fs_.top();
    VariableMap variables = pairs(procedure.inputs, args);
    const std::vector<Term>& names = program_.errors[static_cast<size_t>(error)].witness;
    for (size_t k = 0; k < names.size(); ++k) variables[names[k]] = witness[k];
    std::vector<Formula> all;
    for (Formula lemma : lemmas->second) all.push_back(instance(moment, lemma, variables));
    return fs_.conj(std::move(all));
  }

  Formula returns_claim(const Procedure& procedure, const std::vector<Term>& args,
                        const std::vector<Term>& outputs, const Moment& before,
                        const Moment& after) {
    VariableMap variables = pairs(procedure.inputs, args);
    variables.merge(pairs(procedure.outputs, outputs));
    std::vector<Formula> all;
    for (Formula lemma : summaries_[static_cast<size_t>(procedure.index)].returns) {
      all.push_back(between(before, after, lemma, variables));
    }
    return fs_.conj(std::move(all));
  }

  Formula transitions(const Moment& before, const Moment& after) {
    std::vector<Formula> all;
    for (const NamedFormula& t : program_.transitions) {
      all.push_back(between(before, after, t.formula, {}));
    }
    return fs_.conj(std::move(all));
  }

  // Invariants of the state, and of the elements that cross a boundary there.
  std::vector<Formula> invariants(const Moment& moment, const std::vector<Term>& crossing) {
    std::vector<Formula> all;
    for (const NamedFormula& i : program_.invariants)
      all.push_back(instance(moment, i.formula, {}));
    for (const SortInvariant& i : program_.sort_invariants) {
      for (Term t : crossing) {
        if (t->sort == i.subject->sort) {
          all.push_back(instance(moment, i.formula, {{i.subject, t}}));
        }
      }
    }
    return all;
  }

  void assume_invariants(Path& path, const std::vector<Term>& crossing) {
    for (Formula f : invariants(path.now, crossing)) path.facts.push_back(f);
  }

  void prove_invariants(Path& path, const std::vector<Term>& crossing, int origin) {
    const Formula goal = fs_.conj(invariants(path.now, crossing));
    condition(path, goal, origin, fmt::format("invariants hold at {}", place(origin)));
    path.proved.push_back(goal);
  }

  // --- Blocks ---------------------------------------------------------------

  // What comes after a return with these outputs.
  using Continuation = std::function<void(Path, const std::vector<Term>& outputs, int origin)>;

  // A procedure being run: the one whose conditions these are, or one unfolded in it.
  struct Frame {
    const Procedure& procedure;
    int origin;  // of the outermost command that led here; -1 in the procedure itself
    const Continuation& returned;
  };

  void body(const Body& b, const Frame& frame, Path path) {
    commands(b, 0, frame, std::move(path));
  }

  // Runs the commands of `b` from the k-th on, then its tail.
  void commands(const Body& b, size_t k, const Frame& frame, Path path) {
    const Visit visit(length_);
    if (too_long()) return;
    for (; k < b.commands.size(); ++k) {
      const int origin = frame.origin < 0 ? b.commands[k].origin : frame.origin;
      const auto* call = std::get_if<Call>(&b.commands[k].node);
      if (call && unfolded_[static_cast<size_t>(call->procedure)]) {
        return unfold_call(*call, b, k, frame, std::move(path), origin);
      }
      std::visit([&](const auto& node) { step(node, path, origin); }, b.commands[k].node);
    }
    const int origin = frame.origin < 0 ? b.origin : frame.origin;
    if (std::holds_alternative<Return>(b.tail)) {
      const std::vector<Term> outputs = at(path.now, frame.procedure.outputs);
      prove_invariants(path, outputs, origin);
      frame.returned(std::move(path), outputs, origin);
    } else if (const auto* jump = std::get_if<Goto>(&b.tail)) {
      jumps(*jump, frame, std::move(path), origin);
    } else {
      for (const Body& alternative : std::get<Choose>(b.tail).alternatives) {
        body(alternative, frame, path);
      }
    }
  }

  // The callee's body in place of the call; afterwards the rest of `b`.
  void unfold_call(const Call& call, const Body& b, size_t k, const Frame& frame, Path path,
                   int origin) {
    const VariableMap callers = path.now.variables;
    const Continuation rest = [&](Path after, const std::vector<Term>& outputs, int) {
      after.now.variables = callers;
      for (size_t n = 0; n < outputs.size(); ++n) after.now.variables[call.outputs[n]] = outputs[n];
      commands(b, k + 1, frame, std::move(after));
    };
    const std::vector<Term> args = at(path.now, call.args);
    unfold(call.procedure, args, rest, std::move(path), origin);
  }

  void unfold(int procedure, const std::vector<Term>& args, const Continuation& returned, Path path,
              int origin) {
    const Procedure& callee = program_.procedures[static_cast<size_t>(procedure)];
    prove_invariants(path, args, origin);
    path.now.variables = pairs(callee.inputs, args);
    body(callee.body, Frame{callee, origin, returned}, std::move(path));
  }

  void jumps(const Goto& jump, const Frame& frame, Path path, int origin) {
    const std::vector<Term> args = at(path.now, jump.args);
    if (unfolded_[static_cast<size_t>(jump.procedure)]) {
      return unfold(jump.procedure, args, frame.returned, std::move(path), origin);
    }
    const Procedure& callee = program_.procedures[static_cast<size_t>(jump.procedure)];
    before_call(callee, args, path, origin);
    const Moment before = path.now;
    std::vector<Term> outputs;
    for (Term output : callee.outputs) outputs.push_back(new_value(output));
    after_call(callee, args, outputs, before, path);
    frame.returned(std::move(path), outputs, origin);
  }

  // Lengthens the path to here while it lives.
  class Visit {
   public:
    explicit Visit(int& length) : length_(++length) {}
    ~Visit() { --length_; }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    int& length_;
  };

  // Unfolding must not run away: summaries of more procedures keep it short.
  bool too_long() {
    if (++blocks_ == kMostBlocks + 1) give_up(fmt::format("more than {} blocks", kMostBlocks));
    if (length_ > kLongestPath && blocks_ <= kMostBlocks) {
      give_up(fmt::format("more than {} blocks in a row", kLongestPath));
      blocks_ = kMostBlocks + 1;
    }
    return blocks_ > kMostBlocks;
  }

  void give_up(const std::string& too_many) {
    condition(Path{}, fs_.bottom(), 0,
              fmt::format("cannot be proved: {} to unfold; claim a summary, if an empty one, of a "
                          "procedure on the way",
                          too_many));
    out_.back().given_up = true;
    given_up_ = out_.back();
  }

  // --- Commands -------------------------------------------------------------

  void step(const Assume& c, Path& path, int) { path.facts.push_back(at(path.now, c.condition)); }

  void step(const Havoc& c, Path& path, int) {
    path.now.variables[c.variable] = new_value(c.variable);
  }

  void step(const Assign& c, Path& path, int) {
    Term value = at(path.now, c.value);
    Term variable = new_value(c.variable);
    path.facts.push_back(fs_.eq(variable, value));
    path.now.variables[c.variable] = variable;
  }

  // The bound variables get new names first: an argument may be called the same.
  void step(const Update& c, Path& path, int) {
    Substitution fresh;
    std::vector<Term> params;
    for (Term param : c.params) {
      params.push_back(fs_.var(fmt::format("{}##{}", param->name, copies_ + 1), param->sort));
      fresh.variables[param] = params.back();
    }
    Formula value = at(path.now, substitute(fs_, c.value, fresh));
    const Symbol* copy = new_copy(c.relation);
    path.facts.push_back(fs_.forall(params, fs_.iff(fs_.rel(copy, params), value)));
    path.now.relations[c.relation] = copy;
  }

  void step(const Throw& c, Path& path, int origin) {
    Formula thrown = at(path.now, c.condition);
    if (sites_.contains(c.site)) {
      const Site& site = program_.sites[static_cast<size_t>(c.site)];
      condition(path, thrown, throws_goal(site.error, at(path.now, c.witness)), origin,
                fmt::format("throws at {} only as claimed", place(origin)));
    }
    path.facts.push_back(fs_.negate(thrown));
  }

  void step(const Call& c, Path& path, int origin) {
    const Procedure& callee = program_.procedures[static_cast<size_t>(c.procedure)];
    const std::vector<Term> args = at(path.now, c.args);
    before_call(callee, args, path, origin);
    const Moment before = path.now;
    for (Term output : c.outputs) path.now.variables[output] = new_value(output);
    const std::vector<Term> outputs = at(path.now, c.outputs);
    after_call(callee, args, outputs, before, path);
  }

  // The copies that the alternatives leave behind are joined in new ones.
  void step(const Branch& c, Path& path, int origin) {
    std::vector<Path> ends;
    for (const std::vector<Command>& alternative : c.alternatives) {
      Path taken = path;
      for (const Command& command : alternative) {
        std::visit([&](const auto& node) { step(node, taken, origin); }, command.node);
      }
      ends.push_back(std::move(taken));
    }
    const size_t common = path.facts.size();
    std::vector<std::vector<Formula>> cases;
    for (const Path& end : ends) {
      cases.emplace_back(end.facts.begin() + static_cast<std::ptrdiff_t>(common), end.facts.end());
    }
    join_relations(path, ends, cases);
    join_variables(path, ends, cases);
    std::vector<Formula> disjuncts;
    for (auto& facts : cases) disjuncts.push_back(fs_.conj(std::move(facts)));
    path.facts.push_back(fs_.disj(std::move(disjuncts)));
  }

  void join_relations(Path& path, const std::vector<Path>& ends,
                      std::vector<std::vector<Formula>>& cases) {
    for (auto& [relation, copy] : path.now.relations) {
      bool same = true;
      for (const Path& end : ends) same = same && end.now.relations.at(relation) == copy;
      if (same) continue;
      const Symbol* joined = new_copy(relation);
      std::vector<Term> params;
      for (size_t k = 0; k < relation->domain.size(); ++k) {
        params.push_back(fs_.var(fmt::format("X{}##{}", k, copies_), relation->domain[k]));
      }
      for (size_t k = 0; k < ends.size(); ++k) {
        Formula equal =
            fs_.iff(fs_.rel(joined, params), fs_.rel(ends[k].now.relations.at(relation), params));
        cases[k].push_back(fs_.forall(params, equal));
      }
      copy = joined;
    }
  }

  // A variable that only some alternatives know belongs to them alone.
  void join_variables(Path& path, const std::vector<Path>& ends,
                      std::vector<std::vector<Formula>>& cases) {
    for (auto& [variable, value] : path.now.variables) {
      bool same = true;
      for (const Path& end : ends) same = same && end.now.variables.at(variable) == value;
      if (same) continue;
      Term joined = new_value(variable);
      for (size_t k = 0; k < ends.size(); ++k) {
        cases[k].push_back(fs_.eq(joined, ends[k].now.variables.at(variable)));
      }
      value = joined;
    }
  }

  // --- Calls and ends -------------------------------------------------------

  void before_call(const Procedure& callee, const std::vector<Term>& args, Path& path, int origin) {
    prove_invariants(path, args, origin);
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      const int error = static_cast<int>(e);
      std::vector<Term> witness;
      for (Term w : program_.errors[e].witness) witness.push_back(new_value(w));
      condition(path, throws_claim(callee, args, path.now, error, witness),
                throws_goal(error, witness), origin,
                fmt::format("'{}' throws during {} only as claimed", program_.errors[e].name,
                            place(origin)));
    }
  }

  // Every relation may have changed, but for those that are claimed not to: of these
  // the copies before and after would be equal.  Only claims are known of new copies.
  void after_call(const Procedure& callee, const std::vector<Term>& args,
                  const std::vector<Term>& outputs, const Moment& before, Path& path) {
    const RelationSet& unchanged = unchanged_[static_cast<size_t>(callee.index)];
    for (auto& [relation, copy] : path.now.relations) {
      if (!unchanged.contains(relation)) copy = new_copy(relation);
    }
    path.facts.push_back(returns_claim(callee, args, outputs, before, path.now));
    path.facts.push_back(transitions(before, path.now));
    assume_invariants(path, outputs);
  }

  // What the procedure claims when it returns with these outputs.
  void claims(const Path& path, const std::vector<Term>& outputs, int origin) {
    if (entry_) return;
    condition(path, transitions(start_, path.now), origin,
              fmt::format("transitions hold at {}", place(origin)));
    condition(path, returns_claim(procedure_, procedure_.inputs, outputs, start_, path.now),
              origin, fmt::format("returns at {} only as claimed", place(origin)));
  }

  const Program& program_;
  Formulas& fs_;
  const Summaries& summaries_;
  const std::set<int>& sites_;
  const Asked asked_;
  const std::vector<bool>& unfolded_;
  const std::vector<RelationSet>& unchanged_;
  const RelationNames& primed_;
  const Procedure& procedure_;
  const Entry* entry_;
  std::vector<Condition>& out_;
  Moment start_;
  int copies_ = 0;
  int blocks_ = 0;
  int length_ = 0;  // of the path to here, in blocks
  std::optional<Condition> given_up_;
};

}  // namespace

std::vector<Condition> block_conditions(const Program& program, const Summaries& summaries,
                                        const std::set<int>& sites, Asked asked) {
  std::set<int> all;
  for (const Procedure& procedure : program.procedures) all.insert(procedure.index);
  return block_conditions(program, summaries, sites, all, asked);
}

std::vector<Condition> block_conditions(const Program& program, const Summaries& summaries,
                                        const std::set<int>& sites,
                                        const std::set<int>& procedures, Asked asked) {
  const Claims claims = claims_of(program, summaries, sites, asked);
  std::vector<Condition> out;
  for (const Procedure& procedure : program.procedures) {
    if (claims.unfolded[static_cast<size_t>(procedure.index)]) continue;
    if (!procedures.contains(procedure.index)) continue;
    if (auto hopeless = BlockConditions(claims, procedure, nullptr, out).run()) return {*hopeless};
  }
  for (const Entry& entry : program.entries) {
    const Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
    if (auto hopeless = BlockConditions(claims, procedure, &entry, out).run()) return {*hopeless};
  }
  return out;
}

}  // namespace epr
