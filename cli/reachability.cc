// Every use becomes an error, one site at a time: in the program in which the site's
// throw has no condition, an execution that throws there is one that gets there.

#include "cli/reachability.h"

#include <fmt/format.h>

#include "cli/engine_options.h"
#include "cli/interrupt.h"
#include "epr/certify/trace_json.h"
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

  SiteReach operator()(const si::Reached& reached) const {
    const auto replayed = epr::replay(program, reached.trace);
    if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
      return {Reach::kUnknown,
              "replay refuses the execution that was found: " + refused->reason + "\n"};
    }
    return {Reach::kReached,
            epr::to_text(program, reached.trace, std::get<epr::Replayed>(replayed)), reached.trace};
  }
  SiteReach operator()(const si::Proved&) const {
    return {Reach::kUnreachable, "No execution gets there: a proof about it says nothing.\n"};
  }
  SiteReach operator()(const si::BoundReached& reached) const {
    return {Reach::kUnknown,
            fmt::format("No execution gets there with a stack up to {}.\n", reached.bound)};
  }
  SiteReach operator()(const si::Undecided& undecided) const {
    return {Reach::kUnknown, undecided.reason + "\n"};
  }
};

}  // namespace

const char* reach_word(Reach reach) {
  switch (reach) {
    case Reach::kReached:
      return "reached";
    case Reach::kUnreachable:
      return "unreachable";
    case Reach::kUnknown:
      break;
  }
  return "unknown";
}

std::optional<Reach> read_reach(const std::string& word) {
  for (Reach reach : {Reach::kReached, Reach::kUnreachable, Reach::kUnknown}) {
    if (word == reach_word(reach)) return reach;
  }
  return std::nullopt;
}

SiteReach reach_site(const VerifyOptions& options, const Budget& budget, epr::Program& program,
                     const epr::Site& site) {
  const int number = static_cast<int>(&site - program.sites.data());
  const AlwaysThrows always(program, number);
  const si::Result result =
      si::search(program, {number}, si_options(options, budget, interrupt_token()));
  return std::visit(Words{program}, result.sites.at(number));
}

bool gets_there(epr::Program& program, const epr::Site& site, const std::string& trace_json) {
  const int number = static_cast<int>(&site - program.sites.data());
  const AlwaysThrows always(program, number);
  const epr::Result<epr::Trace> trace = epr::read_trace(program, trace_json);
  return trace && trace->site == number &&
         std::holds_alternative<epr::Replayed>(epr::replay(program, *trace));
}

}  // namespace cli
