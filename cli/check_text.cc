// As compilers write: a line for each finding that editors can jump to, then the source line,
// then how it comes about.  Every line is a plain one (plain_text.h), whatever it is about.

#include <algorithm>

#include <fmt/format.h>

#include "cli/advice.h"
#include "cli/assumptions.h"
#include "cli/check_report.h"
#include "cli/plain_text.h"
#include "cli/severity.h"
#include "cli/use_columns.h"
#include "cli/waiver_text.h"
#include "cli/waivers.h"

namespace cli {
namespace {

constexpr int kDeepestIndent = 20;

const char* plural(size_t n) { return n == 1 ? "" : "s"; }

// What a terminal shows as it stands, a column a character.
std::string shown(const std::string& line) {
  std::string spaced;
  for (char c : line) spaced += c == '\t' ? std::string(4, ' ') : std::string(1, c);
  return plain_line(spaced);
}

// Where the use stands in the line; if that is not seen, where the line starts.
size_t column_of(const std::string& line, const std::string& use) {
  const std::vector<WordInLine> uses = uses_in(line, use);
  if (!uses.empty()) return uses.front().begin;
  const size_t first = line.find_first_not_of(' ');
  return first == std::string::npos ? 0 : first;
}

class SiteText {
 public:
  SiteText(const CheckOptions& options, const SourceLines& sources)
      : options_(options), sources_(sources) {}

  std::string run(const SiteVerdict& site) {
    add(site);
    return std::move(out_);
  }

 private:
  void add(const SiteVerdict& site) {
    if (is_waived(site)) return add_waived(site);
    switch (site.verdict) {
      case JavaVerdict::kCme:
        return add_throw(site);
      case JavaVerdict::kSafe:
        return add_safe(site);
      case JavaVerdict::kUnreachable:
        // What no entry point leads to is no news; what has a program and is not reached is.
        if (options_.verbose || !site.scope.empty()) add_head(site, "note", "");
        return;
      case JavaVerdict::kNoUniversalSummary:
      case JavaVerdict::kUnknown:
        add_head(site, "warning", kRuleUndecided);
        if (site.verdict == JavaVerdict::kNoUniversalSummary) {
          add_line("  no universal summary proves it, and no execution was found that throws:");
        }
        add_indented(site.reason);
        return;
    }
  }

  // Whatever the text is, it is one line.
  void add_line(const std::string& text) { out_ += plain_line(text) + "\n"; }

  // Each line two columns further right.
  void add_indented(const std::string& lines) {
    for (size_t start = 0; start < lines.size();) {
      const size_t end = std::min(lines.find('\n', start), lines.size());
      add_line("  " + lines.substr(start, end - start));
      start = end + 1;
    }
  }

  void add_head(const SiteVerdict& site, const char* level, const std::string& rule) {
    add_line(fmt::format("{}: {}: {}{}", where_text(site, sources_), level, headline(site),
                         rule.empty() ? "" : fmt::format(" [{}]", rule)));
  }

  void add_waived(const SiteVerdict& site) {
    if (!options_.verbose) return;
    add_head(site, "note", site.verdict == JavaVerdict::kCme ? kRuleThrows : kRuleUndecided);
    add_line("  " + waiver_text(*site.waiver));
  }

  void add_throw(const SiteVerdict& site) {
    const Reproduction& reproduction = site.reproduction;
    const Severity how = severity(site, options_);
    if (how == Severity::kNote && !options_.verbose) return;  // they are counted at the end
    add_head(site, word(how), kRuleThrows);
    add_source(site.site);
    if (reproduction.thrown) {
      add_line(fmt::format("  reproduced by {}/{}", reproduction.folder, reproduction.source));
    } else if (reproduction.tried) {
      add_line(fmt::format("  not reproduced: {}", reproduction.account));
    }
    if (site.site.caught) add_line("  caught by a handler");
    if (site.conditional) add_line(fmt::format("  conditional: {}", condition(site)));
    if (site.trace.story.empty() || options_.verbose) add_execution(site);
    if (!site.trace.story.empty()) add_story(site);
    add_line(fmt::format("  to fix it: {}", advice(site, sources_)));
    add_line(fmt::format("  id: {}", site.site.id));
    add_certificates(site);
  }

  // All of it, from the state in which it starts.
  void add_execution(const SiteVerdict& site) {
    add_line("  an execution throws that");
    std::vector<epr::TextStep> steps = site.trace.steps;
    for (epr::TextStep& step : steps) {
      step.java.file = plain_line(step.java.file);
      step.text = plain_line(step.text);
    }
    add_indented(site.trace.start + epr::to_text(steps) + site.trace.end);
  }

  // Numbered.
  void add_story(const SiteVerdict& site) {
    const std::vector<epr::StoryStep>& story = site.trace.story;
    size_t width = 0;
    for (const epr::StoryStep& step : story) width = std::max(width, to_text(step.java).size());
    for (size_t k = 0; k < story.size(); ++k) {
      const std::string indent(2 * static_cast<size_t>(std::min(story[k].depth, kDeepestIndent)), ' ');
      add_line(fmt::format("  {:>2}. {:<{}}  {}{}", k + 1, to_text(story[k].java), width, indent,
                           story[k].text));
    }
  }

  void add_source(const JavaSite& site) {
    const std::optional<std::string> raw = sources_.line(site.owner, site.java);
    if (!raw) return;
    const std::string line = shown(*raw);
    const std::string number = fmt::format("{:>5}", site.java.line);
    // `line` may have characters of several bytes; the caret counts characters.
    const size_t bytes = column_of(line, site.use);
    const std::string before = line.substr(0, bytes);
    const auto column =
        std::count_if(before.begin(), before.end(), [](char c) { return (c & 0xC0) != 0x80; });
    out_ += fmt::format("{} | {}\n{} | {}^\n", number, line, std::string(number.size(), ' '),
                        std::string(static_cast<size_t>(column), ' '));
  }

  void add_safe(const SiteVerdict& site) {
    if (!options_.verbose) return;
    add_head(site, "note", "");
    for (const std::string& fact : site.site.local) add_line("  " + fact);
    if (!site.reached) add_line("  reachability not decided");
    add_certificates(site);
  }

  void add_certificates(const SiteVerdict& site) {
    if (!options_.verbose) return;
    for (const std::string& folder : site.certificates) add_line("  evidence: " + folder);
  }

  const CheckOptions& options_;
  const SourceLines& sources_;
  std::string out_;
};

}  // namespace

std::string message_text(const ManifestMessage& message) {
  std::string where = message.path.empty() ? "cme" : message.path;
  if (message.line > 0) where += fmt::format(":{}", message.line);
  return plain_line(fmt::format("{}: {}: {}", where, message.error ? "error" : "warning",
                                message.text)) + "\n";
}

std::string site_text(const SiteVerdict& site, const CheckOptions& options,
                      const SourceLines& sources) {
  return SiteText(options, sources).run(site);
}

std::string counts_text(const CheckReport& report, const CheckOptions& options) {
  const CheckCounts counts = count(report);
  std::string proved = fmt::format("{} proved", counts.proved);
  if (counts.proved_not_reached > 0) {
    proved += fmt::format(" ({} not shown to be reached)", counts.proved_not_reached);
  }
  if (options.reproduce) proved += fmt::format(", {} reproduced", counts.reproduced);
  std::string conditional = fmt::format("{} conditional", counts.conditional);
  if (counts.stale > 0) conditional += fmt::format(" ({} stale before the call)", counts.stale);
  const std::string waived = counts.waived > 0 ? fmt::format(", {} waived", counts.waived) : "";
  const std::string off = to_text(switched_off(report, options));
  return fmt::format("{} site{}: {}, {} found, {}, {} undecided, {} unreachable{}\n{}",
                     counts.sites, plural(counts.sites), proved, counts.found, conditional,
                     counts.undecided, counts.unreachable, waived,
                     off.empty() ? "" : plain_line("switched off: " + off) + "\n");
}

std::string summary_text(const CheckReport& report, const CheckOptions& options) {
  std::string out;
  const auto add_line = [&](const std::string& text) { out += plain_line(text) + "\n"; };
  if (!report.assumptions.empty()) add_line("assuming that");
  for (const std::string& assumption : report.assumptions) {
    add_line("  " + assumption_text(assumption));
  }
  const CheckCounts counts = count(report);
  if (counts.stale > 0 && !options.strict) {
    add_line(fmt::format("{} site{} where an iterator, or a part of a list, is stale before the call{}",
                         counts.stale, counts.stale == 1 ? " throws" : "s throw",
                         options.verbose ? "" : "; --verbose lists them"));
  }
  for (const std::string& gap : gaps(report, options)) add_line("incomplete: " + gap);
  if (options.trust_cache) {
    add_line("trusting the cache: what it has proofs of is not proved again (--trust-cache)");
  }
  return out + counts_text(report, options);
}

}  // namespace cli
