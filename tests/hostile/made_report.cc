#include "tests/hostile/made_report.h"

#include <algorithm>

#include <fmt/format.h>

namespace cli {
namespace {

// What is made of lines holds no line ends but its own.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

SiteVerdict verdict(const std::string& text, int ordinal, JavaVerdict of) {
  SiteVerdict out;
  out.site.id = fmt::format("{}.{}#{}", text, text, ordinal);
  out.site.owner = text;
  out.site.method = text + "(I)V";
  out.site.ordinal = ordinal;
  out.site.use = "Iterator.next";
  out.site.java = {text, ordinal + 1};
  out.verdict = of;
  out.scope = "s";
  out.reason = of == JavaVerdict::kCme ? "" : one_line(text) + "\n";
  return out;
}

SiteVerdict finding(const std::string& text, int ordinal) {
  SiteVerdict out = verdict(text, ordinal, JavaVerdict::kCme);
  out.site.caught = true;
  out.trace.entry = text;
  out.trace.start = "starts in " + one_line(text) + "\n";
  out.trace.end = "error at " + one_line(text) + "\n";
  out.trace.same_inputs = {text + " == " + text};
  for (int k = 1; k <= 3; ++k) out.trace.steps.push_back({{text, k}, k, one_line(text)});
  out.trace.story = {{epr::StoryKind::kMade, {text, 1}, 0, text},
                     {epr::StoryKind::kModified, {text, 2}, 1, text},
                     {epr::StoryKind::kThrows, {text, 3}, 0, text}};
  out.certificates = {text};
  return out;
}

}  // namespace

CheckReport made_report(const std::string& text) {
  CheckReport out;
  out.frontend.classes = 1;
  SiteVerdict shown = finding(text, 1);
  shown.site.owner = "Source";
  shown.site.java = {"Source.java", 1};
  shown.reproduction = {true, true, text, text, text};
  SiteVerdict conditional = finding(text, 2);
  conditional.conditional = true;
  conditional.precondition.cases = {{text, text}, {text}};
  conditional.reproduction.tried = true;
  conditional.reproduction.account = text;
  SiteVerdict proved = verdict(text, 5, JavaVerdict::kSafe);
  proved.scope.clear();
  proved.site.local = {text};
  SiteVerdict by_baseline = finding(text, 7);
  by_baseline.waiver = Waiver{Waiver::By::kBaseline, text, {}};
  SiteVerdict by_comment = verdict(text, 8, JavaVerdict::kUnknown);
  by_comment.waiver = Waiver{Waiver::By::kComment, text, {text, 3}};
  out.sites = {shown,
               conditional,
               verdict(text, 3, JavaVerdict::kUnknown),
               verdict(text, 4, JavaVerdict::kNoUniversalSummary),
               proved,
               verdict(text, 6, JavaVerdict::kUnreachable),
               by_baseline,
               by_comment};
  out.messages = {{true, text, 3, text}, {false, text, 0, text}};
  out.assumptions = {"models: " + text, text};
  return out;
}

CheckReport failed_report(const std::string& text) {
  CheckReport out;
  out.failure = text;
  return out;
}

CheckReport large_report(size_t findings, size_t steps) {
  CheckReport out;
  out.frontend.classes = 100;
  for (size_t k = 0; k < findings; ++k) {
    const std::string owner = fmt::format("org.example.shop.Class{}", k % 100);
    const std::string file = fmt::format("Class{}.java", k % 100);
    SiteVerdict site = finding(owner, static_cast<int>(k));
    site.site.java = {file, static_cast<int>(k / 100 + 1)};
    site.site.method = fmt::format("method{}(Ljava/util/List;)V", k);
    site.site.id = fmt::format("{}.{}#1", owner, site.site.method);
    site.conditional = k % 2 == 1;
    site.trace.entry = fmt::format("Class{}.method{}", k % 100, k);
    site.trace.steps.clear();
    for (size_t step = 0; step < steps; ++step) {
      const int line = static_cast<int>((k * 7 + step * 13) % 500 + 1);
      site.trace.steps.push_back({{file, line}, 1, fmt::format("it{} := iterator_of(list{})", step, k)});
    }
    out.sites.push_back(std::move(site));
  }
  return out;
}

}  // namespace cli
