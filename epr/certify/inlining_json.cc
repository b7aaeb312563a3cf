#include "epr/certify/inlining_json.h"

#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace epr {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

Json json_of(const Inlining& run) {
  Json calls = Json::array();
  for (const InlinedCall& call : run.calls) {
    calls.push_back(
        {{"block", call.block}, {"origin", call.origin}, {"callee", json_of(call.callee)}});
  }
  return Json{{"procedure", run.procedure}, {"calls", std::move(calls)}};
}

// What is wrong; caught in read_inlining.
struct BadInlining {
  std::string message;
};

[[noreturn]] void fail(std::string message) { throw BadInlining{std::move(message)}; }

const Json& member(const Json& object, const char* key, const char* where) {
  if (!object.is_object() || !object.contains(key)) {
    fail(fmt::format("{} has no \"{}\"", where, key));
  }
  return object[key];
}

std::string name(const Json& object, const char* key, const char* where) {
  const Json& found = member(object, key, where);
  if (!found.is_string()) fail(fmt::format("\"{}\" must be a name", key));
  return found.get<std::string>();
}

const Json& list(const Json& object, const char* key, const char* where) {
  const Json& found = member(object, key, where);
  if (!found.is_array()) fail(fmt::format("\"{}\" must be a list", key));
  return found;
}

int origin_of(const Json& call) {
  const Json& found = member(call, "origin", "a call");
  if (!found.is_number_unsigned() || found > std::numeric_limits<int>::max()) {
    fail("\"origin\" must be the number of a command");
  }
  return found.get<int>();
}

Inlining read_run(const Json& json, int depth) {
  if (depth > kMostNestedRuns) fail(fmt::format("more than {} nested runs", kMostNestedRuns));
  Inlining run{name(json, "procedure", "a run"), {}};
  for (const Json& call : list(json, "calls", "a run")) {
    run.calls.push_back(InlinedCall{name(call, "block", "a call"), origin_of(call),
                                    read_run(member(call, "callee", "a call"), depth + 1)});
  }
  return run;
}

}  // namespace

std::string to_json(const std::vector<Inlining>& entries) {
  Json runs = Json::array();
  for (const Inlining& run : entries) runs.push_back(json_of(run));
  return Json{{"format", kFormat}, {"entries", std::move(runs)}}.dump(2) + "\n";
}

std::variant<std::vector<Inlining>, std::string> read_inlining(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("format") || json["format"] != kFormat) {
    return fmt::format("not an inlining of format {}", kFormat);
  }
  try {
    std::vector<Inlining> out;
    for (const Json& run : list(json, "entries", "the inlining")) out.push_back(read_run(run, 1));
    return out;
  } catch (const BadInlining& problem) {
    return problem.message;
  }
}

}  // namespace epr
