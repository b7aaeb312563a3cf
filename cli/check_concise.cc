// A line for each thing that there is to say, for editors, `grep` and short logs.

#include <fmt/format.h>

#include "cli/check_report.h"
#include "cli/plain_text.h"
#include "cli/severity.h"

namespace cli {

std::string check_concise(const CheckReport& report, const CheckOptions& options,
                          const SourceLines& sources) {
  std::string out;
  for (const ManifestMessage& message : report.messages) out += message_text(message);
  for (const SiteVerdict& site : report.sites) {
    if (settled(site) || site.waiver) continue;
    const Severity level = severity(site, options);
    const std::string what = level == Severity::kOpen ? subject(site) : headline(site);
    const std::string line = fmt::format("{}: {}: {} [{}] ({})", where_text(site, sources),
                                         word(level), what, rule_of(site), site.site.id);
    out += plain_line(line) + "\n";
  }
  for (const std::string& gap : gaps(report, options)) {
    out += plain_line("cme: incomplete: " + gap) + "\n";
  }
  return out + counts_text(report, options);
}

}  // namespace cli
