// Options, the command, its exit code; nothing else.

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <malloc.h>

#include "cli/baseline_command.h"
#include "cli/certify.h"
#include "cli/check.h"
#include "cli/command_table.h"
#include "cli/completion.h"
#include "cli/doctor.h"
#include "cli/emit.h"
#include "cli/exit_code.h"
#include "cli/explain.h"
#include "cli/init.h"
#include "cli/model_check.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/reproduce.h"
#include "cli/summaries.h"
#include "cli/verify.h"

namespace {

struct Run {
  int operator()(const cli::VerifyOptions& options) const { return cli::verify(options); }
  int operator()(const cli::CertifyOptions& options) const { return cli::certify(options); }
  int operator()(const cli::SummariesOptions& options) const { return cli::summaries(options); }
  int operator()(const cli::EmitOptions& options) const { return cli::emit(options); }
  int operator()(const cli::CheckOptions& options) const { return cli::check(options); }
  int operator()(const cli::ReproduceOptions& options) const { return cli::reproduce(options); }
  int operator()(const cli::BaselineOptions& options) const {
    return cli::baseline_command(options);
  }
  int operator()(const cli::ModelCheckOptions& options) const { return cli::model_check(options); }
  int operator()(const cli::ExplainOptions& options) const { return cli::explain(options); }
  int operator()(const cli::InitOptions& options) const { return cli::init(options); }
  int operator()(const cli::DoctorOptions&) const { return cli::doctor(); }
  int operator()(const cli::CompletionOptions& options) const {
    fmt::print("{}", cli::completion_script(cli::command_table(), options.shell));
    return cli::kSafe;
  }
  int operator()(const cli::Done& done) const { return done.exit_code; }
};

// Every verification condition has a solver of its own.  The memory of one goes to the next
// instead of back to the system, which would have to clear each page again: that took three
// quarters of the time.  Whoever tunes malloc knows better.
void keep_memory() {
  if (std::getenv("GLIBC_TUNABLES")) return;
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

}  // namespace

int main(int argc, char** argv) {
  keep_memory();
  try {
    const int code = std::visit(Run(), cli::parse_command_line(argc, argv));
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    fmt::print(stderr, "cme: the output could not be written: {}\n", std::strerror(errno));
    return cli::kBadInput;
  } catch (const std::system_error& error) {
    cli::say(error.what());
    return cli::kBadInput;
  } catch (const std::exception& error) {
    cli::say(std::string("internal error: ") + error.what());
    return cli::kInternalError;
  }
}
