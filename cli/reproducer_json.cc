#include <nlohmann/json.hpp>

#include "cli/reproducer.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostCandidates = 4000;

}  // namespace

std::string plan_json(const std::vector<PlannedFinding>& findings, const JavaClasses& classes,
                      double seconds, const std::string& out) {
  Json list = Json::array();
  for (const PlannedFinding& finding : findings) {
    const ReproduceTask& task = *finding.task;
    Json json{{"number", finding.number},  {"type", task.site.type},
              {"method", task.site.method}, {"file", task.site.file},
              {"line", task.site.line},     {"caught", task.caught},
              {"entries", task.entries},    {"from", finding.from}};
    Json trace = Json::parse(task.trace, nullptr, false);
    if (trace.is_object()) json["trace"] = std::move(trace);
    list.push_back(std::move(json));
  }
  return Json{{"classes", classes.folder},       {"classpath", classes.classpath}, {"out", out},
              {"seconds", seconds},              {"candidates", kMostCandidates},
              {"findings", std::move(list)}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(const std::vector<Reproduction>& reproductions) {
  Json out = Json::array();
  for (const Reproduction& each : reproductions) {
    out.push_back(Json{{"tried", each.tried},   {"thrown", each.thrown}, {"folder", each.folder},
                       {"source", each.source}, {"account", each.account}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<Reproduction> read_reproductions(const std::string& text) {
  std::vector<Reproduction> out;
  try {
    for (const Json& each : Json::parse(text)) {
      out.push_back({each.at("tried").get<bool>(), each.at("thrown").get<bool>(),
                     each.at("folder").get<std::string>(), each.at("source").get<std::string>(),
                     each.at("account").get<std::string>()});
    }
  } catch (const Json::exception&) {
    return {};
  }
  return out;
}

}  // namespace cli
