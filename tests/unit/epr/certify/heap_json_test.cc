#include "epr/certify/heap_json.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "epr/certify/trace_json.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kProgram = R"(
sort container
sort iterator
sort obj
function cnt(iterator): container
constant null: obj
relation used(iterator)
relation stale(iterator)
relation member(container, obj)
error cme(i: iterator)
action iterator_of(c: container) returns (i: iterator) {
  assume cnt(i) = c & !used(i)
  used(X) := used(X) | X = i
}
action modify(c: container) {
  stale(X) := stale(X) | cnt(X) = c
}
procedure main(list: container) at "A.java":3 {
  var it: iterator
  it := iterator_of(list) at 5
  helper(list) at 6
  throw cme(it) if stale(it) at 7
  return
}
procedure helper(c: container) at "A.java":10 {
  modify(c) at 11
  return
}
entry main
)";

class HeapJson : public ::testing::Test {
 protected:
  HeapJson() : program_(testing::program_from(kProgram)), trace_(start()) {
    const auto result = replay(program_, trace_);
    if (const auto* refused = std::get_if<Refused>(&result)) ADD_FAILURE() << refused->reason;
    replayed_ = std::get<Replayed>(result);
    text_ = describe(program_, trace_, replayed_);
    heap_ = Json::parse(heap_json(program_, trace_, replayed_, text_));
  }

  Trace start() const {
    Trace out{0, Structure({{program_.sorts[0], 1}, {program_.sorts[1], 1}, {program_.sorts[2], 1}}),
              {0, 0}, 0};
    out.start.variables().bind(program_.procedures[0].inputs[0], 0);
    return out;
  }

  // The facts after so many of the steps that are shown, as "member list x".
  std::vector<std::string> facts_after(size_t steps) const {
    std::vector<std::string> out;
    for (const Json& fact : heap_["start"]) out.push_back(words(fact, 1));
    for (size_t k = 0; k < steps; ++k) {
      for (const Json& change : heap_["steps"][k][0]) {
        const std::string fact = words(change, 2);
        if (change[1] == 1) out.push_back(fact);
        else std::erase(out, fact);
      }
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  std::string words(const Json& fact, size_t first) const {
    std::string out = heap_["relations"][fact[0].get<size_t>()];
    for (size_t k = first; k < fact.size(); ++k) {
      out += " " + heap_["elements"][fact[k].get<size_t>()][0].get<std::string>();
    }
    return out;
  }

  const Program program_;
  const Trace trace_;
  Replayed replayed_;
  TraceText text_;
  Json heap_;
};

TEST_F(HeapJson, ElementsSayWhatTheyAre) {
  EXPECT_EQ(heap_["elements"].dump(),
            R"([["list","container","container"],["it","iterator","iterator"],["null","obj","object"]])");
  EXPECT_EQ(heap_["witness"].dump(), "[1]");
  EXPECT_EQ(heap_["inputs"].dump(), R"({"list":0})");
}

TEST_F(HeapJson, HasAStepForEachThatIsShown) {
  ASSERT_EQ(heap_["steps"].size(), text_.steps.size());
  EXPECT_EQ(text_.steps.back().run, replayed_.steps.size());
  EXPECT_EQ(text_.story.back().run, replayed_.steps.size());
}

TEST_F(HeapJson, ChangesLeadFromTheStartToTheEnd) {
  EXPECT_EQ(facts_after(0), (std::vector<std::string>{"cnt it list", "null null"}));
  EXPECT_EQ(facts_after(1), (std::vector<std::string>{"cnt it list", "null null", "used it"}));
  const std::vector<std::string> end = facts_after(heap_["steps"].size());
  EXPECT_EQ(end, (std::vector<std::string>{"cnt it list", "null null", "stale it", "used it"}));
}

TEST_F(HeapJson, ACallShowsTheVariablesOfTheMethodThatIsCalled) {
  std::vector<std::string> variables;
  for (const Json& step : heap_["steps"]) variables.push_back(step[1].dump());
  EXPECT_EQ(variables, (std::vector<std::string>{R"({"it":1,"list":0})", R"({"c":0})", R"({"c":0})",
                                                 R"({"it":1,"list":0})"}));
}

}  // namespace
}  // namespace epr
