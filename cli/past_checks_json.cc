#include <nlohmann/json.hpp>

#include "cli/past_checks.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

Json check_json(const PastCheck& check) {
  const CheckOptions& options = check.options;
  return Json{{"paths", options.paths},
              {"classpath", options.classpath},
              {"dependencies", options.dependencies},
              {"source_roots", options.source_roots},
              {"entry", options.entry},
              {"aliasing", options.aliasing},
              {"callbacks", options.callbacks},
              {"models", options.models},
              {"seconds_per_site", options.seconds_per_site},
              {"effort", options.effort},
              {"memory", options.memory},
              {"findings", check.findings}};
}

PastCheck read_check(const Json& json) {
  PastCheck out;
  CheckOptions& options = out.options;
  options.paths = json.at("paths").get<std::vector<std::string>>();
  options.classpath = json.at("classpath").get<std::string>();
  options.dependencies = json.at("dependencies").get<std::vector<std::string>>();
  options.source_roots = json.at("source_roots").get<std::vector<std::string>>();
  options.entry = json.at("entry").get<std::string>();
  options.aliasing = json.at("aliasing").get<std::string>();
  options.callbacks = json.at("callbacks").get<std::string>();
  options.models = json.at("models").get<std::vector<std::string>>();
  options.seconds_per_site = json.at("seconds_per_site").get<double>();
  options.effort = json.value("effort", kUsualEffort);
  options.memory = json.at("memory").get<unsigned>();
  out.findings = json.at("findings").get<std::vector<std::string>>();
  return out;
}

}  // namespace

std::string to_json(const std::vector<PastCheck>& checks) {
  Json out = Json::array();
  for (const PastCheck& check : checks) out.push_back(check_json(check));
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<PastCheck> read_past_checks(const std::string& text) {
  try {
    std::vector<PastCheck> out;
    for (const Json& check : Json::parse(text)) out.push_back(read_check(check));
    return out;
  } catch (const Json::exception&) {
    return {};
  }
}

}  // namespace cli
