#include <nlohmann/json.hpp>

#include "cli/check_scope.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const RmlOutcome& outcome) {
  Json steps = Json::array();
  for (const epr::TextStep& step : outcome.trace.steps) {
    steps.push_back(
        Json::array({step.java.file, step.java.line, step.depth, step.text, step.run}));
  }
  Json story = Json::array();
  for (const epr::StoryStep& step : outcome.trace.story) {
    story.push_back(Json::array({static_cast<int>(step.kind), step.java.file, step.java.line,
                                 step.depth, step.text, step.run}));
  }
  return Json{{"verdict", outcome.verdict},
              {"account", outcome.account},
              {"reach", static_cast<int>(outcome.reach)},
              {"entry", outcome.trace.entry},
              {"start", outcome.trace.start},
              {"same_inputs", outcome.trace.same_inputs},
              {"steps", std::move(steps)},
              {"story", std::move(story)},
              {"end", outcome.trace.end},
              {"procedures", outcome.trace.procedures},
              {"trace", outcome.trace_json},
              {"heap", outcome.heap_json},
              {"certificate", outcome.certificate},
              {"cases", outcome.precondition.cases},
              {"only", outcome.precondition.only}};
}

RmlOutcome read_site(const Json& json) {
  RmlOutcome out;
  out.verdict = json.at("verdict").get<std::string>();
  out.account = json.at("account").get<std::string>();
  out.reach = static_cast<Reach>(json.at("reach").get<int>());
  out.trace.entry = json.at("entry").get<std::string>();
  out.trace.start = json.at("start").get<std::string>();
  out.trace.same_inputs = json.at("same_inputs").get<std::vector<std::string>>();
  for (const Json& step : json.at("steps")) {
    out.trace.steps.push_back({{step.at(0).get<std::string>(), step.at(1).get<int>()},
                               step.at(2).get<int>(),
                               step.at(3).get<std::string>(),
                               step.at(4).get<size_t>()});
  }
  for (const Json& step : json.at("story")) {
    out.trace.story.push_back({static_cast<epr::StoryKind>(step.at(0).get<int>()),
                               {step.at(1).get<std::string>(), step.at(2).get<int>()},
                               step.at(3).get<int>(),
                               step.at(4).get<std::string>(),
                               step.at(5).get<size_t>()});
  }
  out.trace.end = json.at("end").get<std::string>();
  out.trace.procedures = json.at("procedures").get<std::vector<std::string>>();
  out.trace_json = json.at("trace").get<std::string>();
  out.heap_json = json.at("heap").get<std::string>();
  out.certificate = json.at("certificate").get<std::string>();
  out.precondition.cases = json.at("cases").get<std::vector<std::vector<std::string>>>();
  out.precondition.only = json.at("only").get<bool>();
  return out;
}

}  // namespace

std::string to_json(const ScopeOutcome& outcome) {
  Json sites = Json::array();
  for (const RmlOutcome& site : outcome.sites) sites.push_back(to_json(site));
  return Json{{"malformed", outcome.malformed},
              {"sites", std::move(sites)},
              {"queries", outcome.queries},
              {"problem", outcome.problem},
              {"repaired", outcome.repaired},
              {"profile", cli::to_json(outcome.profile)},
              {"record", outcome.record ? cache::to_json(*outcome.record) : ""}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<ScopeOutcome> read_scope_outcome(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    ScopeOutcome out;
    out.malformed = json.at("malformed").get<bool>();
    for (const Json& site : json.at("sites")) out.sites.push_back(read_site(site));
    out.queries = json.at("queries").get<uint64_t>();
    out.problem = json.at("problem").get<std::string>();
    out.repaired = json.at("repaired").get<bool>();
    out.profile = read_scope_profile(json.at("profile").get<std::string>());
    out.record = cache::read_scope_record(json.at("record").get<std::string>());
    return out;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace cli
