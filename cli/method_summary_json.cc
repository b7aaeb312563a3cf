#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/messages_json.h"
#include "cli/method_summary.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

Json method_json(const MethodSummary& method) {
  return Json{{"id", method.id},
              {"method", method.signature},
              {"file", method.java.file},
              {"line", method.java.line},
              {"throws_if", method.throws_if},
              {"throws_unknown", method.throws_unknown},
              {"modifies", method.effects.modifies},
              {"modifies_anything", method.effects.anything},
              {"modifies_unknown", method.effects_unknown},
              {"makes_stale", made_stale(method)}};
}

MethodSummary read_method(const Json& json) {
  MethodSummary out;
  out.id = json.at("id").get<std::string>();
  out.signature = json.at("method").get<std::string>();
  out.java = {json.at("file").get<std::string>(), json.at("line").get<int>()};
  out.throws_if = json.at("throws_if").get<std::vector<std::vector<std::string>>>();
  out.throws_unknown = json.at("throws_unknown").get<std::string>();
  out.effects.modifies = json.at("modifies").get<std::vector<std::string>>();
  out.effects.anything = json.at("modifies_anything").get<bool>();
  out.effects_unknown = json.at("modifies_unknown").get<std::string>();
  return out;
}

std::string text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string to_json(const MethodSummary& summary) { return text(method_json(summary)); }

std::optional<MethodSummary> read_summary(const std::string& text) {
  try {
    return read_method(Json::parse(text));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

std::string to_json(const MethodSummaries& summaries) {
  Json methods = Json::array();
  for (const MethodSummary& method : summaries.methods) methods.push_back(method_json(method));
  return text(Json{{"format", kFormat},
                   {"complete", summaries.complete()},
                   {"interrupted", summaries.interrupted},
                   {"methods", std::move(methods)},
                   {"messages", messages_json(summaries.messages)}});
}

std::variant<MethodSummaries, std::string> read_summaries(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return "is no JSON";
  try {
    const int format = json.at("format").get<int>();
    if (format != kFormat) return fmt::format("has format {}, expected {}", format, kFormat);
    MethodSummaries out;
    out.interrupted = json.at("interrupted").get<bool>();
    for (const Json& method : json.at("methods")) out.methods.push_back(read_method(method));
    return out;
  } catch (const Json::exception&) {
    return "is not what 'cme summaries --json' writes";
  }
}

}  // namespace cli
