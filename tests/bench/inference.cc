// inference WORK MODE PROGRAM RUNS
// Infers summaries that prove all sites of a program, and prints what it cost.
//
// WORK     infer, or certify: the proof is checked as well, timed apart
// MODE     basic, cut (without inlining) or inline (cut points, small methods inlined)
// PROGRAM  a .rml file, or a member of a family (tests/support/families.h): nest:6
// RUNS     how often; times are the best, and parsing is in none of them
//
// Prints one line of `name=value`.  Memory is the process's peak after the first
// inference.  Linux only.

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "tests/engines/confirm.h"
#include "tests/support/families.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace epr::testing {
namespace {

// No run is begun after this much has been spent on others.
constexpr double kEnoughMs = 5000;

const std::map<std::string, CutOptions> kModes = {
    {"basic", {Blocks::kBasic, Inline::kNone, 0}},
    {"cut", {Blocks::kCut, Inline::kNone, 0}},
    {"inline", CutOptions{}},
};

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

long peak_kb() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss;
}

struct Input {
  std::string flat;  // without includes
  size_t bytes = 0;  // of the program alone, without what it includes
};

Input read(const FileReader& reader, const std::string& path) {
  Sources sources;
  Result<Loaded> loaded = load(reader, sources, path);
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  return {print_flat(*loaded), print_main(*loaded).size()};
}

// What PROGRAM stands for.
Input input_of(const std::string& name) {
  const size_t colon = name.find(':');
  if (colon == std::string::npos) return read(DiskReader(), name);
  const std::string family = name.substr(0, colon);
  const int size = std::atoi(name.c_str() + colon + 1);
  const std::vector<std::string> known = family_names();
  if (size <= 0 || std::find(known.begin(), known.end(), family) == known.end()) {
    throw std::runtime_error("no program '" + name + "'");
  }
  return read(MemoryReader({{"main.rml", family_program(family, size)}}), "main.rml");
}

// Doubt about one site is doubt.
std::string outcome_of(const updr::Result& result) {
  if (result.all_proved()) return "proved";
  std::string worst = "counterexample";
  for (const auto& [site, outcome] : result.sites) {
    if (std::holds_alternative<updr::Undecided>(outcome)) return "undecided";
    if (std::holds_alternative<updr::Reached>(outcome)) worst = "reached";
  }
  return worst;
}

// CPU milliseconds for having the proof checked, from the text on.
double certify_ms(const std::string& flat, const Program& program, const Summaries& summaries) {
  SafeClaim claim{flat, print(program, summaries), {}};
  for (const Site& site : program.sites) claim.sites.push_back(site.name);
  const double start = cpu_ms();
  Sources sources;
  Result<ClaimConditions> conditions = conditions_of(claim, sources);
  if (!conditions) throw std::runtime_error(sources.render(conditions.problems()[0]));
  if (!std::holds_alternative<Accepted>(prove_conditions(*conditions, claim, CheckOptions{}))) {
    throw std::runtime_error("the proof was not accepted");
  }
  return cpu_ms() - start;
}

struct Figures {
  std::string outcome;
  updr::Statistics statistics;
  size_t procedures = 0;
  long peak_kb = 0;
  double cpu_ms = 0;
  std::optional<double> certificate_ms;
};

// One run, on a program read anew: what a run adds to the store of formulas would
// help the next.
Figures run_once(const std::string& flat, const std::string& work, const updr::Options& options) {
  Figures out;
  const Program program = program_from(flat);
  const std::set<int> sites = all_sites(program);
  const double start = cpu_ms();
  const updr::Result result =
      updr::infer(program, sites, updr::testing::confirmed_by_inlining(program, options));
  out.cpu_ms = cpu_ms() - start;
  out.peak_kb = peak_kb();
  out.outcome = outcome_of(result);
  out.statistics = result.statistics;
  out.procedures = program.procedures.size();
  if (work == "certify" && result.all_proved()) {
    out.certificate_ms = certify_ms(flat, program, result.summaries);
  }
  return out;
}

int run(const std::string& work, const std::string& mode, const std::string& name, int runs) {
  const auto cut = kModes.find(mode);
  if (cut == kModes.end()) throw std::runtime_error("no mode '" + mode + "'");
  if (work != "infer" && work != "certify") throw std::runtime_error("no work '" + work + "'");
  const Input input = input_of(name);
  updr::Options options;
  options.cut = cut->second;
  Figures best = run_once(input.flat, work, options);
  for (int k = 1; k < runs && cpu_ms() < kEnoughMs; ++k) {
    const Figures again = run_once(input.flat, work, options);
    best.cpu_ms = std::min(best.cpu_ms, again.cpu_ms);
    if (again.certificate_ms) {
      best.certificate_ms =
          std::min(best.certificate_ms.value_or(*again.certificate_ms), *again.certificate_ms);
    }
  }
  fmt::print(
      "outcome={} procedures={} bytes={} queries={} frames={} lemmas={} peak_kb={} cpu_ms={:.4f}",
      best.outcome, best.procedures, input.bytes, best.statistics.queries.total(),
      best.statistics.frames, best.statistics.lemmas, best.peak_kb, best.cpu_ms);
  if (best.certificate_ms) fmt::print(" certificate_ms={:.4f}", *best.certificate_ms);
  fmt::print("\n");
  return 0;
}

}  // namespace
}  // namespace epr::testing

int main(int argc, char** argv) {
  if (argc != 5) {
    fmt::print(stderr, "usage: inference WORK MODE PROGRAM RUNS\n");
    return 2;
  }
  try {
    return epr::testing::run(argv[1], argv[2], argv[3], std::atoi(argv[4]));
  } catch (const std::exception& problem) {
    fmt::print(stderr, "inference: {}\n", problem.what());
    return 1;
  }
}
