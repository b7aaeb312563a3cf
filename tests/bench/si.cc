// si PROGRAM RUNS VARIANT...
// Searches a program for executions that throw, by stratified inlining, once for each
// variant in turn, and prints what it cost.
//
// PROGRAM  a .rml file, or a member of a family: nest:6 (tests/support/families.h),
//          one_of:4:3 (call_families.h), path:50:3 (spurious_path.h)
// RUNS     how often; times are the best, and parsing is in none of them
// VARIANT  settings, separated by commas:
//            stratified, static   which calls are inlined
//            methods              small methods are not inlined beforehand
//            bound=N              the recursion bound
//            calls=N              the most calls that may be inlined
//            seconds=N            of CPU time, for one search
//            one-by-one, hrefine, vcrefine   variable abstraction
//            houdini              summaries for open calls, timed apart
//            lemmas, guide        ... from UPDR, and the tree of its counterexample; not timed
//            reached              about the sites alone that UPDR has a counterexample for
//
// Prints a line of `name=value` for each variant.  Each run is on a program read anew, with
// a solver context of its own, which its solvers share.  Linux only.

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "epr/solver/z3_solver.h"
#include "si/claim.h"
#include "si/engine.h"
#include "si/houdini.h"
#include "tests/support/call_families.h"
#include "tests/support/examples.h"
#include "tests/support/families.h"
#include "tests/support/programs.h"
#include "tests/support/spurious_path.h"
#include "updr/engine.h"

namespace epr::testing {
namespace {

// No run is begun after this much has been spent on others.
constexpr double kEnoughMs = 5000;

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c == separator) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// What PROGRAM stands for.
std::string text_of_program(const std::string& name) {
  if (name.ends_with(".rml")) return file_text(name);
  const std::vector<std::string> parts = split(name, ':');
  std::vector<int> sizes;
  for (size_t k = 1; k < parts.size(); ++k) sizes.push_back(std::atoi(parts[k].c_str()));
  const bool sized = std::all_of(sizes.begin(), sizes.end(), [](int size) { return size > 0; });
  if (sized && sizes.size() == 1 && contains(family_names(), parts[0])) {
    return family_program(parts[0], sizes[0]);
  }
  if (sized && sizes.size() == 2 && contains(call_family_names(), parts[0])) {
    return call_family_program(parts[0], sizes[0], sizes[1]);
  }
  if (sized && sizes.size() == 2 && parts[0] == "path") {
    return spurious_path_program(sizes[0], sizes[1]);
  }
  throw std::runtime_error("no program '" + name + "'");
}

// --- Variants -------------------------------------------------------------------

struct Variant {
  std::string name;
  si::Options options;
  double seconds = 0;  // 0: no limit
  bool houdini = false;
  bool lemmas = false;
  bool guide = false;
  bool reached = false;
};

void set(Variant& out, const std::string& setting) {
  static const std::map<std::string, si::Refinement> kRefinements = {
      {"one-by-one", si::Refinement::kOneByOne},
      {"hrefine", si::Refinement::kHrefine},
      {"vcrefine", si::Refinement::kVcrefine},
  };
  const std::vector<std::string> parts = split(setting, '=');
  const int number = parts.size() == 2 ? std::atoi(parts[1].c_str()) : 0;
  if (setting == "stratified") return;
  if (setting == "static") {
    out.options.inlining = si::Inlining::kStatic;
  } else if (setting == "methods") {
    out.options.cut.inlining = Inline::kNone;
  } else if (kRefinements.contains(setting)) {
    out.options.abstraction = kRefinements.at(setting);
  } else if (setting == "houdini") {
    out.houdini = true;
  } else if (setting == "lemmas") {
    out.lemmas = true;
  } else if (setting == "guide") {
    out.guide = true;
  } else if (setting == "reached") {
    out.reached = true;
  } else if (parts[0] == "bound" && number > 0) {
    out.options.recursion_bound = number;
  } else if (parts[0] == "calls" && number > 0) {
    out.options.max_inlined = number;
  } else if (parts[0] == "seconds" && number > 0) {
    out.seconds = number;
  } else {
    throw std::runtime_error("no setting '" + setting + "'");
  }
}

Variant variant_of(const std::string& name) {
  Variant out;
  out.name = name;
  out.options.solver.backend = Backend::kLazy;
  for (const std::string& setting : split(name, ',')) set(out, setting);
  return out;
}

// --- One search -----------------------------------------------------------------

struct Figures {
  std::map<std::string, int> outcomes;  // how many sites have it
  si::Statistics statistics;
  double cpu_ms = 0;      // of the search
  double summary_ms = 0;  // of Houdini
};

// What UPDR knows of the program, as far as the variant wants it.
std::set<int> prepare(const Program& program, const Variant& variant, si::Options& options) {
  std::set<int> sites = all_sites(program);
  if (!variant.lemmas && !variant.guide && !variant.reached) return sites;
  updr::Options inference;
  inference.cut = options.cut;
  const updr::Result result = updr::infer(program, sites, inference);
  if (variant.lemmas) options.over = si::returns_of(result.summaries);
  std::set<int> reached;
  for (const auto& [site, outcome] : result.sites) {
    const auto* found = std::get_if<updr::Reached>(&outcome);
    const auto* abstract = std::get_if<updr::AbstractCounterexample>(&outcome);
    if (!found && !abstract) continue;
    reached.insert(site);
    if (!variant.guide || options.guide) continue;
    options.guide = found ? si::Guide{found->trace.entry, found->tree}
                          : si::Guide{abstract->entry, abstract->tree};
  }
  return variant.reached ? reached : sites;
}

std::string name_of(const si::SiteOutcome& outcome) {
  if (std::holds_alternative<si::Proved>(outcome)) return "proved";
  if (std::holds_alternative<si::Reached>(outcome)) return "reached";
  return std::holds_alternative<si::BoundReached>(outcome) ? "bound" : "limit";
}

Figures run_once(const std::string& text, const Variant& variant) {
  Figures out;
  const Program program = program_from(text);
  si::Options options = variant.options;
  const std::set<int> sites = prepare(program, variant, options);
  const double start = cpu_ms();
  options.solver.context = make_shared_context();
  if (variant.seconds > 0) {
    options.go_on = [&] { return cpu_ms() - start < 1e3 * variant.seconds; };
  }
  if (variant.houdini) {
    const si::HoudiniOptions how{options.solver, 0, 0, options.go_on};
    options.over = si::houdini(program, program_facts(program, options.cut), sites, how).summaries;
    out.summary_ms = cpu_ms() - start;
  }
  const si::Result result = si::search(program, sites, options);
  out.cpu_ms = cpu_ms() - start - out.summary_ms;
  for (const auto& [site, outcome] : result.sites) ++out.outcomes[name_of(outcome)];
  out.statistics = result.statistics;
  return out;
}

void print(const Variant& variant, const Figures& figures) {
  std::string line = "variant=" + variant.name;
  for (const char* outcome : {"proved", "reached", "bound", "limit"}) {
    const auto known = figures.outcomes.find(outcome);
    line += fmt::format(" {}={}", outcome, known == figures.outcomes.end() ? 0 : known->second);
  }
  const si::Statistics& spent = figures.statistics;
  fmt::print(
      "{} queries={} inlined={} size={} refinements={} tracked={} cpu_ms={:.4f} "
      "summary_ms={:.4f}\n",
      line, spent.queries.total(), spent.inlined, spent.size, spent.refinements, spent.tracked,
      figures.cpu_ms, figures.summary_ms);
}

void run(const std::string& name, int runs, const std::vector<std::string>& names) {
  const std::string text = text_of_program(name);
  std::vector<Variant> variants;
  for (const std::string& variant : names) variants.push_back(variant_of(variant));
  std::vector<Figures> best(variants.size());
  for (int k = 0; k < runs && (k == 0 || cpu_ms() < kEnoughMs); ++k) {
    for (size_t v = 0; v < variants.size(); ++v) {
      const Figures figures = run_once(text, variants[v]);
      const double spent = figures.cpu_ms + figures.summary_ms;
      if (k == 0 || spent < best[v].cpu_ms + best[v].summary_ms) best[v] = figures;
    }
  }
  for (size_t v = 0; v < variants.size(); ++v) print(variants[v], best[v]);
}

}  // namespace
}  // namespace epr::testing

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: si PROGRAM RUNS VARIANT...\n");
    return 2;
  }
  try {
    epr::testing::run(argv[1], std::atoi(argv[2]), {argv + 3, argv + argc});
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "si: {}\n", problem.what());
    return 1;
  }
}
