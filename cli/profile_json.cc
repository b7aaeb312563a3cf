#include <nlohmann/json.hpp>

#include "cli/profile.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

Json costs_json(const Costs& costs) {
  Json out = Json::object();
  for (const auto& [what, cost] : costs) {
    out[what] = Json{{"count", cost.count}, {"ms", 1e3 * cost.seconds()}};
  }
  return out;
}

Costs read_costs(const Json& json) {
  Costs out;
  for (const auto& [what, cost] : json.items()) {
    out[what] = {cost.at("count").get<uint64_t>(),
                 static_cast<uint64_t>(1e6 * cost.at("ms").get<double>())};
  }
  return out;
}

Json scope_json(const ScopeProfile& profile) {
  return Json{{"scope", profile.scope},       {"sites", profile.sites},
              {"by", profile.by},             {"found", profile.found},
              {"queries", profile.queries},   {"wall_ms", profile.wall_ms},
              {"cpu_ms", profile.cpu_ms},     {"mb", profile.mb},
              {"parts", costs_json(profile.parts)},
              {"updr", costs_json(profile.updr)}, {"inlining", costs_json(profile.inlining)}};
}

ScopeProfile read(const Json& json) {
  ScopeProfile out;
  out.scope = json.at("scope").get<std::string>();
  out.sites = json.at("sites").get<size_t>();
  out.by = json.at("by").get<std::set<std::string>>();
  out.found = json.at("found").get<std::set<std::string>>();
  out.queries = json.at("queries").get<uint64_t>();
  out.wall_ms = json.at("wall_ms").get<double>();
  out.cpu_ms = json.at("cpu_ms").get<double>();
  out.mb = json.at("mb").get<uint64_t>();
  out.parts = read_costs(json.at("parts"));
  out.updr = read_costs(json.at("updr"));
  out.inlining = read_costs(json.at("inlining"));
  return out;
}

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string profile_json(const CheckProfile& profile) {
  Json scopes = Json::array();
  for (const ScopeProfile& scope : profile.scopes) scopes.push_back(scope_json(scope));
  return dump(Json{{"format", kFormat},
                   {"wall_ms", profile.wall_ms},
                   {"cpu_ms", profile.cpu_ms},
                   {"frontend_cpu_ms", profile.frontend_cpu_ms},
                   {"run", costs_json(profile.run)},
                   {"frontend", costs_json(profile.frontend)},
                   {"scopes", std::move(scopes)}},
              2) +
         "\n";
}

std::string to_json(const ScopeProfile& profile) { return dump(scope_json(profile), -1); }

ScopeProfile read_scope_profile(const std::string& text) {
  try {
    return read(Json::parse(text));
  } catch (const Json::exception&) {
    return {};
  }
}

}  // namespace cli
