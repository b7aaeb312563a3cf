// The process writes its observation into a pipe, fields ended by a zero byte, after
// whatever it had to say on standard error.  If it does not get there, how it ended
// is what was observed.

#include "tests/faults/observe.h"

#include <csignal>
#include <cstdlib>

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "epr/certify/certificate.h"
#include "epr/certify/trace.h"
#include "epr/logic/fault.h"
#include "tests/engines/confirm.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace faults {
namespace {

using Claim = Observation::Claim;

// Several times what the programs need when nothing is wrong.
constexpr uint64_t kMostQueries = 400;
constexpr rlim_t kMostSeconds = 20;  // of processor time
constexpr rlim_t kMostMemory = rlim_t{3} << 30;

constexpr char kMark = '\x01';  // precedes the observation

// --- In the process -----------------------------------------------------------

// The checker's opinion: "" when it accepts.
std::string objection(const Case& c, const epr::Program& program, const epr::Summaries& summaries) {
  epr::SafeClaim claim{c.text, epr::print(program, summaries), {}};
  for (const epr::Site& site : program.sites) claim.sites.push_back(site.name);
  epr::Sources sources;
  const auto conditions = epr::conditions_of(claim, sources);
  if (!conditions) return "the claim cannot be restated";
  const epr::CheckResult result = epr::prove_conditions(*conditions, claim, {});
  if (const auto* rejected = std::get_if<epr::Rejected>(&result)) return rejected->reason;
  if (const auto* undecided = std::get_if<epr::Undecided>(&result)) return undecided->reason;
  return "";
}

std::string name_of_check(const std::string& reason) {
  const auto says = [&](const char* words) { return reason.find(words) != reason.npos; };
  if (says("contradicts itself")) return "re-check of the lemma";
  if (says("replay refuses")) return "replay";
  if (says("does not satisfy") || says("model has no value")) return "model verification";
  return "undecided: " + reason;
}

Observation judge(const Case& c, const epr::Program& program, const updr::Result& result) {
  Observation out;
  if (result.all_proved()) {
    const std::string problem = objection(c, program, result.summaries);
    out.claim = Claim::kSafe;
    out.accepted = problem.empty();
    if (!out.accepted) out.caught = "certificate: " + problem;
    return out;
  }
  out.caught = "no execution of the counterexample: unknown";
  for (const auto& [site, outcome] : result.sites) {
    if (const auto* undecided = std::get_if<updr::Undecided>(&outcome)) {
      out.caught = name_of_check(undecided->reason);
    } else if (const auto* reached = std::get_if<updr::Reached>(&outcome)) {
      out.claim = Claim::kExecution;
      out.accepted = std::holds_alternative<epr::Replayed>(epr::replay(program, reached->trace));
      out.caught = out.accepted ? "" : "replay";
      return out;
    }
  }
  return out;
}

Observation verify(const Case& c) {
  const epr::Program program = epr::testing::program_from(c.text);
  updr::Options options;
  options.cut = c.cut;
  options.solver.limits.max_checks = c.max_checks;
  options.max_queries = kMostQueries;
  const updr::Result result = updr::infer(program, epr::testing::all_sites(program),
                                          updr::testing::confirmed_by_inlining(program, options));
  Observation out = judge(c, program, result);
  out.evidence =
      fmt::format("{} {} {} {} frames {} queries\n{}", static_cast<int>(out.claim), out.accepted,
                  out.caught, result.statistics.frames, result.statistics.queries.total(),
                  epr::print(program, result.summaries));
  return out;
}

void limit(int resource, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

[[noreturn]] void run(const Case& c, const std::vector<std::string_view>& faults, int pipe) {
  dup2(pipe, STDERR_FILENO);
  limit(RLIMIT_CPU, kMostSeconds);
  limit(RLIMIT_AS, kMostMemory);
  limit(RLIMIT_CORE, 0);
  epr::switch_on_faults(faults);
  Observation seen;
  try {
    seen = verify(c);
  } catch (const std::exception& problem) {
    seen.caught = seen.evidence = fmt::format("exception: {}", problem.what());
  }
  const std::string text = fmt::format("{}{}{}{}{}{}", kMark, static_cast<int>(seen.claim),
                                       seen.accepted ? 1 : 0, seen.caught, '\0', seen.evidence);
  const bool written = write(pipe, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  _exit(written ? EXIT_SUCCESS : EXIT_FAILURE);
}

// --- Outside of it ------------------------------------------------------------

std::string read_all(int pipe) {
  std::string out;
  char buffer[4096];
  for (ssize_t n; (n = read(pipe, buffer, sizeof buffer)) > 0;) {
    out.append(buffer, static_cast<size_t>(n));
  }
  return out;
}

// How a process ended that did not finish.
std::string end_of(int status, const std::string& said) {
  const size_t check = said.find("internal error: ");
  if (check != said.npos) {
    const size_t from = check + std::string_view("internal error: ").size();
    return "EPR_CHECK: " + said.substr(from, said.find(" [", from) - from);
  }
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)) {
    return "no end";
  }
  return fmt::format("crash: signal {}", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
}

Observation read_observation(int status, const std::string& text) {
  Observation out;
  const size_t mark = text.rfind(kMark);
  if (mark == text.npos || !WIFEXITED(status)) {
    out.caught = end_of(status, text);
    out.evidence = out.caught;
    return out;
  }
  out.claim = static_cast<Claim>(text[mark + 1] - '0');
  out.accepted = text[mark + 2] == '1';
  const size_t end = text.find('\0', mark);
  out.caught = text.substr(mark + 3, end - mark - 3);
  out.evidence = text.substr(end + 1);
  return out;
}

}  // namespace

Observation observe(const Case& c, const std::vector<std::string_view>& faults) {
  int ends[2];
  if (pipe(ends) != 0) std::abort();
  const pid_t child = fork();
  if (child < 0) std::abort();
  if (child == 0) {
    close(ends[0]);
    run(c, faults, ends[1]);
  }
  close(ends[1]);
  const std::string text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return read_observation(status, text);
}

}  // namespace faults
