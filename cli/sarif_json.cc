// SARIF 2.1.0, as code scanning wants it: URIs relative to the folder in which the run was
// started, one run, our own fingerprint, which does not change with lines.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/check_report.h"
#include "cli/exit_code.h"
#include "cli/version.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostSteps = 1000;  // that code scanning shows

Json rule(const char* id, const char* name, const char* what, const char* level) {
  return Json{{"id", id},
              {"name", name},
              {"shortDescription", {{"text", what}}},
              {"defaultConfiguration", {{"level", level}}}};
}

Json rules() {
  return Json::array({
      rule(kRuleThrows, "ConcurrentModification",
           "A ConcurrentModificationException can be thrown.", "error"),
      rule(kRuleUndecided, "Undecided",
           "It is not decided whether a ConcurrentModificationException can be thrown.", "none"),
  });
}

Json location(const std::string& uri, int line) {
  Json out{{"physicalLocation", {{"artifactLocation", {{"uri", uri}}}}}};
  if (line > 0) out["physicalLocation"]["region"] = {{"startLine", line}};
  return out;
}

Json site_location(const JavaSite& site, const SourceLines& sources) {
  Json out = site.java.file.empty()
                 ? Json::object()
                 : location(sources.uri(site.owner, site.java.file), site.java.line);
  out["logicalLocations"] =
      Json::array({{{"fullyQualifiedName", site.place()}, {"kind", "function"}}});
  return out;
}

// Where the steps that have a position lead.
Json code_flow(const SiteVerdict& site, const SourceLines& sources) {
  Json steps = Json::array();
  for (const epr::TextStep& step : site.trace.steps) {
    if (!step.java.known() || step.java.file.empty()) continue;
    const std::string owner = owner_of(site, step.java);
    Json where = location(sources.uri(owner, step.java.file), step.java.line);
    where["message"] = {{"text", step.text}};
    steps.push_back(Json{{"location", std::move(where)}, {"nestingLevel", step.depth}});
  }
  // The end matters most.
  if (steps.size() > kMostSteps) {
    steps.erase(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(kMostSteps));
  }
  return Json{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}};
}

Json result(const SiteVerdict& site, const CheckOptions& options, const SourceLines& sources) {
  const bool throws = site.verdict == JavaVerdict::kCme;
  std::string text = headline(site);
  if (site.reproduction.thrown) text += ", which a program has shown";
  if (site.conditional) text += ": it " + condition(site);
  if (site.site.caught && throws) text += "; a handler catches it";
  if (!throws) text += ": " + site.reason.substr(0, site.reason.find('\n'));
  Json out{{"ruleId", throws ? kRuleThrows : kRuleUndecided},
           {"ruleIndex", throws ? 0 : 1},
           {"kind", throws ? "fail" : "open"},
           {"level", throws ? level(site, options) : "none"},
           {"message", {{"text", text + "."}}},
           {"locations", Json::array({site_location(site.site, sources)})},
           {"partialFingerprints", {{"cmeSite/v1", site.site.id}}}};
  if (!throws) return out;
  Json flow = code_flow(site, sources);
  if (!flow["threadFlows"][0]["locations"].empty()) {
    out["codeFlows"] = Json::array({std::move(flow)});
  }
  out["properties"] = {{"confidence", confidence(site)}};
  if (site.conditional) out["properties"]["condition"] = condition(site);
  return out;
}

Json notification(const char* level, const std::string& text) {
  return Json{{"level", level}, {"message", {{"text", text}}}};
}

// Paths of messages may be jars: they are named in the text.
Json notifications(const CheckReport& report, const CheckOptions& options) {
  Json out = Json::array();
  for (const ManifestMessage& message : report.messages) {
    const std::string where = message.path.empty() ? "" : message.path + ": ";
    out.push_back(notification(message.error ? "error" : "warning", where + message.text));
  }
  for (const std::string& gap : gaps(report, options)) {
    out.push_back(notification("warning", "incomplete: " + gap));
  }
  return out;
}

}  // namespace

std::string check_sarif(const CheckReport& report, const CheckOptions& options,
                        const SourceLines& sources) {
  Json results = Json::array();
  for (const SiteVerdict& site : report.sites) {
    if (!settled(site)) results.push_back(result(site, options, sources));
  }
  const bool failed = !report.failure.empty() || report.interrupted;
  Json run{{"tool", {{"driver", {{"name", "cme"}, {"version", kVersion}, {"rules", rules()}}}}},
           {"invocations",
            Json::array({{{"executionSuccessful", !failed},
                          {"exitCode", exit_code(report, options)},
                          {"toolExecutionNotifications", notifications(report, options)}}})},
           {"columnKind", "utf16CodeUnits"},
           {"results", std::move(results)}};
  const Json json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                  {"version", "2.1.0"},
                  {"runs", Json::array({std::move(run)})}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace cli
