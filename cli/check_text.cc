// As compilers write: a line for each finding that editors can jump to, then the source line,
// then how it comes about.

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/advice.h"
#include "cli/assumptions.h"
#include "cli/check_report.h"
#include "cli/waivers.h"
#include "epr/logic/utf8.h"

namespace cli {
namespace {

constexpr int kDeepestIndent = 20;

const char* plural(size_t n) { return n == 1 ? "" : "s"; }

// Each line two columns further right.
std::string indented(const std::string& lines) {
  std::string out;
  for (size_t start = 0; start < lines.size();) {
    const size_t end = std::min(lines.find('\n', start), lines.size());
    out += "  " + lines.substr(start, end - start) + "\n";
    start = end + 1;
  }
  return out;
}

// What a terminal shows as it stands, a column a character.
std::string shown(const std::string& line) {
  std::string spaced;
  for (char c : line) spaced += c == '\t' ? std::string(4, ' ') : std::string(1, c);
  return epr::printable(spaced);
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Where the use stands in the line: `next` of it.next(), otherwise the `for` that hides it,
// otherwise where the line starts.  Class files know lines and no columns.
size_t column_of(const std::string& line, const std::string& use) {
  const std::string called = use.substr(use.rfind('.') + 1);
  for (const std::string& word : {called, std::string("for")}) {
    for (size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
      const size_t end = line.find_first_not_of(' ', at + word.size());
      const bool whole = at == 0 || !is_word(line[at - 1]);
      if (whole && end != std::string::npos && line[end] == '(') return at;
    }
  }
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
          out_ += "  no universal summary proves it, and no execution was found that throws:\n";
        }
        out_ += indented(site.reason);
        return;
    }
  }

  void add_head(const SiteVerdict& site, const char* level, const std::string& rule) {
    const epr::JavaPosition& java = site.site.java;
    std::string where = site.site.owner;
    if (!java.file.empty()) where = sources_.name(site.site.owner, java.file);
    if (java.known()) where += fmt::format(":{}", java.line);
    out_ += fmt::format("{}: {}: {}{}\n", where, level, headline(site),
                        rule.empty() ? "" : fmt::format(" [{}]", rule));
  }

  void add_waived(const SiteVerdict& site) {
    if (!options_.verbose) return;
    add_head(site, "note", site.verdict == JavaVerdict::kCme ? kRuleThrows : kRuleUndecided);
    const Waiver& waiver = *site.waiver;
    out_ += fmt::format("  waived by the {}", word(waiver.by));
    if (waiver.where.known()) out_ += " at line " + std::to_string(waiver.where.line);
    if (!waiver.reason.empty()) out_ += ": " + epr::printable(waiver.reason);
    out_ += "\n";
  }

  void add_throw(const SiteVerdict& site) {
    const Reproduction& reproduction = site.reproduction;
    add_head(site, site.conditional && !reproduction.thrown ? "warning" : "error", kRuleThrows);
    add_source(site.site);
    if (reproduction.thrown) {
      out_ += fmt::format("  reproduced by {}/{}\n", reproduction.folder, reproduction.source);
    } else if (reproduction.tried) {
      out_ += fmt::format("  not reproduced: {}\n", reproduction.account);
    }
    if (site.site.caught) out_ += "  caught by a handler\n";
    if (site.conditional) out_ += fmt::format("  conditional: {}\n", condition(site));
    if (site.trace.story.empty() || options_.verbose) add_execution(site);
    if (!site.trace.story.empty()) add_story(site);
    out_ += fmt::format("  to fix it: {}\n  id: {}\n", advice(site, sources_),
                        epr::printable(site.site.id));
    add_certificates(site);
  }

  // All of it, from the state in which it starts.
  void add_execution(const SiteVerdict& site) {
    out_ += "  an execution throws that\n";
    out_ += indented(site.trace.start + epr::to_text(site.trace.steps) + site.trace.end);
  }

  // Numbered.
  void add_story(const SiteVerdict& site) {
    const std::vector<epr::StoryStep>& story = site.trace.story;
    size_t width = 0;
    for (const epr::StoryStep& step : story) width = std::max(width, to_text(step.java).size());
    for (size_t k = 0; k < story.size(); ++k) {
      const std::string indent(2 * static_cast<size_t>(std::min(story[k].depth, kDeepestIndent)), ' ');
      out_ += fmt::format("  {:>2}. {:<{}}  {}{}\n", k + 1, to_text(story[k].java), width, indent,
                          story[k].text);
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
    for (const std::string& fact : site.site.local) out_ += "  " + fact + "\n";
    if (!site.reached) out_ += "  reachability not decided\n";
    add_certificates(site);
  }

  void add_certificates(const SiteVerdict& site) {
    if (!options_.verbose) return;
    for (const std::string& folder : site.certificates) out_ += "  evidence: " + folder + "\n";
  }

  const CheckOptions& options_;
  const SourceLines& sources_;
  std::string out_;
};

std::string counts_text(const CheckCounts& counts, const CheckOptions& options) {
  std::string proved = fmt::format("{} proved", counts.proved);
  if (counts.proved_not_reached > 0) {
    proved += fmt::format(" ({} not shown to be reached)", counts.proved_not_reached);
  }
  if (options.reproduce) proved += fmt::format(", {} reproduced", counts.reproduced);
  const std::string waived = counts.waived > 0 ? fmt::format(", {} waived", counts.waived) : "";
  return fmt::format("{} site{}: {}, {} found, {} conditional, {} undecided, {} unreachable{}\n",
                     counts.sites, plural(counts.sites), proved, counts.found, counts.conditional,
                     counts.undecided, counts.unreachable, waived);
}

}  // namespace

std::string message_text(const ManifestMessage& message) {
  std::string where = message.path.empty() ? "cme" : message.path;
  if (message.line > 0) where += fmt::format(":{}", message.line);
  return fmt::format("{}: {}: {}\n", where, message.error ? "error" : "warning", message.text);
}

std::string site_text(const SiteVerdict& site, const CheckOptions& options,
                      const SourceLines& sources) {
  return SiteText(options, sources).run(site);
}

std::string summary_text(const CheckReport& report, const CheckOptions& options) {
  std::string out;
  if (!report.assumptions.empty()) out += "assuming that\n";
  for (const std::string& assumption : report.assumptions) {
    out += "  " + assumption_text(assumption) + "\n";
  }
  for (const std::string& gap : gaps(report, options)) out += "incomplete: " + gap + "\n";
  if (options.trust_cache) {
    out += "trusting the cache: what it has proofs of is not proved again (--trust-cache)\n";
  }
  const std::string off = to_text(switched_off(report, options));
  return out + counts_text(count(report), options) +
         (off.empty() ? "" : "switched off: " + off + "\n");
}

}  // namespace cli
