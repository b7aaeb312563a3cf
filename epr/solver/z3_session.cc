// How Z3 is run.
//
// The solver is the plain incremental one.  One made from a tactic, or chosen by
// Z3 itself, has returned empty cores on quantified formulas, which is a wrong
// proof.  Automatic configuration is off for the same reason.  Quantifiers are
// instantiated by models (MBQI), which decides our fragment; E-matching alone does
// not.
//
// Z3's memory limit belongs to the process: the latest session that asks for one
// sets it for all.  It is the high watermark, at which a search ends in good
// order; beyond its hard limit Z3 may end the process.

#include "epr/solver/z3_session.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cmath>
#include <thread>

#include <fmt/format.h>

#include "epr/logic/fault.h"

namespace epr {
namespace {

unsigned milliseconds(double seconds) {
  return static_cast<unsigned>(std::min(std::ceil(seconds * 1000), 4.0e9));
}

z3::params parameters(z3::context& context, const SolverOptions& options) {
  z3::params params(context);
  params.set("auto_config", false);
  params.set("mbqi", true);
  params.set("random_seed", options.seed);
  if (options.structural) params.set("case_split", 3u);
  // Other seeds are for retries: several counterexamples a round help where one did not.
  if (options.seed != 0) params.set("mbqi.max_cexs", 2u);
  if (options.limits.seconds_per_check > 0) {
    params.set("timeout", milliseconds(options.limits.seconds_per_check));
  }
  if (options.limits.work_per_check > 0) {
    params.set("rlimit",
               static_cast<unsigned>(std::min<uint64_t>(options.limits.work_per_check, UINT_MAX)));
  }
  return params;
}

// In bytes, since old versions know nothing else, as far as those fit.
void limit_memory(uint64_t megabytes) {
  const uint64_t bytes = std::min<uint64_t>(megabytes * 1024 * 1024, UINT_MAX);
  Z3_global_param_set("memory_high_watermark", std::to_string(bytes).c_str());
}

constexpr uint64_t kOfCheck = 300;  // work of any check, besides what Z3 counts

GaveUp deadline_passed() { return GaveUp{"time limit reached", false}; }

}  // namespace

Z3Session::Z3Session(const SolverOptions& options, Work& work)
    : limits_(options.limits),
      work_(work),
      shared_(options.context ? options.context : std::make_shared<SharedContext>()),
      solver_(shared_->z3, z3::solver::simple()) {
  if (limits_.memory_mb > 0) limit_memory(limits_.memory_mb);
  attempt([&] { solver_.set(parameters(context(), options)); });
}

void Z3Session::attempt(const std::function<void()>& action) {
  if (broken_) return;
  try {
    action();
  } catch (const z3::exception& problem) {
    broken_ = GaveUp{fmt::format("Z3: {}", problem.msg())};
    if (out_of_memory(problem.msg())) broken_ = memory_limit_reached();
  }
}

// What Z3 says when it has no more memory, while it searches and while it is told things.
bool Z3Session::out_of_memory(const std::string& message) const {
  if (message.find("memory") != message.npos || message.find("memout") != message.npos) return true;
  return limits_.memory_mb > 0 && message.find("Resource limits") != message.npos;
}

GaveUp Z3Session::memory_limit_reached() const {
  return GaveUp{fmt::format("memory limit of {} MB reached", limits_.memory_mb), false};
}

Z3Session::Outcome Z3Session::check(const z3::expr_vector& assumptions) {
  if (broken_) return *broken_;
  if (auto too_late = limit_time()) return *too_late;
  const uint64_t before = work_.limited() ? units_done() : 0;
  limit_work();
  const std::stop_callback when_stopped(limits_.stop, [this] { interrupt(); });
  running_ = true;
  Outcome outcome = GaveUp{"interrupted", false};
  if (EPR_FAULT("solver-gives-up")) return GaveUp{"a fault"};
  if (!interrupted_) outcome = run(assumptions);
  running_ = false;
  if (std::holds_alternative<GaveUp>(outcome)) interrupted_ = false;
  if (work_.limited()) count_work(before);
  return outcome;
}

// Z3's count is one of 32 bits; of a broken session there is none.
void Z3Session::count_work(uint64_t before) {
  const uint64_t after = units_done();
  work_.add(kOfCheck + (broken_ ? 0 : (after - before) % (uint64_t{1} << 32)));
}

// A check may do what is left, or what any check may, if that is less.
void Z3Session::limit_work() {
  if (!work_.limited() && !work_limited_) return;
  work_limited_ = work_.limited();
  uint64_t most = limits_.work_per_check > 0 ? limits_.work_per_check : UINT_MAX;
  if (work_limited_) most = std::min(most, work_.left() + 1);
  attempt([&] { solver_.set("rlimit", static_cast<unsigned>(std::min<uint64_t>(most, UINT_MAX))); });
}

uint64_t Z3Session::units_done() {
  uint64_t out = 0;
  attempt([&] {
    const z3::stats statistics = solver_.statistics();
    for (unsigned k = 0; k < statistics.size(); ++k) {
      if (statistics.key(k) != "rlimit count") continue;
      out = statistics.is_uint(k) ? statistics.uint_value(k)
                                  : static_cast<uint64_t>(statistics.double_value(k));
    }
  });
  return out;
}

// What is left until the deadline, if that is less than a check may take.
std::optional<GaveUp> Z3Session::limit_time() {
  if (limits_.stop.stop_requested()) return GaveUp{"interrupted", false};
  if (!limits_.deadline) return std::nullopt;
  using Seconds = std::chrono::duration<double>;
  const double left = Seconds(*limits_.deadline - std::chrono::steady_clock::now()).count();
  if (left <= 0) return deadline_passed();
  const bool sooner = limits_.seconds_per_check == 0 || left < limits_.seconds_per_check;
  if (sooner) attempt([&] { solver_.set("timeout", milliseconds(left)); });
  return broken_;
}

Z3Session::Outcome Z3Session::run(const z3::expr_vector& assumptions) {
  try {
    switch (solver_.check(assumptions)) {
      case z3::sat:
        return Satisfiable{};
      case z3::unknown:
        return doubt(solver_.reason_unknown());
      case z3::unsat:
        break;
    }
    Contradictory contradictory;
    const z3::expr_vector core = solver_.unsat_core();
    for (unsigned k = 0; k < assumptions.size(); ++k) {
      for (unsigned j = 0; j < core.size(); ++j) {
        if (z3::eq(core[j], assumptions[k])) {
          contradictory.core.push_back(k);
          break;
        }
      }
    }
    if (EPR_FAULT("core-too-small") && !contradictory.core.empty()) contradictory.core.pop_back();
    return contradictory;
  } catch (const z3::exception& problem) {
    return doubt(problem.msg());
  }
}

GaveUp Z3Session::doubt(const std::string& reason) {
  if (interrupted_) return GaveUp{"interrupted", false};
  if (out_of_memory(reason)) {
    broken_ = memory_limit_reached();
    return *broken_;
  }
  if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) {
    return deadline_passed();
  }
  const bool timed = limits_.seconds_per_check > 0 || limits_.deadline;
  if (reason == "canceled" && limits_.work_per_check > 0 && !timed) {
    return GaveUp{
        fmt::format("limit of {} units of work per check reached", limits_.work_per_check)};
  }
  if (reason == "timeout" || reason == "canceled") {
    return GaveUp{fmt::format("time limit of {} s per check reached", limits_.seconds_per_check)};
  }
  return GaveUp{fmt::format("Z3 answers unknown: {}", reason)};
}

// Z3 forgets an interruption that comes before its search has begun, so it is
// repeated for as long as the check runs.
void Z3Session::interrupt() {
  interrupted_ = true;
  for (int tries = 0; running_ && tries < 1000; ++tries) {
    context().interrupt();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace epr
