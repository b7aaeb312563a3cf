#include "cli/reproduce.h"

#include <fmt/format.h>

#include "cli/check.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/past_checks.h"
#include "cli/plain_text.h"

namespace cli {
namespace {

void print_text(const SiteVerdict& site) {
  fmt::print("{}\n", plain_line(headline(site)));
  if (site.verdict != JavaVerdict::kCme) {
    fmt::print("not reproduced: it is no finding\n");
  } else if (!site.reproduction.thrown) {
    fmt::print("not reproduced: {}\n", plain_line(site.reproduction.account));
  } else {
    fmt::print("reproduced by {}/{}\n", site.reproduction.folder, site.reproduction.source);
  }
}

// What is analysed is what was, but for what is said now.
CheckOptions as_checked(CheckOptions now, const CheckOptions& then) {
  const CheckOptions usual;
  const auto take = [&](auto CheckOptions::*option) {
    if (now.*option == usual.*option) now.*option = then.*option;
  };
  take(&CheckOptions::paths);
  take(&CheckOptions::classpath);
  take(&CheckOptions::dependencies);
  take(&CheckOptions::source_roots);
  take(&CheckOptions::entry);
  take(&CheckOptions::aliasing);
  take(&CheckOptions::callbacks);
  take(&CheckOptions::models);
  take(&CheckOptions::seconds_per_site);
  take(&CheckOptions::memory);
  now.only = then.only;
  return now;
}

}  // namespace

int reproduce(const ReproduceOptions& options) {
  CheckOptions check = options.check;
  if (check.paths.empty()) {
    const auto found = find_check(remembered_checks(), check.only);
    if (const auto* problem = std::get_if<std::string>(&found)) {
      say(*problem);
      return kBadInput;
    }
    check = as_checked(check, std::get<CheckOptions>(found));
  }
  const std::optional<CheckReport> report = run_check(check, nullptr);
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
