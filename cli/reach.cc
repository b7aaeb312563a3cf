// Every use becomes an error, one site at a time: in the program in which the site's
// throw has no condition, an execution that throws there is one that gets there.

#include "cli/reach.h"

#include <fmt/format.h>

#include "cli/engine_options.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "epr/certify/trace_text.h"
#include "si/engine.h"

namespace cli {
namespace {

// The throw at the site.
epr::Throw* find(std::vector<epr::Command>& commands, int site) {
  for (epr::Command& command : commands) {
    if (auto* thrown = std::get_if<epr::Throw>(&command.node); thrown && thrown->site == site) {
      return thrown;
    }
    auto* branch = std::get_if<epr::Branch>(&command.node);
    if (!branch) continue;
    for (std::vector<epr::Command>& alternative : branch->alternatives) {
      if (epr::Throw* thrown = find(alternative, site)) return thrown;
    }
  }
  return nullptr;
}

epr::Throw* find(epr::Body& body, int site) {
  if (epr::Throw* thrown = find(body.commands, site)) return thrown;
  auto* choose = std::get_if<epr::Choose>(&body.tail);
  if (!choose) return nullptr;
  for (epr::Body& alternative : choose->alternatives) {
    if (epr::Throw* thrown = find(alternative, site)) return thrown;
  }
  return nullptr;
}

// While it lives the throw happens whenever an execution gets there.
class AlwaysThrows {
 public:
  AlwaysThrows(epr::Program& program, int site) {
    const int procedure = program.sites[static_cast<size_t>(site)].procedure;
    thrown_ = find(program.procedures[static_cast<size_t>(procedure)].body, site);
    condition_ = thrown_->condition;
    thrown_->condition = program.formulas->top();
  }
  ~AlwaysThrows() { thrown_->condition = condition_; }
  AlwaysThrows(const AlwaysThrows&) = delete;
  AlwaysThrows& operator=(const AlwaysThrows&) = delete;

 private:
  epr::Throw* thrown_;
  epr::Formula condition_;
};

struct Words {
  const epr::Program& program;
  SiteReport& report;

  void operator()(const si::Reached& reached) const {
    const auto replayed = epr::replay(program, reached.trace);
    if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
      report.verdict = "unknown";
      report.account = "replay refuses the execution that was found: " + refused->reason + "\n";
      return;
    }
    report.verdict = "reached";
    report.account = epr::to_text(program, reached.trace, std::get<epr::Replayed>(replayed));
  }
  void operator()(const si::Proved&) const {
    report.verdict = "unreachable";
    report.account = "No execution gets there: a proof about it says nothing.\n";
  }
  void operator()(const si::BoundReached& reached) const {
    report.verdict = "unknown";
    report.account = fmt::format("No execution gets there with a stack up to {}.\n", reached.bound);
  }
  void operator()(const si::Undecided& undecided) const {
    report.verdict = "unknown";
    report.account = undecided.reason + "\n";
  }
};

}  // namespace

int reach(const VerifyOptions& options, const Budget& budget, LoadedProgram& input,
          const VerifyReport& report) {
  VerifyReport out = report;
  bool all = !out.sites.empty();
  for (SiteReport& site : out.sites) {
    const int number = static_cast<int>(site.site - input.program.sites.data());
    const AlwaysThrows always(input.program, number);
    const si::Result result =
        si::search(input.program, {number}, si_options(options, budget, interrupt_token()));
    std::visit(Words{input.program, site}, result.sites.at(number));
    all = all && site.verdict == "reached";
  }
  fmt::print("{}", options.json ? reach_json(out) : reach_text(out));
  return all ? kSafe : kUndecided;
}

}  // namespace cli
