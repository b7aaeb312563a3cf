// Workflow commands, which GitHub Actions shows as annotations beside the lines they are about.
//
// It shows ten of each level for a step and drops the rest, so no more are written: the worst
// come first, and how many are left out is said.  A command is a line; what would end it, or one
// of its properties, is escaped as the runner unescapes it.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/advice.h"
#include "cli/check_report.h"
#include "cli/plain_text.h"
#include "cli/severity.h"

namespace cli {
namespace {

constexpr size_t kMostOfLevel = 10;
constexpr size_t kMostSteps = 20;  // of an execution; it is read beside the code

enum Level { kError, kWarning, kNotice };
constexpr std::array kWords = {"error", "warning", "notice"};

struct Annotation {
  Level level = kError;
  std::string file;  // empty: of no file
  int line = 0;
  std::string title;
  std::string text;  // lines
};

std::string escaped(const std::string& text, std::string_view which) {
  std::string out;
  for (char c : text) {
    const bool plain = which.find(c) == std::string_view::npos;
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string property(const std::string& text) { return escaped(plain_line(text), "%\r\n:,"); }

std::string command(const Annotation& annotation) {
  std::string properties;
  const auto add = [&](const char* name, const std::string& value) {
    if (value.empty()) return;
    properties += fmt::format("{}{}={}", properties.empty() ? " " : ",", name, property(value));
  };
  add("file", annotation.file);
  if (annotation.line > 0) add("line", std::to_string(annotation.line));
  add("title", annotation.title);
  return fmt::format("::{}{}::{}\n", kWords[annotation.level], properties,
                     escaped(plain_lines(annotation.text), "%\r\n"));
}

Level level_of(Severity severity) {
  if (severity == Severity::kError) return kError;
  return severity == Severity::kNote ? kNotice : kWarning;
}

// Every step is one line, whatever it holds.
std::string account(const SiteVerdict& site, const SourceLines& sources) {
  std::string out = plain_line(sentence(site));
  if (site.verdict != JavaVerdict::kCme) return out;
  const std::vector<epr::StoryStep>& story = site.trace.story;
  const size_t first = story.size() > kMostSteps ? story.size() - kMostSteps : 0;
  for (size_t k = first; k < story.size(); ++k) {
    out += "\n" + plain_line(fmt::format("{}. {}  {}", k + 1, to_text(story[k].java), story[k].text));
  }
  return out + "\n" + plain_line("to fix it: " + advice(site, sources));
}

Annotation annotation(const SiteVerdict& site, const CheckOptions& options,
                      const SourceLines& sources) {
  const JavaSite& at = site.site;
  Annotation out;
  out.level = level_of(severity(site, options));
  if (!at.java.file.empty()) out.file = sources.name(at.owner, at.java.file);
  if (!out.file.empty()) out.line = at.java.line;
  out.title = fmt::format("{} {}", rule_of(site), subject(site));
  out.text = account(site, sources);
  return out;
}

// The worst first, otherwise in the order of the report.  What is wrong with the run as a whole
// comes before all.
std::vector<Annotation> annotations(const CheckReport& report, const CheckOptions& options,
                                    const SourceLines& sources) {
  std::vector<Annotation> out;
  for (const std::string& gap : gaps(report, options)) {
    out.push_back({kError, "", 0, "cme is incomplete", plain_line(gap)});
  }
  std::vector<const SiteVerdict*> sites;
  for (const SiteVerdict& site : report.sites) {
    if (!settled(site) && !site.waiver) sites.push_back(&site);
  }
  std::stable_sort(sites.begin(), sites.end(), [&](const SiteVerdict* a, const SiteVerdict* b) {
    return severity(*a, options) < severity(*b, options);
  });
  for (const SiteVerdict* site : sites) out.push_back(annotation(*site, options, sources));
  for (const ManifestMessage& message : report.messages) {
    out.push_back({message.error ? kError : kWarning, message.path, message.line, "cme",
                   plain_line(message.text)});
  }
  return out;
}

}  // namespace

std::string check_github(const CheckReport& report, const CheckOptions& options,
                         const SourceLines& sources) {
  const std::vector<Annotation> all = annotations(report, options, sources);
  std::array<size_t, kWords.size()> of_level{};
  for (const Annotation& one : all) ++of_level[one.level];
  const bool too_many = std::any_of(of_level.begin(), of_level.end(),
                                    [](size_t number) { return number > kMostOfLevel; });
  // What says how many are left out is a notice itself.
  const std::array<size_t, kWords.size()> most = {kMostOfLevel, kMostOfLevel,
                                                  kMostOfLevel - (too_many ? 1 : 0)};
  std::array<size_t, kWords.size()> shown{};
  std::array<std::string, kWords.size()> texts;
  size_t left_out = 0;
  for (const Annotation& one : all) {
    const bool fits = shown[one.level] < most[one.level];
    if (fits) texts[one.level] += command(one);
    ++(fits ? shown[one.level] : left_out);
  }
  std::string out = texts[kError] + texts[kWarning] + texts[kNotice];
  if (left_out > 0) {
    out += fmt::format("::notice title=cme::{} more: GitHub shows {} of each kind; other formats list all\n",
                       left_out, kMostOfLevel);
  }
  return out + counts_text(report, options);
}

}  // namespace cli
