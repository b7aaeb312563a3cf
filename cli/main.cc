// Options, the command, its exit code; nothing else.

#include <fmt/format.h>

#include <exception>

#include "cli/certify.h"
#include "cli/emit.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "cli/verify.h"

namespace {

struct Run {
  int operator()(const cli::VerifyOptions& options) const { return cli::verify(options); }
  int operator()(const cli::CertifyOptions& options) const { return cli::certify(options); }
  int operator()(const cli::EmitOptions& options) const { return cli::emit(options); }
  int operator()(const cli::Done& done) const { return done.exit_code; }
};

}  // namespace

int main(int argc, char** argv) {
  try {
    return std::visit(Run(), cli::parse_command_line(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "cme: internal error: {}\n", error.what());
    return cli::kInternalError;
  }
}
