#pragma once

// The partly inlined program as formulas in one solver, with Booleans for each call.
//
// made(c)   the call c takes place
// over(c)   while c is open: it does what its callee's summary allows
// wanted(s) throws at site s count
//
// Models are read by such Booleans alone, so a sketch of one is enough.
//
// Assuming !made(c) blocks the call; assuming over(c) replaces it by its summary.  What
// is asserted grows with the tree and is never taken back, so the solver keeps what it
// has learned.  A model of it, the open calls blocked, is an execution that throws at a
// wanted site.

#include <deque>
#include <map>
#include <set>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/solver/solver.h"
#include "epr/vc/call_tree.h"
#include "epr/vc/unroll.h"
#include "epr/vc/written_size.h"
#include "si/inlined_tree.h"
#include "si/transitions.h"

namespace si {

class Encoding {
 public:
  // `over` are the summaries that open calls are replaced by.
  Encoding(const epr::Program& program, Transitions& transitions, const epr::Entry& entry,
           const std::set<int>& sites, const epr::Summaries& over, epr::Solver& solver);

  // The tree's node, whose callers have been added, in place of its call.
  void add(const InlinedTree& tree, int node);

  epr::Formula made(const CallId& call) const { return calls_.at(call).made; }
  // The summary of the call's callee, which is asserted when it is first asked for: most calls
  // are inlined before.
  epr::Formula over(const CallId& call);
  epr::Formula wanted(int site);
  int callee(const CallId& call) const;

  // Calls of the nodes that were added, inlined ones too.
  std::vector<CallId> calls() const;

  // Of the execution in a model: the calls it makes, open ones too, and what the inlined
  // part of it is.
  std::vector<CallId> made_in(const epr::Structure& model) const;
  epr::CallTree tree_in(const InlinedTree& tree, const epr::Structure& model) const;

  // A node that was added may throw at a site that is looked for, other than in a call.
  bool may_throw() const;

  // Symbols in all that was asserted, a measure of size.
  uint64_t size() const { return size_; }

 private:
  struct Call {
    epr::Formula made = nullptr;
    epr::Formula threw = nullptr;
    epr::Formula over = nullptr;  // nullptr: nobody asked
  };

  void add_root();
  void add_callee(const InlinedTree& tree, int node);
  void begin(int procedure, const std::vector<epr::Term>& inputs, epr::RelationMap start,
             epr::Formula made);
  void end(const epr::UnrolledRun& run);
  void name_throws(const epr::UnrolledRun& run);
  void open(const epr::UnrolledRun& run, int call);
  void approximate(const epr::UnrolledRun& run, int call, epr::Formula over);
  epr::Formula throws_as_summarised(const epr::CallSite& site, const CallId& id);
  void hand_back(const epr::UnrolledRun& caller, const epr::CallSite& site,
                 const epr::UnrolledRun& callee, epr::Formula made);
  epr::Formula throws(const epr::UnrolledRun& run) const;
  epr::Definition bounded(const epr::Symbol* relation, epr::Definition definition);
  epr::Formula new_switch(const std::string& name);
  void say(const epr::UnrolledRun& run, epr::Formula f);
  void add(epr::Formula f);
  epr::CallTree tree_in(const InlinedTree& tree, int node, const epr::Structure& model) const;

  static const epr::CallSite& site_of(const epr::UnrolledRun& run, int call) {
    return run.transition->calls[static_cast<size_t>(call)];
  }

  const epr::Program& program_;
  Transitions& transitions_;
  const epr::Entry& entry_;
  const std::set<int> sites_;
  const epr::Summaries& summaries_;
  epr::Formulas& fs_;
  epr::Solver& solver_;
  std::deque<epr::UnrolledRun> runs_;              // by node
  std::vector<std::vector<epr::Formula>> throws_;  // by node, as Transition::throws
  std::map<CallId, Call> calls_;
  std::map<int, epr::Formula> wanted_;
  epr::WrittenSizes sizes_;
  uint64_t size_ = 0;
  int names_ = 0;
};

}  // namespace si
