// Options, the command, its exit code; nothing else.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <system_error>

#include <fmt/format.h>

#include "cli/certify.h"
#include "cli/check.h"
#include "cli/emit.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "cli/summaries.h"
#include "cli/verify.h"

namespace {

struct Run {
  int operator()(const cli::VerifyOptions& options) const { return cli::verify(options); }
  int operator()(const cli::CertifyOptions& options) const { return cli::certify(options); }
  int operator()(const cli::SummariesOptions& options) const { return cli::summaries(options); }
  int operator()(const cli::EmitOptions& options) const { return cli::emit(options); }
  int operator()(const cli::CheckOptions& options) const { return cli::check(options); }
  int operator()(const cli::Done& done) const { return done.exit_code; }
};

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = std::visit(Run(), cli::parse_command_line(argc, argv));
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    fmt::print(stderr, "cme: the output could not be written: {}\n", std::strerror(errno));
    return cli::kBadInput;
  } catch (const std::system_error& error) {
    fmt::print(stderr, "cme: {}\n", error.what());
    return cli::kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cme: internal error: {}\n", error.what());
    return cli::kInternalError;
  }
}
