#include <nlohmann/json.hpp>

#include "cli/cache/scope_record.h"

namespace cli::cache {
namespace {

using Json = nlohmann::ordered_json;

std::string string_at(const Json& json, size_t index) { return json.at(index).get<std::string>(); }

Json decision_json(const Decision& decision) {
  Json sites = Json::array();
  for (const SiteFound& found : decision.sites) {
    sites.push_back(Json::array({found.site, found.verdict, found.account, found.trace,
                                 found.precondition.cases, found.precondition.only}));
  }
  return Json{{"sites", std::move(sites)},
              {"summaries", decision.summaries},
              {"inlining", decision.inlining}};
}

Decision read_decision(const Json& json) {
  Decision out;
  for (const Json& found : json.at("sites")) {
    Precondition precondition{found.at(4).get<std::vector<std::vector<std::string>>>(),
                              found.at(5).get<bool>()};
    out.sites.push_back({string_at(found, 0), string_at(found, 1), string_at(found, 2),
                         string_at(found, 3), std::move(precondition)});
  }
  out.summaries = json.at("summaries").get<std::string>();
  out.inlining = json.at("inlining").get<std::string>();
  return out;
}

}  // namespace

std::string to_json(const ScopeRecord& record) {
  Json decisions = Json::array();
  for (const Decision& decision : record.decisions) decisions.push_back(decision_json(decision));
  Json reaches = Json::array();
  for (const ReachFound& found : record.reaches) {
    reaches.push_back(Json::array({found.site, found.reach, found.account, found.trace}));
  }
  return Json{{"program", record.program},
              {"decisions", std::move(decisions)},
              {"reaches", std::move(reaches)},
              {"queries", record.queries},
              {"outcome", record.outcome}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<ScopeRecord> read_scope_record(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    ScopeRecord out;
    out.program = json.at("program").get<std::string>();
    for (const Json& decision : json.at("decisions")) {
      out.decisions.push_back(read_decision(decision));
    }
    for (const Json& found : json.at("reaches")) {
      out.reaches.push_back(
          {string_at(found, 0), string_at(found, 1), string_at(found, 2), string_at(found, 3)});
    }
    out.queries = json.at("queries").get<uint64_t>();
    out.outcome = json.at("outcome").get<std::string>();
    return out;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace cli::cache
