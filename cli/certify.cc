#include "cli/certify.h"

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/report.h"

namespace cli {
namespace {

int exit_code_of(const epr::CheckResult& result) {
  if (const auto* accepted = std::get_if<epr::Accepted>(&result)) {
    return accepted->kind == epr::CertificateKind::kSafe ? kSafe : kCme;
  }
  return std::holds_alternative<epr::Rejected>(result) ? kBadInput : kUndecided;
}

}  // namespace

int certify(const CertifyOptions& options) {
  catch_interrupts();
  epr::CheckOptions check;
  check.solver_command = options.solver;
  check.seconds = options.timeout;
  check.go_on = [](int done, int total) {
    show_progress("proving condition", done + 1, total);
    return !interrupted();
  };
  if (!options.program.empty()) {
    std::optional<epr::Loaded> program = load_text(options.program);
    if (!program) return kBadInput;
    check.expected_program = epr::print_flat(*program);
  }
  const epr::CheckResult result = epr::check_certificate(options.folder, check);
  clear_progress();
  fmt::print("{}",
             options.json ? to_json(options.folder, result) : to_text(options.folder, result));
  return exit_code_of(result);
}

}  // namespace cli
