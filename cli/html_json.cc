// The report as one HTML page: what is said here is the data of the page, which cli/html shows.
//
// Texts of the analysed program stay texts: they are strings of JSON here and text nodes there.  A
// site is written as soon as it is made, so that a report of many findings is no tree of JSON values.

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "cli/advice.h"
#include "cli/assumptions.h"
#include "cli/check_report.h"
#include "cli/html/page.h"
#include "cli/messages_json.h"
#include "cli/version.h"
#include "cli/waiver_text.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kLinesAround = 2;  // of the source, above and below the site

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// "found", "conditional" and "reproduced" are findings, as in the counts.
const char* group(const SiteVerdict& site) {
  switch (site.verdict) {
    case JavaVerdict::kSafe:
      return "proved";
    case JavaVerdict::kUnreachable:
      return "unreachable";
    case JavaVerdict::kCme:
      return site.reproduction.thrown ? "reproduced" : site.conditional ? "conditional" : "found";
    case JavaVerdict::kNoUniversalSummary:
    case JavaVerdict::kUnknown:
      break;
  }
  return "undecided";
}

std::string package_of(const std::string& owner) {
  const size_t dot = owner.rfind('.');
  return dot == std::string::npos ? "" : owner.substr(0, dot);
}

// The line of the site and those around it: [number, text].
Json source_json(const JavaSite& site, const SourceLines& sources) {
  Json out = Json::array();
  if (!site.java.known()) return out;
  const int first = std::max(1, site.java.line - kLinesAround);
  for (int line = first; line <= site.java.line + kLinesAround; ++line) {
    const auto text = sources.line(site.owner, {site.java.file, line});
    if (text) out.push_back(Json::array({line, *text}));
  }
  return out;
}

// What is said of a CME: the steps, and the source lines that they stand on.
class TraceJson {
 public:
  TraceJson(const SiteVerdict& site, const SourceLines& sources) : site_(site), sources_(sources) {}

  Json run() {
    Json story = Json::array(), steps = Json::array();
    for (const epr::StoryStep& step : site_.trace.story) {
      story.push_back(step_json(step));
      story.back()["kind"] = word(step.kind);
      // How many of `steps` have been made after it.
      story.back()["steps"] =
          std::count_if(site_.trace.steps.begin(), site_.trace.steps.end(),
                        [&](const epr::TextStep& shown) { return shown.run <= step.run; });
    }
    for (const epr::TextStep& step : site_.trace.steps) steps.push_back(step_json(step));
    return Json{{"entry", site_.trace.entry},
                {"start", site_.trace.start},
                {"story", std::move(story)},
                {"steps", std::move(steps)},
                {"code", std::move(code_)}};
  }

 private:
  template <typename Step>
  Json step_json(const Step& step) {
    Json out;
    if (step.java.known()) {
      const std::string owner = owner_of(site_, step.java);
      const std::string file = sources_.name(owner, step.java.file);
      out["file"] = file;
      out["line"] = step.java.line;
      if (seen_.emplace(file, step.java.line).second) {
        const auto text = sources_.line(owner, step.java);
        if (text) code_.push_back(Json::array({file, step.java.line, *text}));
      }
    }
    out["depth"] = step.depth;
    out["text"] = step.text;
    return out;
  }

  const SiteVerdict& site_;
  const SourceLines& sources_;
  std::set<std::pair<std::string, int>> seen_;
  Json code_ = Json::array();
};

void add_finding(const SiteVerdict& site, const SourceLines& sources, Json& out) {
  out["confidence"] = confidence(site);
  if (site.conditional) out["condition"] = condition(site);
  out["advice"] = advice(site, sources);
  const Reproduction& reproduction = site.reproduction;
  if (reproduction.tried) {
    out["reproduction"] = Json{{"thrown", reproduction.thrown}, {"account", reproduction.account}};
    if (reproduction.thrown) {
      out["reproduction"]["source"] = reproduction.folder + "/" + reproduction.source;
    }
  }
  out["trace"] = TraceJson(site, sources).run();
}

std::string site_json(const SiteVerdict& site, const SourceLines& sources) {
  const JavaSite& java = site.site;
  Json out{{"id", java.id},
           {"group", group(site)},
           {"headline", headline(site)},
           {"package", package_of(java.owner)},
           {"place", java.place()},
           {"use", java.use}};
  if (!java.java.file.empty()) out["file"] = sources.name(java.owner, java.java.file);
  if (java.java.known()) out["line"] = java.java.line;
  if (java.caught) out["caught"] = true;
  if (site.waiver) {
    out["waived"] = Json{{"by", who(site.waiver->by)}, {"reason", site.waiver->reason}};
  }
  switch (site.verdict) {
    case JavaVerdict::kSafe:
      if (!java.local.empty()) out["facts"] = java.local;
      if (!site.reached) out["reach_unknown"] = true;
      return text_of(out);
    case JavaVerdict::kCme:
      add_finding(site, sources, out);
      break;
    case JavaVerdict::kNoUniversalSummary:
      out["no_summary"] = true;
      [[fallthrough]];
    case JavaVerdict::kUnknown:
    case JavaVerdict::kUnreachable:
      out["reason"] = site.reason;
      break;
  }
  out["source"] = source_json(java, sources);
  std::string text = text_of(out);
  if (site.heap_json.empty()) return text;
  text.pop_back();
  return text + ",\"heap\":" + site.heap_json + "}";
}

Json summaries_json(const std::vector<MethodSummary>& summaries) {
  Json out = Json::array();
  for (const MethodSummary& method : summaries) {
    Json unknown = Json::array();
    if (!method.effects_unknown.empty()) unknown.push_back(method.effects_unknown);
    Json modifies = method.effects.modifies;
    if (method.effects.anything) modifies.push_back("any collection");
    out.push_back(Json{{"method", method.signature},
                       {"java", epr::to_text(method.java)},
                       {"throws", Json::array({throws_text(method)})},
                       {"modifies", std::move(modifies)},
                       {"makes_stale", made_stale(method)},
                       {"unknown", std::move(unknown)}});
  }
  return out;
}

// All but the sites.
Json head_json(const CheckReport& report, const CheckOptions& options) {
  Json assumptions = Json::array();
  for (const std::string& assumption : report.assumptions) {
    assumptions.push_back(assumption_text(assumption));
  }
  if (options.trust_cache) {
    assumptions.push_back("what the cache has proofs of holds: it was not proved again");
  }
  return Json{{"version", kVersion},
              {"verdict", run_verdict(report, options)},
              {"incomplete", gaps(report, options)},
              {"paths", options.paths},
              {"messages", messages_json(report.messages)},
              {"assumptions", std::move(assumptions)},
              {"summaries", summaries_json(report.summaries)}};
}

}  // namespace

std::string check_html(const CheckReport& report, const CheckOptions& options,
                       const SourceLines& sources) {
  std::string data = text_of(head_json(report, options));
  data.pop_back();
  data += ",\"sites\":[";
  for (const SiteVerdict& site : report.sites) {
    if (!data.ends_with('[')) data += ',';
    data += '\n';
    data += site_json(site, sources);
  }
  return html::page(data + "]}");
}

}  // namespace cli
