// JUnit's XML, as Ant and Surefire write it and Jenkins, GitLab and their like read it: a class is
// a suite, a site a test.
//
// A finding is a failure; what is not decided is an error, or skipped where --allow-undecided says
// that it does not count, but never passed; what is waived, and what no execution reaches, is
// skipped and says so.  The first suite has one test, that the report covers the program, so that
// a run that analysed nothing is no empty success.

#include <map>

#include <fmt/format.h>

#include "cli/check_report.h"
#include "cli/severity.h"
#include "cli/waiver_text.h"
#include "cli/xml_text.h"

namespace cli {
namespace {

enum class Outcome { kPassed, kFailed, kError, kSkipped };

struct Test {
  std::string name;
  Outcome outcome = Outcome::kPassed;
  std::string type;     // of a failure or an error
  std::string message;  // one sentence; of what is not passed
  std::string details;  // lines
};

struct Suite {
  std::string name;
  std::vector<Test> tests;

  size_t number(Outcome outcome) const {
    size_t out = 0;
    for (const Test& test : tests) out += test.outcome == outcome;
    return out;
  }
};

// Not the class: the suite says it.
std::string test_name(const JavaSite& site) {
  const std::string prefix = site.owner + ".";
  return site.id.starts_with(prefix) ? site.id.substr(prefix.size()) : site.id;
}

Test test_of(const SiteVerdict& site, const CheckOptions& options, const SourceLines& sources) {
  Test out;
  out.name = test_name(site.site);
  if (site.verdict == JavaVerdict::kSafe) return out;
  out.outcome = Outcome::kSkipped;
  out.message = headline(site);
  if (site.verdict == JavaVerdict::kUnreachable) return out;
  out.type = rule_of(site);
  out.message = sentence(site);
  if (site.waiver) {
    out.message = waiver_text(*site.waiver) + ": " + out.message;
    return out;
  }
  out.details = site_text(site, options, sources);
  const Severity how = severity(site, options);
  if (how == Severity::kNote) return out;
  if (how != Severity::kOpen) {
    out.outcome = Outcome::kFailed;
  } else if (!options.allow_undecided) {
    out.outcome = Outcome::kError;
  }
  return out;
}

Suite whole_run(const CheckReport& report, const CheckOptions& options) {
  Test test;
  test.name = "the report covers the program";
  for (const ManifestMessage& message : report.messages) test.details += message_text(message);
  const std::vector<std::string> missing = gaps(report, options);
  if (!missing.empty()) {
    test.outcome = Outcome::kError;
    test.type = "incomplete";
    test.message = fmt::format("incomplete: {}", fmt::join(missing, "; "));
  }
  return {"cme", {test}};
}

std::vector<Suite> suites(const CheckReport& report, const CheckOptions& options,
                          const SourceLines& sources) {
  std::vector<Suite> out{whole_run(report, options)};
  std::map<std::string, size_t> places;  // of classes
  for (const SiteVerdict& site : report.sites) {
    const auto [place, is_new] = places.try_emplace(site.site.owner, out.size());
    if (is_new) out.push_back({site.site.owner, {}});
    out[place->second].tests.push_back(test_of(site, options, sources));
  }
  return out;
}

std::string counts(size_t tests, size_t failures, size_t errors, size_t skipped) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"0\"", tests,
                     failures, errors, skipped);
}

std::string test_xml(const Test& test, const std::string& suite) {
  const std::string head =
      fmt::format("    <testcase name=\"{}\" classname=\"{}\" time=\"0\"",
                  xml_attribute(test.name), xml_attribute(suite));
  std::string inside;
  const std::string message = xml_attribute(test.message);
  if (test.outcome == Outcome::kSkipped) {
    inside = fmt::format("      <skipped message=\"{}\"/>\n", message);
  } else if (test.outcome != Outcome::kPassed) {
    const char* tag = test.outcome == Outcome::kFailed ? "failure" : "error";
    inside = fmt::format("      <{0} message=\"{1}\" type=\"{2}\">{3}</{0}>\n", tag, message,
                         xml_attribute(test.type), xml_content(test.details));
  } else if (!test.details.empty()) {
    inside = fmt::format("      <system-out>{}</system-out>\n", xml_content(test.details));
  }
  return inside.empty() ? head + "/>\n" : head + ">\n" + inside + "    </testcase>\n";
}

}  // namespace

std::string check_junit(const CheckReport& report, const CheckOptions& options,
                        const SourceLines& sources) {
  size_t tests = 0, failures = 0, errors = 0;
  std::string body;
  for (const Suite& suite : suites(report, options, sources)) {
    const size_t failed = suite.number(Outcome::kFailed);
    const size_t in_error = suite.number(Outcome::kError);
    body += fmt::format("  <testsuite name=\"{}\" {}>\n", xml_attribute(suite.name),
                        counts(suite.tests.size(), failed, in_error,
                               suite.number(Outcome::kSkipped)));
    for (const Test& test : suite.tests) body += test_xml(test, suite.name);
    body += "  </testsuite>\n";
    tests += suite.tests.size();
    failures += failed;
    errors += in_error;
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"cme\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"0\">\n"
      "{}</testsuites>\n",
      tests, failures, errors, body);
}

}  // namespace cli
