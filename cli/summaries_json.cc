#include <nlohmann/json.hpp>

#include "cli/readable.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::vector<ThrowCondition>& conditions) {
  Json out = Json::array();
  for (const ThrowCondition& condition : conditions) {
    out.push_back(condition.error.empty() ? condition.words
                                          : condition.words + " (" + condition.error + ")");
  }
  return out;
}

Json to_json(const MethodReport& method) {
  Json loops = Json::array();
  for (const MethodReport& loop : method.loops) loops.push_back(to_json(loop));
  return Json{{"method", method.method},
              {"java", method.java},
              {"inputs", method.inputs},
              {"outputs", method.outputs},
              {"unproved_sites", method.unproved},
              {"cannot_throw_if", to_json(method.cannot_throw_if)},
              {"throws_only_if", to_json(method.throws_only_if)},
              {"modifies", method.modifies},
              {"makes_stale", method.makes_stale},
              {"allocates", method.allocates},
              {"lemmas", method.lemmas},
              {"loops", loops}};
}

}  // namespace

std::string to_json(const SummariesReport& report) {
  Json methods = Json::array();
  for (const MethodReport& method : report.methods) methods.push_back(to_json(method));
  const Json json{{"file", report.file},
                  {"methods", methods},
                  {"not_proved", report.not_proved},
                  {"certified", report.uncertified.empty()},
                  {"reason", report.uncertified},
                  {"conditions", report.conditions}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace cli
