// SARIF 2.1.0, as code scanning wants it: URIs relative to the folder in which the run was
// started, one run, our own fingerprint, which does not change with lines.
//
// Code scanning refuses logs that are too large and shows no more than a part of long ones.  What
// it would not show is left out here, the least bad first, and that is said: in the log, and to
// whoever runs the tool.

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/advice.h"
#include "cli/check_report.h"
#include "cli/exit_code.h"
#include "cli/gzip_size.h"
#include "cli/quiet_json.h"
#include "cli/severity.h"
#include "cli/use_columns.h"
#include "cli/version.h"
#include "epr/logic/utf8.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostBytes = 10'000'000;  // that may be uploaded, compressed

// How much of a report is written.
struct Limits {
  size_t results = 5000;  // that are shown of a run
  size_t steps = 1000;    // that are shown of a result
};

Json text(const std::string& words) { return Json{{"text", words}}; }

Json rule(const char* id, const char* name, const char* what, const char* level, const char* more,
          const char* help) {
  return Json{{"id", id},
              {"name", name},
              {"shortDescription", text(what)},
              {"fullDescription", text(more)},
              {"help", text(help)},
              {"defaultConfiguration", {{"level", level}}},
              {"properties", {{"precision", "very-high"}, {"tags", {"correctness", "java"}}}}};
}

Json rules() {
  return Json::array({
      rule(kRuleThrows, "ConcurrentModification",
           "A ConcurrentModificationException can be thrown.", "error",
           "An execution was found in which an iterator is used after its collection was modified "
           "by other means than the iterator itself.",
           "Remove through the iterator (Iterator.remove) or use removeIf; collect what is to be "
           "added and add it after the loop; or walk a copy of the collection. A result of level "
           "warning is conditional: its message says which method has to be called, and when."),
      rule(kRuleUndecided, "Undecided",
           "It is not decided whether a ConcurrentModificationException can be thrown.", "none",
           "The use of the iterator was neither proved safe nor shown to throw: a limit was "
           "reached, or code around it could not be translated.",
           "The message says why. More time (--timeout-per-site), a model of the library method "
           "that is named (--models), or simpler code may decide it."),
  });
}

// In units of UTF-16, as columnKind says; a byte that is not UTF-8 is one.
size_t columns(std::string_view words) {
  size_t out = 0;
  while (!words.empty()) {
    const epr::Utf8Character character = epr::decode_utf8(words);
    out += character.code > 0xFFFF ? 2 : 1;
    words.remove_prefix(static_cast<size_t>(std::max(character.length, 1)));
  }
  return out;
}

// Of no file if there is no name for it.
Json location(const std::string& uri, int line) {
  if (uri.empty()) return Json::object();
  Json out{{"physicalLocation", {{"artifactLocation", {{"uri", uri}}}}}};
  if (line > 0) out["physicalLocation"]["region"] = {{"startLine", line}};
  return out;
}

// With columns, where the line shows one place that it can be.
void add_columns(const JavaSite& site, const SourceLines& sources, Json& region) {
  const std::optional<std::string> line = sources.line(site.owner, site.java);
  if (!line) return;
  const std::vector<WordInLine> uses = uses_in(*line, site.use);
  if (uses.size() != 1) return;
  const std::string_view words = *line;
  region["startColumn"] = columns(words.substr(0, uses[0].begin)) + 1;
  region["endColumn"] = columns(words.substr(0, uses[0].end)) + 1;
}

Json site_location(const JavaSite& site, const SourceLines& sources) {
  const std::string uri = site.java.file.empty() ? "" : sources.uri(site.owner, site.java.file);
  Json out = location(uri, site.java.line);
  if (!uri.empty() && site.java.known()) {
    add_columns(site, sources, out["physicalLocation"]["region"]);
  }
  out["logicalLocations"] =
      Json::array({{{"fullyQualifiedName", site.place()}, {"kind", "function"}}});
  return out;
}

// Where the steps that have a position lead.
std::vector<const epr::TextStep*> located(const SiteVerdict& site) {
  std::vector<const epr::TextStep*> out;
  for (const epr::TextStep& step : site.trace.steps) {
    if (step.java.known() && !step.java.file.empty()) out.push_back(&step);
  }
  return out;
}

// At most so many; the end matters most.
Json code_flow(const SiteVerdict& site, const SourceLines& sources, size_t most) {
  const std::vector<const epr::TextStep*> all = located(site);
  Json steps = Json::array();
  for (size_t k = all.size() > most ? all.size() - most : 0; k < all.size(); ++k) {
    const epr::JavaPosition& java = all[k]->java;
    Json where = location(sources.uri(owner_of(site, java), java.file), java.line);
    where["message"] = text(all[k]->text);
    steps.push_back(Json{{"location", std::move(where)}, {"nestingLevel", all[k]->depth}});
  }
  return Json{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}};
}

Json suppression(const SiteVerdict& site, const SourceLines& sources) {
  const Waiver& waiver = *site.waiver;
  Json out{{"kind", waiver.by == Waiver::By::kBaseline ? "external" : "inSource"},
           {"status", "accepted"}};
  if (!waiver.reason.empty()) out["justification"] = waiver.reason;
  if (!waiver.where.file.empty()) {
    const std::string owner = owner_of(site, waiver.where);
    out["location"] = location(sources.uri(owner, waiver.where.file), waiver.where.line);
  }
  return out;
}

const char* level_of(const SiteVerdict& site, const CheckOptions& options) {
  const Severity level = severity(site, options);
  return level == Severity::kOpen ? "none" : word(level);
}

Json result(const SiteVerdict& site, const CheckOptions& options, const SourceLines& sources,
            size_t most_steps) {
  const bool throws = site.verdict == JavaVerdict::kCme;
  Json out{{"ruleId", rule_of(site)},
           {"ruleIndex", throws ? 0 : 1},
           {"kind", throws ? "fail" : "open"},
           {"level", level_of(site, options)},
           {"message", text(sentence(site))},
           {"locations", Json::array({site_location(site.site, sources)})},
           {"partialFingerprints", {{"cmeSite/v1", site.site.id}}}};
  if (site.waiver) out["suppressions"] = Json::array({suppression(site, sources)});
  if (!throws) return out;
  Json flow = code_flow(site, sources, most_steps);
  if (!flow["threadFlows"][0]["locations"].empty()) {
    out["codeFlows"] = Json::array({std::move(flow)});
  }
  out["properties"] = {{"confidence", confidence(site)}, {"advice", advice(site, sources)}};
  if (site.conditional) out["properties"]["condition"] = condition(site);
  return out;
}

// At most so many, the worst, in the order of the report.
std::vector<const SiteVerdict*> chosen(const std::vector<const SiteVerdict*>& all,
                                       const CheckOptions& options, size_t most) {
  std::vector<size_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(all[a]->waiver.has_value(), severity(*all[a], options)) <
           std::pair(all[b]->waiver.has_value(), severity(*all[b], options));
  });
  order.resize(std::min(order.size(), most));
  std::sort(order.begin(), order.end());
  std::vector<const SiteVerdict*> out;
  for (size_t k : order) out.push_back(all[k]);
  return out;
}

Json notification(const char* level, const std::string& words) {
  return Json{{"level", level}, {"message", text(words)}};
}

// Paths of messages may be jars: they are named in the text.
Json notifications(const CheckReport& report, const CheckOptions& options,
                   const std::vector<std::string>& left_out) {
  Json out = Json::array();
  for (const ManifestMessage& message : report.messages) {
    const std::string where = message.path.empty() ? "" : message.path + ": ";
    out.push_back(notification(message.error ? "error" : "warning", where + message.text));
  }
  for (const std::string& gap : gaps(report, options)) {
    out.push_back(notification("warning", "incomplete: " + gap));
  }
  for (const std::string& part : left_out) out.push_back(notification("warning", part));
  return out;
}

Printed log(const CheckReport& report, const CheckOptions& options, const SourceLines& sources,
            const Limits& limits) {
  std::vector<const SiteVerdict*> open;
  for (const SiteVerdict& site : report.sites) {
    if (!settled(site)) open.push_back(&site);
  }
  Json results = Json::array();
  size_t cut = 0;
  for (const SiteVerdict* site : chosen(open, options, limits.results)) {
    results.push_back(result(*site, options, sources, limits.steps));
    cut += located(*site).size() > limits.steps;
  }
  std::vector<std::string> left_out;
  if (results.size() < open.size()) {
    left_out.push_back(fmt::format("{} of {} results are left out, those that matter least: code "
                                   "scanning takes no more",
                                   open.size() - results.size(), open.size()));
  }
  if (cut > 0) {
    left_out.push_back(fmt::format("of {} execution{} only the last {} steps are given", cut,
                                   cut == 1 ? "" : "s", limits.steps));
  }
  const bool failed = !report.failure.empty() || report.interrupted;
  Json run{{"tool", {{"driver", {{"name", "cme"}, {"version", kVersion}, {"rules", rules()}}}}},
           {"automationDetails", {{"id", "cme/"}}},
           {"invocations",
            Json::array({{{"executionSuccessful", !failed},
                          {"exitCode", exit_code(report, options)},
                          {"toolExecutionNotifications",
                           notifications(report, options, left_out)}}})},
           {"columnKind", "utf16CodeUnits"},
           {"results", std::move(results)}};
  const Json json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                  {"version", "2.1.0"},
                  {"runs", Json::array({std::move(run)})}};
  // It nests so deep that most of it is indentation.
  Printed out(quiet_json(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n");
  out.left_out = std::move(left_out);
  return out;
}

// No need to compress what is small enough as it is.
bool fits(const std::string& words) {
  return words.size() < kMostBytes - kMostBytes / 100 || gzip_size(words) <= kMostBytes;
}

}  // namespace

Printed check_sarif(const CheckReport& report, const CheckOptions& options,
                    const SourceLines& sources) {
  Limits limits;
  for (;;) {
    Printed out = log(report, options, sources, limits);
    if (fits(out.text) || limits.results == 0) return out;
    if (limits.steps > 0) {
      limits.steps /= 10;
    } else {
      limits.results /= 2;
    }
  }
}

}  // namespace cli
