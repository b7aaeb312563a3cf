#pragma once

// Which calls a proof follows into the callee's code instead of taking them at its
// summary's word, and the program in which that has been done.
//
// A *run* stands for one execution of a procedure: its blocks are the procedure and
// every procedure without a summary that is reached from it by calls and gotos,
// without passing one that has a summary and without passing an inlined call.  A
// run's calls and gotos go
//  - where the run inlines them: to the callee's run,
//  - otherwise, to a procedure without a summary: to the run's own block,
//  - otherwise to the procedure itself, of which its summary is known.
// So recursion is unrolled as often as runs are nested, and then left to summaries.

#include <set>
#include <string>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/rml/program.h"

namespace epr {

struct InlinedCall;

// A run.  Names and numbers, so that it means the same when the program is read anew.
struct Inlining {
  std::string procedure;
  std::vector<InlinedCall> calls;  // no two of the same command
};

// A call or goto of a block of a run.
struct InlinedCall {
  std::string block;  // the procedure that the command stands in
  int origin = 0;     // of the command: index into its Procedure::origins
  Inlining callee;
};

// How deep runs may be nested.
inline constexpr int kMostNestedRuns = 500;

// Adds the call to the run.  If the run has that command already, its callee's run
// inlines whatever one of the two does.  REQUIRES: then both are of one procedure.
void add_call(Inlining& run, InlinedCall call);

// Whether any call is inlined at all.
bool inlines(const std::vector<Inlining>& entries);

// A program whose executions are those of the one it was made of.
struct InlinedProgram {
  Program program;      // the blocks of runs come after the procedures of the original
  Summaries summaries;  // of blocks of runs: none
  // What executions can reach: only its conditions are needed.
  std::set<int> reachable;
};

// `entries` has a run for each of Program::entries, in that order.  Refuses what does not
// fit the program, and what would grow too large.
Result<InlinedProgram> inline_calls(Program program, Summaries summaries,
                                    const std::vector<Inlining>& entries);

}  // namespace epr
