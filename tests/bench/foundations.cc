// foundations STAGE PROCEDURES FIELDS
// Runs one stage on a synthetic program, with what comes before it untimed, and
// prints: CPU milliseconds, peak memory in kilobytes beyond what was in use when
// the stage began, and how much the stage made.  Small programs are run several
// times, from the beginning; the time is the mean.  Linux only.

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <malloc.h>

#include "epr/certify/block_conditions.h"
#include "epr/certify/summary.h"
#include "epr/logic/smtlib.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/sort_check.h"
#include "epr/vc/conditions.h"
#include "tests/support/synthetic.h"

namespace epr::testing {
namespace {

double cpu_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A line of the process's own account: "VmRSS", resident now, or "VmHWM", its
// peak.
long memory_kb(const std::string& what) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(what + ":")) return std::atol(line.c_str() + what.size() + 1);
  }
  throw std::runtime_error("/proc/self/status has no " + what);
}

// Makes the peak what is resident now.
void forget_peak() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;
}

template <typename T>
T value(Result<T> result, const Sources& sources) {
  if (!result) throw std::runtime_error(sources.render(result.problems()[0]));
  return std::move(*result);
}

// What has been made of the program so far.
class Run {
 public:
  explicit Run(const SyntheticOptions& options)
      : text_(synthetic_program(options)), summaries_text_(synthetic_summaries(options)) {}

  // Each returns how much it made: bytes, items or conditions.
  size_t parse_program() {
    loaded_ = value(load(MemoryReader({{"main.rml", text_}}), sources_, "main.rml"), sources_);
    return text_.size();
  }
  size_t print_program() { return print_flat(*loaded_).size(); }
  size_t check_sorts() {
    program_ = value(sort_check(*loaded_), sources_);
    for (size_t k = 0; k < program_->sites.size(); ++k) sites_.insert(static_cast<int>(k));
    return program_->procedures.size();
  }
  size_t compose_basic() { return compose_all({Blocks::kBasic, Inline::kNone}); }
  size_t compose_cut() { return compose_all({Blocks::kCut, Inline::kSmall}); }
  size_t summaries() {
    const FileId file = sources_.add("main.summaries", summaries_text_);
    summaries_ = value(read_summaries(*program_, value(parse(sources_, file), sources_)), sources_);
    return summaries_text_.size();
  }
  size_t conditions_composed() {
    return composed_conditions(*program_, program_facts(*program_, CutOptions{}), *summaries_,
                               sites_)
        .size();
  }
  size_t conditions_by_block() {
    conditions_ = block_conditions(*program_, *summaries_, sites_);
    return conditions_.size();
  }
  size_t condition_texts() {
    size_t bytes = 0;
    for (const Condition& condition : conditions_) {
      bytes += smtlib_script(condition.formulas, condition.name).size();
    }
    return bytes;
  }

 private:
  size_t compose_all(const CutOptions& options) {
    const ProgramFacts facts = program_facts(*program_, options);
    size_t made = 0;
    for (const Procedure& procedure : program_->procedures) {
      if (!facts.cut[static_cast<size_t>(procedure.index)]) continue;
      transitions_.push_back(compose(*program_, facts, procedure.index));
      ++made;
    }
    return made;
  }

  const std::string text_;
  const std::string summaries_text_;
  Sources sources_;
  std::optional<Loaded> loaded_;
  std::optional<Program> program_;
  std::set<int> sites_;
  std::vector<Transition> transitions_;
  std::optional<Summaries> summaries_;
  std::vector<Condition> conditions_;
};

using Step = size_t (Run::*)();

// A stage's steps; the last is timed.
const std::map<std::string, std::vector<Step>> kStages = {
    {"parse", {&Run::parse_program}},
    {"print", {&Run::parse_program, &Run::print_program}},
    {"sort_check", {&Run::parse_program, &Run::check_sorts}},
    {"compose_basic", {&Run::parse_program, &Run::check_sorts, &Run::compose_basic}},
    {"compose_cut", {&Run::parse_program, &Run::check_sorts, &Run::compose_cut}},
    {"summaries", {&Run::parse_program, &Run::check_sorts, &Run::summaries}},
    {"conditions_composed",
     {&Run::parse_program, &Run::check_sorts, &Run::summaries, &Run::conditions_composed}},
    {"conditions_by_block",
     {&Run::parse_program, &Run::check_sorts, &Run::summaries, &Run::conditions_by_block}},
    {"condition_texts",
     {&Run::parse_program, &Run::check_sorts, &Run::summaries, &Run::conditions_by_block,
      &Run::condition_texts}},
};

int run(const std::string& stage, const SyntheticOptions& options) {
  const auto found = kStages.find(stage);
  if (found == kStages.end()) throw std::runtime_error("no stage '" + stage + "'");
  const int repetitions = std::max(1, 500 / options.procedures);
  double spent = 0;
  long peak = 0;
  size_t made = 0;
  for (int k = 0; k < repetitions; ++k) {
    Run one(options);
    for (Step step : found->second) {
      if (step != found->second.back()) {
        (one.*step)();
        continue;
      }
      forget_peak();
      const long resident = memory_kb("VmRSS");
      const double before = cpu_ms();
      made = (one.*step)();
      spent += cpu_ms() - before;
      peak = std::max(peak, memory_kb("VmHWM") - resident);
    }
  }
  fmt::print("{:.4f} {} {}\n", spent / repetitions, peak, made);
  return 0;
}

}  // namespace
}  // namespace epr::testing

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: foundations STAGE PROCEDURES FIELDS\n");
    return 2;
  }
  try {
    return epr::testing::run(argv[1], {std::atoi(argv[2]), std::atoi(argv[3])});
  } catch (const std::exception& problem) {
    fmt::print(stderr, "foundations: {}\n", problem.what());
    return 1;
  }
}
