// What: copies the blocks of every run, and sends calls and gotos to the copies.
//
// Why sound: a copy has the commands of its original, and each of its calls and gotos
// leads to the original's target or to a copy of it.  So "the same command of the
// original" maps executions of the inlined program to executions of the program, and
// back: an execution of the program starts at an entry, whose run it follows, and at
// every call and goto the inlined program has just one way to go, to a procedure with
// the same code.  Throws keep their sites, hence the same sites are reached.  No
// condition is needed of procedures that nothing reaches any more; of all others
// block_conditions makes them as it does for any program, and unfolds the copies,
// of which nothing is claimed.  docs/verification-conditions.md has the proof.
//
// Source: the partly inlined call tree is that of Lal, Qadeer and Lahiri, "A Solver for
// Reachability Modulo Theories" (CAV 2012); that a bounded proof is checked as one about
// summaries is from Albarghouthi, Gurfinkel and Chechik, "From Under-Approximations to
// Over-Approximations and Back" (TACAS 2012).

#include "epr/certify/inlining.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "epr/certify/callees.h"
#include "epr/logic/check.h"

namespace epr {
namespace {

constexpr int kMostCopied = 1'000'000;  // commands and procedures

// Commands of the body, those of actions counted as one.
int size_of(const Body& body) {
  int size = 1 + static_cast<int>(body.commands.size());
  if (const auto* choose = std::get_if<Choose>(&body.tail)) {
    for (const Body& alternative : choose->alternatives) size += size_of(alternative);
  }
  return size;
}

// What does not fit; caught in inline_calls.
struct Misfit {
  std::string message;
};

template <typename... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> format, Args&&... args) {
  throw Misfit{"inlining: " + fmt::format(format, std::forward<Args>(args)...)};
}

class Inliner {
 public:
  Inliner(Program& program, const Summaries& summaries) : program_(program), summaries_(summaries) {
    for (const Procedure& procedure : program.procedures) {
      procedures_.emplace(procedure.name, procedure.index);
    }
  }

  // Makes the blocks of a run of the procedure; returns the first.
  int make(const Inlining& run, int procedure, int depth) {
    if (depth > kMostNestedRuns) refuse("runs are nested more than {} deep", kMostNestedRuns);
    Run made;
    for (const InlinedCall& call : run.calls) enter(call, made);
    const int first = block_of(made, procedure);
    for (size_t k = 0; k < made.originals.size(); ++k) redirect(made, made.originals[k], depth);
    if (!made.calls.empty()) {
      const InlinedCall& left = *made.calls.begin()->second;
      refuse("a run of '{}' has no call or goto that is command {} of '{}'", run.procedure,
             left.origin, left.block);
    }
    return first;
  }

 private:
  using Place = std::pair<int, int>;  // original block, origin

  struct Run {
    std::map<Place, const InlinedCall*> calls;  // those not yet met
    std::map<int, int> blocks;                  // by original
    std::vector<int> originals;                 // in order of their blocks
  };

  void enter(const InlinedCall& call, Run& made) const {
    const auto block = procedures_.find(call.block);
    if (block == procedures_.end()) refuse("the program has no procedure '{}'", call.block);
    if (!made.calls.emplace(Place{block->second, call.origin}, &call).second) {
      refuse("command {} of '{}' is inlined twice in one run", call.origin, call.block);
    }
  }

  // The run's own copy.
  int block_of(Run& made, int original) {
    const auto found = made.blocks.find(original);
    if (found != made.blocks.end()) return found->second;
    const int index = static_cast<int>(program_.procedures.size());
    Procedure copy = program_.procedures[static_cast<size_t>(original)];
    copy.index = index;
    copied_ += size_of(copy.body);
    if (copied_ > kMostCopied) refuse("more than {} commands to copy", kMostCopied);
    program_.procedures.push_back(std::move(copy));
    made.blocks.emplace(original, index);
    made.originals.push_back(original);
    return index;
  }

  // Sends the calls and gotos of the run's copy of `original` where they belong.
  void redirect(Run& made, int original, int depth) {
    std::map<int, int> targets;  // by origin
    for_each_callee(procedure(original).body,
                    [&](int target, int origin) { targets[origin] = target; });
    for (auto& [origin, target] : targets)
      target = target_of(made, original, origin, target, depth);
    for_each_callee(procedure(made.blocks.at(original)).body,
                    [&](int& target, int origin) { target = targets.at(origin); });
  }

  int target_of(Run& made, int original, int origin, int target, int depth) {
    const auto inlined = made.calls.find(Place{original, origin});
    if (inlined == made.calls.end()) {
      return summaries_[static_cast<size_t>(target)].claimed ? target : block_of(made, target);
    }
    const InlinedCall& call = *inlined->second;
    made.calls.erase(inlined);
    if (call.callee.procedure != procedure(target).name) {
      refuse("command {} of '{}' leads to '{}', not to '{}'", call.origin, call.block,
             procedure(target).name, call.callee.procedure);
    }
    return make(call.callee, target, depth + 1);
  }

  Procedure& procedure(int index) { return program_.procedures[static_cast<size_t>(index)]; }

  Program& program_;
  const Summaries& summaries_;  // of the original's procedures
  std::map<std::string, int, std::less<>> procedures_;
  int copied_ = 0;
};

// Starts the entries at their runs.
void redirect_entries(Program& program, const Summaries& summaries,
                      const std::vector<Inlining>& entries) {
  if (entries.size() != program.entries.size()) {
    refuse("the program has {} entries, and there are runs of {}", program.entries.size(),
           entries.size());
  }
  Inliner inliner(program, summaries);
  for (size_t k = 0; k < entries.size(); ++k) {
    const int procedure = program.entries[k].procedure;
    const std::string& name = program.procedures[static_cast<size_t>(procedure)].name;
    if (entries[k].procedure != name) {
      refuse("the entry is '{}', and its run one of '{}'", name, entries[k].procedure);
    }
    program.entries[k].procedure = inliner.make(entries[k], procedure, 1);
  }
}

std::set<int> reachable_from_entries(const Program& program) {
  std::set<int> out;
  std::vector<int> ahead;
  const auto reach = [&](int procedure) {
    if (out.insert(procedure).second) ahead.push_back(procedure);
  };
  for (const Entry& entry : program.entries) reach(entry.procedure);
  while (!ahead.empty()) {
    const auto procedure = static_cast<size_t>(ahead.back());
    ahead.pop_back();
    for_each_callee(program.procedures[procedure].body, [&](int target, int) { reach(target); });
  }
  return out;
}

}  // namespace

void add_call(Inlining& run, InlinedCall call) {
  const auto same = std::find_if(run.calls.begin(), run.calls.end(), [&](const InlinedCall& c) {
    return std::tie(c.block, c.origin) == std::tie(call.block, call.origin);
  });
  if (same == run.calls.end()) {
    run.calls.push_back(std::move(call));
    return;
  }
  EPR_CHECK(same->callee.procedure == call.callee.procedure, "a command leads to one procedure");
  for (InlinedCall& inner : call.callee.calls) add_call(same->callee, std::move(inner));
}

bool inlines(const std::vector<Inlining>& entries) {
  return std::any_of(entries.begin(), entries.end(),
                     [](const Inlining& run) { return !run.calls.empty(); });
}

Result<InlinedProgram> inline_calls(Program program, Summaries summaries,
                                    const std::vector<Inlining>& entries) {
  try {
    redirect_entries(program, summaries, entries);
  } catch (const Misfit& misfit) {
    return Diagnostic{Span{}, misfit.message};
  }
  summaries.resize(program.procedures.size());
  std::set<int> reachable = reachable_from_entries(program);
  return InlinedProgram{std::move(program), std::move(summaries), std::move(reachable)};
}

}  // namespace epr
