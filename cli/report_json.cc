#include <nlohmann/json.hpp>

#include "cli/report.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

std::string reason_of(const epr::Verdict& verdict) {
  if (const auto* unknown = std::get_if<epr::Unknown>(&verdict)) return unknown->reason;
  if (const auto* none = std::get_if<epr::NoUniversalSummary>(&verdict)) return none->explanation;
  return "";
}

// Bytes that are no UTF-8, from a file's name for instance, are replaced.
std::string dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

namespace {

Json queries_by_rule(const updr::QueryCounts& counts) {
  return Json{
      {"candidate", counts.candidate}, {"decide", counts.decide}, {"generalize", counts.generalize},
      {"recheck", counts.recheck},     {"push", counts.push},     {"confirm", counts.confirm}};
}

Json to_json(const std::vector<SiteReport>& sites) {
  Json out = Json::array();
  for (const SiteReport& site : sites) {
    out.push_back(Json{{"site", site.site->name},
                       {"java", epr::to_text(site.site->java)},
                       {"command", site.site->text},
                       {"verdict", site.verdict},
                       {"account", site.account}});
  }
  return out;
}

Json to_json(const si::Statistics& statistics) {
  const si::QueryCounts& counts = statistics.queries;
  return Json{{"inlined", statistics.inlined},
              {"bound", statistics.bound},
              {"size", statistics.size},
              {"queries",
               {{"under", counts.under},
                {"over", counts.over},
                {"prove", counts.prove},
                {"shorten", counts.shorten},
                {"confirm", counts.confirm},
                {"refine", counts.refine},
                {"houdini", counts.houdini}}}};
}

}  // namespace

std::string reach_json(const VerifyReport& report) {
  return dump(Json{{"file", report.file}, {"sites", to_json(report.sites)}});
}

std::string to_json(const VerifyReport& report) {
  const Json sites = to_json(report.sites);
  Json json{{"file", report.file},
            {"verdict", verdict_word(report.verdict)},
            {"reason", reason_of(report.verdict)},
            {"sites", sites},
            {"summaries", report.summaries},
            {"max_clauses", report.max_clauses},
            {"queries", report.queries},
            {"frames", report.updr ? report.updr->frames : 0},
            {"cpu_ms", report.cpu_ms}};
  if (report.updr) {
    json["summaries_total"] = report.updr->cut_points;
    json["lemmas"] = report.updr->lemmas;
    json["queries_by_rule"] = queries_by_rule(report.updr->queries);
  }
  if (report.si) json["inlining"] = to_json(*report.si);
  if (const auto* safe = std::get_if<epr::Safe>(&report.verdict)) {
    json["conditions"] = safe->conditions;
  }
  return dump(json);
}

std::string to_json(const std::string& folder, const epr::CheckResult& result) {
  Json json{{"certificate", folder}};
  if (const auto* accepted = std::get_if<epr::Accepted>(&result)) {
    json["outcome"] = "accepted";
    json["verdict"] = accepted->kind == epr::CertificateKind::kSafe ? "safe" : "cme";
    json["sites"] = accepted->sites;
    json["conditions"] = accepted->conditions;
    if (!accepted->assumptions.empty()) json["assumptions"] = accepted->assumptions;
  } else if (const auto* rejected = std::get_if<epr::Rejected>(&result)) {
    json["outcome"] = "rejected";
    json["reason"] = rejected->reason;
  } else {
    json["outcome"] = "unknown";
    json["reason"] = std::get<epr::Undecided>(result).reason;
  }
  return dump(json);
}

}  // namespace cli
