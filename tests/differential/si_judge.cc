#include "tests/differential/si_judge.h"

#include <optional>
#include <set>

#include <fmt/format.h>

#include "epr/certify/trace.h"
#include "epr/solver/z3_solver.h"
#include "si/engine.h"
#include "si/houdini.h"
#include "tests/differential/judge.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace si::testing {
namespace {

using epr::testing::all_sites;
using epr::testing::Reachability;

constexpr uint64_t kMaxUpdrQueries = 50;
constexpr uint64_t kMaxHoudiniQueries = 30;
constexpr uint64_t kMaxQueries = 400;
constexpr int kMaxInlined = 80;
constexpr uint64_t kMaxWork = 3'000'000;  // of a check; most take a thousandth
constexpr int kBound = 2;

// Of a search for executions in what UPDR has proved.
constexpr int kBoundAgainstProofs = 6;
constexpr int kMaxInlinedAgainstProofs = 12;

class Judge {
 public:
  Judge(const std::string& text, const epr::CutOptions& cut, Source source)
      : program_(epr::testing::program_from(text)), cut_(cut), source_(source) {}

  Judgement run() {
    if (source_ == Source::kUpdr) infer();
    const Result result = search(program_, all_sites(program_), options());
    const Reachability reached = updr::testing::first_look(program_);
    Judgement out;
    out.queries = result.statistics.queries.total();
    out.inlined = result.statistics.inlined;
    out.erroneous = static_cast<int>(reached.traces.size());
    for (const auto& [site, outcome] : result.sites) {
      const bool proved = updr_says<updr::Proved>(site);
      out.updr_proves = out.updr_proves || proved;
      ++out.sites[kind_of(outcome)];
      if (std::holds_alternative<Reached>(outcome) && !reached.reaches(site)) ++out.unconfirmed;
      const std::string wrong = problem(site, outcome, reached);
      if (!wrong.empty()) out.fault += fmt::format("{}: {}\n", name(site), wrong);
    }
    out.fault += against_proofs();
    if (result.sites.size() != program_.sites.size()) out.fault += "a site without an outcome\n";
    return out;
  }

 private:
  const std::string& name(int site) const { return program_.sites[static_cast<size_t>(site)].name; }

  static Outcome kind_of(const SiteOutcome& outcome) {
    if (std::holds_alternative<Reached>(outcome)) return Outcome::kReached;
    if (std::holds_alternative<Proved>(outcome)) return Outcome::kProved;
    return std::holds_alternative<BoundReached>(outcome) ? Outcome::kBoundReached
                                                         : Outcome::kUndecided;
  }

  void infer() {
    updr::Options options;
    options.cut = cut_;
    options.max_queries = kMaxUpdrQueries;
    options.solver.limits.work_per_check = kMaxWork;
    inferred_ = updr::infer(program_, all_sites(program_), options);
  }

  // UPDR's claims about throwing are about the sites that it proves.
  epr::Summaries of_all_sites() const {
    epr::Summaries out = inferred_->summaries;
    if (inferred_->all_proved()) return out;
    for (epr::Summary& summary : out) summary.throws.clear();
    return out;
  }

  template <typename Answer>
  bool updr_says(int site) const {
    return inferred_ && std::holds_alternative<Answer>(inferred_->sites.at(site));
  }

  Options options() const {
    Options out;
    out.cut = cut_;
    out.solver.backend = epr::Backend::kLazy;
    out.solver.context = epr::make_shared_context();
    out.solver.limits.work_per_check = kMaxWork;
    out.recursion_bound = kBound;
    out.max_inlined = kMaxInlined;
    out.max_queries = kMaxQueries;
    if (inferred_) out.over = of_all_sites();
    if (source_ == Source::kHoudini) {
      HoudiniOptions houdini;
      houdini.max_queries = kMaxHoudiniQueries;
      const epr::ProgramFacts facts = epr::program_facts(program_, cut_);
      out.over = si::houdini(program_, facts, all_sites(program_), houdini).summaries;
    }
    return out;
  }

  // "" or what is wrong with the outcome.
  std::string problem(int site, const SiteOutcome& outcome, const Reachability& reached) const {
    if (std::holds_alternative<Proved>(outcome)) {
      if (reached.reaches(site)) return "false SAFE: proved, and enumeration reaches it";
      return updr_says<updr::Reached>(site) ? "false SAFE: proved, and UPDR reaches it" : "";
    }
    if (const auto* found = std::get_if<Reached>(&outcome)) return problem(site, *found);
    if (const auto* nothing = std::get_if<BoundReached>(&outcome)) {
      return reached.reaches(site) ? problem(site, *nothing) : "";
    }
    const std::string& reason = std::get<Undecided>(outcome).reason;
    const bool no_execution =
        reason.find("is none") != reason.npos || reason.find("refuse") != reason.npos;
    return no_execution ? reason : "";
  }

  // "" or sites that UPDR proves, and an execution reaches: without summaries, deeper.
  std::string against_proofs() const {
    if (!inferred_) return "";
    std::set<int> proved;
    for (const epr::Site& site : program_.sites) {
      const int index = static_cast<int>(&site - program_.sites.data());
      if (updr_says<updr::Proved>(index)) proved.insert(index);
    }
    Options deeper = options();
    deeper.over.clear();
    deeper.recursion_bound = kBoundAgainstProofs;
    deeper.max_inlined = kMaxInlinedAgainstProofs;
    std::string out;
    for (const auto& [site, outcome] : search(program_, proved, deeper).sites) {
      if (!std::holds_alternative<Reached>(outcome)) continue;
      out += fmt::format("{}: reached, and UPDR proves it\n", name(site));
    }
    return out;
  }

  std::string problem(int site, const Reached& found) const {
    if (found.trace.site != site) return "the trace ends elsewhere";
    const auto replayed = epr::replay(program_, found.trace);
    if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
      return fmt::format("false CME: the trace is no execution: {}", refused->reason);
    }
    return updr_says<updr::Proved>(site) ? "reached, and UPDR proves it" : "";
  }

  // The same with every call inlined at once, by another solver.
  std::string problem(int site, const BoundReached& nothing) const {
    Options all;
    all.cut = cut_;
    all.inlining = Inlining::kStatic;
    all.recursion_bound = nothing.bound;
    all.max_inlined = kMaxInlined;
    all.solver.backend = epr::Backend::kQuantified;
    all.solver.limits.work_per_check = kMaxWork;
    const Result result = search(program_, {site}, all);
    if (!std::holds_alternative<Reached>(result.sites.at(site))) return "";
    return fmt::format("lost: an execution is within the bound of {}", nothing.bound);
  }

  epr::Program program_;
  const epr::CutOptions cut_;
  const Source source_;
  std::optional<updr::Result> inferred_;
};

}  // namespace

Judgement judge(const std::string& text, const epr::CutOptions& cut, Source source) {
  return Judge(text, cut, source).run();
}

}  // namespace si::testing
