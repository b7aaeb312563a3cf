#include "cli/reproduce.h"

#include <fmt/format.h>

#include "cli/check.h"
#include "cli/exit_code.h"

namespace cli {
namespace {

void print_text(const SiteVerdict& site) {
  fmt::print("{}\n", headline(site));
  if (site.verdict != JavaVerdict::kCme) {
    fmt::print("not reproduced: it is no finding\n");
  } else if (!site.reproduction.thrown) {
    fmt::print("not reproduced: {}\n", site.reproduction.account);
  } else {
    fmt::print("reproduced by {}/{}\n", site.reproduction.folder, site.reproduction.source);
  }
}

}  // namespace

int reproduce(const ReproduceOptions& options) {
  const std::optional<CheckReport> report = run_check(options.check);
  if (!report) return kBadInput;
  if (report->sites.empty()) return kUndecided;  // the frontend failed, as was said
  const SiteVerdict& site = report->sites.front();
  if (options.json) {
    fmt::print("{}", reproduce_json(site));
  } else {
    print_text(site);
  }
  return site.reproduction.thrown ? kCme : kUndecided;
}

}  // namespace cli
