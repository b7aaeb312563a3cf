#include "epr/solver/query_log.h"

#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "epr/logic/smtlib.h"
#include "epr/solver/assertions.h"

namespace epr {
namespace {

struct AnswerText {
  std::string operator()(const Sat& sat) const {
    std::map<int, std::string> sizes;  // by id of the sort
    for (const auto& [sort, size] : sat.model.sizes()) {
      sizes[sort->id] = fmt::format("{} {}", size, sort->name);
    }
    std::string text = "sat";
    for (const auto& [id, size] : sizes) text += ", " + size;
    return text;
  }
  std::string operator()(const Unsat& unsat) const {
    return fmt::format("unsat, core {{{}}}", fmt::join(unsat.core, ", "));
  }
  std::string operator()(const GaveUp& doubt) const { return "gave up: " + doubt.reason; }
};

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

class LoggingSolver : public Solver {
 public:
  LoggingSolver(std::unique_ptr<Solver> solver, std::shared_ptr<QueryLog> log)
      : solver_(std::move(solver)), log_(std::move(log)) {}

  void push() override {
    assertions_.push();
    solver_->push();
  }
  void pop() override {
    assertions_.pop();
    solver_->pop();
  }
  void assert_formula(Formula f) override {
    assertions_.add(f);
    solver_->assert_formula(f);
  }

  Answer check(std::span<const Formula> assumptions) override {
    const std::string header = fmt::format("{} asserted formulas, then {} assumptions from 0",
                                           assertions_.all().size(), assumptions.size());
    const auto file = log_->write(smtlib_script(assertions_.with(assumptions), header));
    Answer answer = solver_->check(assumptions);
    log_->append(file, fmt::format("; answer: {}\n", one_line(std::visit(AnswerText{}, answer))));
    return answer;
  }

  const SolverStats& stats() const override { return solver_->stats(); }
  void interrupt() override { solver_->interrupt(); }

 private:
  std::unique_ptr<Solver> solver_;
  std::shared_ptr<QueryLog> log_;
  Assertions assertions_;
};

}  // namespace

QueryLog::QueryLog(std::filesystem::path directory) : directory_(std::move(directory)) {
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  if (error) note_problem(directory_);
}

std::filesystem::path QueryLog::write(const std::string& script) {
  const std::filesystem::path file = directory_ / fmt::format("{:06}.smt2", ++count_);
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << script << std::flush;
  if (!out) note_problem(file);
  return file;
}

void QueryLog::append(const std::filesystem::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << text << std::flush;
  if (!out) note_problem(file);
}

std::optional<std::string> QueryLog::problem() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return problem_;
}

void QueryLog::note_problem(const std::filesystem::path& file) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!problem_) problem_ = fmt::format("cannot write '{}'", file.string());
}

std::unique_ptr<Solver> with_query_log(std::unique_ptr<Solver> solver,
                                       std::shared_ptr<QueryLog> log) {
  return std::make_unique<LoggingSolver>(std::move(solver), std::move(log));
}

}  // namespace epr
