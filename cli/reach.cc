#include "cli/reach.h"

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/reachability.h"

namespace cli {

int reach(const VerifyOptions& options, const Budget& budget, LoadedProgram& input,
          const VerifyReport& report) {
  VerifyReport out = report;
  bool all = !out.sites.empty();
  for (SiteReport& site : out.sites) {
    const SiteReach found = reach_site(options, budget, input.program, *site.site);
    site.verdict = reach_word(found.reach);
    site.account = found.account;
    all = all && found.reach == Reach::kReached;
  }
  fmt::print("{}", options.json ? reach_json(out) : reach_text(out));
  return all ? kSafe : kUndecided;
}

}  // namespace cli
