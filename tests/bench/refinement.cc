// refinement FIELDS NEEDED RUNS
// Refines an abstraction by a spurious path (tests/support/spurious_path.h), once by
// each algorithm, and prints what it cost.
//
// RUNS  how often; times are the best, and parsing is in none of them
//
// Prints a line of `name=value` for each algorithm: its checks of the path, and CPU
// milliseconds.  All start from nothing tracked, on a program read anew, with a solver
// context of their own which their solvers share.  Linux only.

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "epr/solver/z3_solver.h"
#include "si/refine.h"
#include "tests/support/programs.h"
#include "tests/support/spurious_path.h"

namespace epr::testing {
namespace {

constexpr std::pair<const char*, si::Refinement> kAlgorithms[] = {
    {"one-by-one", si::Refinement::kOneByOne},
    {"hrefine", si::Refinement::kHrefine},
    {"vcrefine", si::Refinement::kVcrefine},
};

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// main calls every part once and throws.
CallTree spurious_path(const Program& program) {
  CallTree tree;
  tree.procedure = index_of(program, "main");
  for (int k = 0; program.find_procedure("part" + std::to_string(k)); ++k) {
    CallTree part;
    part.procedure = index_of(program, "part" + std::to_string(k));
    tree.calls.push_back({k, false, part});
  }
  tree.site = 0;
  return tree;
}

struct Figures {
  uint64_t checks = 0;
  double cpu_ms = 0;
};

Figures run_once(const std::string& text, size_t needed, si::Refinement algorithm) {
  const Program program = program_from(text);
  const ProgramFacts facts = program_facts(program, {Blocks::kCut, Inline::kNone, 0});
  const CallTree tree = spurious_path(program);
  const double start = cpu_ms();
  si::RefineOptions options{algorithm, {}};
  options.solver.context = make_shared_context();
  const si::Refined result = si::refine(program, facts, 0, tree, {}, options);
  const double spent = cpu_ms() - start;
  const auto* found = std::get_if<RelationSet>(&result.outcome);
  if (!found || found->size() != needed) throw std::runtime_error("not what is needed was found");
  return {result.checks, spent};
}

void run(int fields, int needed, int runs) {
  const std::string text = spurious_path_program(fields, needed);
  std::vector<Figures> best(std::size(kAlgorithms));
  for (int k = 0; k < runs; ++k) {
    for (size_t a = 0; a < best.size(); ++a) {
      Figures figures = run_once(text, static_cast<size_t>(needed), kAlgorithms[a].second);
      if (k > 0) figures.cpu_ms = std::min(figures.cpu_ms, best[a].cpu_ms);
      best[a] = figures;
    }
  }
  for (size_t a = 0; a < best.size(); ++a) {
    fmt::print("algorithm={} checks={} cpu_ms={:.4f}\n", kAlgorithms[a].first, best[a].checks,
               best[a].cpu_ms);
  }
}

}  // namespace
}  // namespace epr::testing

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: refinement FIELDS NEEDED RUNS\n");
    return 2;
  }
  try {
    epr::testing::run(std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3]));
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "refinement: {}\n", problem.what());
    return 1;
  }
}
