#include <nlohmann/json.hpp>

#include "cli/advice.h"
#include "cli/check_report.h"
#include "cli/messages_json.h"
#include "cli/quiet_json.h"
#include "cli/waivers.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

// docs/check.schema.json says what is in it.
constexpr const char* kSchema = "cme-check-1";
constexpr int kFormat = 1;

// `step` is a TextStep or a StoryStep.
template <typename Step>
Json step_json(const Step& step, const SiteVerdict& site, const SourceLines& sources) {
  Json json;
  if (step.java.known()) {
    json["file"] = sources.name(owner_of(site, step.java), step.java.file);
    json["line"] = step.java.line;
  }
  json["depth"] = step.depth;
  json["text"] = step.text;
  return json;
}

Json story_json(const SiteVerdict& site, const SourceLines& sources) {
  Json out = Json::array();
  for (const epr::StoryStep& step : site.trace.story) {
    out.push_back(step_json(step, site, sources));
    out.back()["kind"] = word(step.kind);
  }
  return out;
}

Json trace_json(const SiteVerdict& site, const SourceLines& sources) {
  Json steps = Json::array();
  for (const epr::TextStep& step : site.trace.steps) {
    steps.push_back(step_json(step, site, sources));
  }
  Json out{{"entry", site.trace.entry},
           {"start", site.trace.start},
           {"story", story_json(site, sources)},
           {"steps", std::move(steps)},
           {"end", site.trace.end}};
  if (!site.trace.same_inputs.empty()) out["same_arguments"] = site.trace.same_inputs;
  return out;
}

Json reproduction_json(const Reproduction& reproduction) {
  Json out{{"thrown", reproduction.thrown}, {"account", reproduction.account}};
  if (!reproduction.thrown) return out;
  out["folder"] = reproduction.folder;
  out["source"] = reproduction.source;
  return out;
}

Json waiver_json(const SiteVerdict& site, const SourceLines& sources) {
  const Waiver& waiver = *site.waiver;
  Json out{{"by", word(waiver.by)}};
  if (!waiver.reason.empty()) out["reason"] = waiver.reason;
  if (waiver.where.known()) {
    out["file"] = sources.name(owner_of(site, waiver.where), waiver.where.file);
    out["line"] = waiver.where.line;
  }
  return out;
}

Json switched_off_json(const SwitchedOff& off) {
  return Json{{"baseline", off.baseline},
              {"suppressions", off.suppressions},
              {"models", off.models},
              {"settings", off.settings}};
}

Json site_json(const SiteVerdict& site, const SourceLines& sources) {
  Json out{
      {"id", site.site.id},           {"class", site.site.owner},
      {"method", site.site.method},   {"ordinal", site.site.ordinal},
      {"use", site.site.use},         {"file", sources.name(site.site.owner, site.site.java.file)},
      {"line", site.site.java.line},  {"caught", site.site.caught},
      {"verdict", word(site.verdict)}};
  if (!site.reason.empty() && site.verdict != JavaVerdict::kSafe) out["reason"] = site.reason;
  if (!site.scope.empty()) out["scope"] = site.scope;
  if (site.verdict == JavaVerdict::kSafe) {
    out["proved_by"] = site.scope.empty() ? "local" : "summaries";
    if (site.scope.empty()) {
      out["facts"] = site.site.local;
    } else {
      out["reached"] = site.reached ? "yes" : "unknown";
    }
  }
  if (site.verdict == JavaVerdict::kCme) {
    out["confidence"] = confidence(site);
    if (site.conditional) {
      out["condition"] = Json{{"text", condition(site)},
                              {"entry", site.trace.entry},
                              {"cases", site.precondition.cases},
                              {"only", site.precondition.only}};
    }
    if (comes_stale(site)) out["needs"] = "stale iterator";
    out["advice"] = advice(site, sources);
    if (site.reproduction.tried) out["reproduction"] = reproduction_json(site.reproduction);
    out["trace"] = trace_json(site, sources);
  }
  if (!site.certificates.empty()) out["certificates"] = site.certificates;
  if (is_waived(site)) out["waiver"] = waiver_json(site, sources);
  return out;
}

Json counts_json(const CheckCounts& counts) {
  return Json{{"sites", counts.sites},
              {"proved", counts.proved},
              {"proved_not_shown_to_be_reached", counts.proved_not_reached},
              {"reproduced", counts.reproduced},
              {"found", counts.found},
              {"conditional", counts.conditional},
              {"conditional_stale_before_the_call", counts.stale},
              {"undecided", counts.undecided},
              {"unreachable", counts.unreachable},
              {"waived", counts.waived}};
}

Json frontend_json(const CheckReport& report) {
  const FrontendStatistics& frontend = report.frontend;
  return Json{{"classes", frontend.classes},
              {"methods", frontend.methods},
              {"methods_with_body", frontend.methods_with_body},
              {"translated", frontend.translated},
              {"procedures", frontend.procedures},
              {"cpu_ms", report.frontend_cpu_ms}};
}

Json cache_json(const CheckReport& report) {
  return Json{{"programs", report.frontend_remembered},
              {"scopes", report.remembered},
              {"analysed", report.scopes - report.remembered},
              {"repaired", report.repaired},
              {"not_proved_again", report.unproved}};
}

}  // namespace

std::string reproduce_json(const SiteVerdict& verdict) {
  const Json json{{"id", verdict.site.id},
                  {"verdict", word(verdict.verdict)},
                  {"reproduced", verdict.reproduction.thrown},
                  {"folder", verdict.reproduction.folder},
                  {"source", verdict.reproduction.source},
                  {"account", verdict.reproduction.account}};
  return quiet_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

std::string check_json(const CheckReport& report, const CheckOptions& options,
                       const SourceLines& sources) {
  Json sites = Json::array();
  for (const SiteVerdict& site : report.sites) sites.push_back(site_json(site, sources));
  Json json{{"schema", kSchema},
            {"format", kFormat},
            {"verdict", run_verdict(report, options)},
            {"incomplete", gaps(report, options)},
            {"counts", counts_json(count(report))},
            {"sites", std::move(sites)},
            {"messages", messages_json(report.messages)},
            {"assumptions", report.assumptions},
            {"switched_off", switched_off_json(switched_off(report, options))},
            {"scopes", report.scopes},
            {"queries", report.queries},
            {"cpu_ms", report.cpu_ms},
            {"frontend", frontend_json(report)}};
  if (report.has_cache) json["cache"] = cache_json(report);
  return quiet_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace cli
