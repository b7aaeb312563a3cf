#include "cli/start_facts.h"

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace cli {
namespace {

using Words = std::vector<std::string>;

// As the frontend writes it.  An iterator `i` over w goes stale when c is modified.
const std::string kHead = R"(
sort obj
sort container
sort iterator
constant null: container
function cnt(iterator): container
relation stale(iterator)
relation member(container, container)
relation value_2(container, container)
relation key(container, container)
relation is.List(container, container)
relation Lib.items(obj, container)
relation Lib.other(obj, container)
relation Lib.next(obj, obj)
error cme(i: iterator)
action walk(w: container, c: container) {
  var i: iterator
  assume w != null & !stale(i) & cnt(i) = w
  stale(I) := stale(I) | cnt(I) = c
  throw cme(i) if stale(i)
}
)";

// An execution that starts with these: element 0 of `container` is null.
struct Start {
  std::map<std::string, int> inputs;
  std::vector<std::pair<std::string, std::vector<int>>> tuples;
  std::vector<int> choices = {};
  int over = 1;  // element 0 of `iterator` goes over it
};

const epr::Symbol* find(const epr::Program& program, const std::string& name) {
  for (const auto* symbols : {&program.state, &program.rigid}) {
    for (const epr::Symbol* symbol : *symbols) {
      if (symbol->name == name) return symbol;
    }
  }
  throw std::runtime_error("no symbol " + name);
}

epr::Trace trace_of(const epr::Program& program, const Start& start) {
  epr::Sizes sizes;
  for (const epr::Sort* sort : program.sorts) sizes[sort] = sort->name == "iterator" ? 1 : 3;
  epr::Trace out{0, epr::Structure(sizes), start.choices, 0};
  for (epr::Term input : program.procedures.at(0).inputs) {
    out.start.variables().bind(input, start.inputs.at(input->name));
  }
  for (const auto& [name, tuple] : start.tuples) out.start.set(find(program, name), tuple, true);
  out.start.set_value(find(program, "cnt"), std::vector<int>{0}, start.over);
  return out;
}

bool replays(const epr::Program& program, const Start& start) {
  return std::holds_alternative<epr::Replayed>(epr::replay(program, trace_of(program, start)));
}

// The facts in words.  Formulas are held against the start: all are true of it.
Words facts(const std::string& procedure, const Start& start) {
  const std::string text = kHead + procedure;
  const epr::Program program = epr::testing::program_from(text + "entry m\n");
  EXPECT_TRUE(replays(program, start));
  Words out;
  for (const StartFact& fact : start_facts(program, trace_of(program, start))) {
    const std::string when = fmt::format("{}entry m when {}\n", text, fact.formula);
    EXPECT_TRUE(replays(epr::testing::program_from(when), start)) << fact.formula;
    const std::string otherwise = fmt::format("{}entry m when !({})\n", text, fact.formula);
    EXPECT_FALSE(replays(epr::testing::program_from(otherwise), start)) << fact.formula;
    out.push_back(fact.words);
  }
  return out;
}

const std::string kTwo =
    "procedure m(in: container, out: container) {\n  walk(in, out)\n  return\n}\n";

TEST(StartFacts, ArgumentsThatAreOne) {
  EXPECT_EQ(facts(kTwo, {{{"in", 1}, {"out", 1}}, {}, {0}}), Words{"in == out"});
}

TEST(StartFacts, OneForEachFurtherNameOfAnObject) {
  const std::string three =
      "procedure m(a: container, b: container, c: container, o: obj) {\n"
      "  walk(a, c)\n  return\n}\n";
  EXPECT_EQ(facts(three, {{{"a", 1}, {"b", 1}, {"c", 1}, {"o", 1}}, {}, {0}}),
            (Words{"a == b", "a == c"}));
  EXPECT_EQ(facts(three, {{{"a", 1}, {"b", 2}, {"c", 1}, {"o", 1}}, {}, {0}}), Words{"a == c"});
}

TEST(StartFacts, WhatIsNullIsNoObject) {
  const std::string three =
      "procedure m(a: container, b: container, c: container) {\n  walk(c, c)\n  return\n}\n";
  EXPECT_EQ(facts(three, {{{"a", 0}, {"b", 0}, {"c", 1}}, {}, {0}}), Words{});
}

TEST(StartFacts, WhatACollectionHolds) {
  for (const auto& [relation, words] :
       {std::pair{"member", "in contains out"}, {"value_2", "in has the value out"},
        {"key", "in has the key out"}}) {
    const std::string procedure = fmt::format(
        "procedure m(in: container, out: container) {{\n"
        "  var w: container\n"
        "  assume {}(in, w)\n"
        "  walk(w, out)\n"
        "  return\n}}\n",
        relation);
    Start start{{{"in", 1}, {"out", 2}}, {{relation, {1, 2}}}, {2, 0}, 2};
    EXPECT_EQ(facts(procedure, start), Words{words});
    // Of a collection that is in itself both names are said.
    start = {{{"in", 1}, {"out", 1}}, {{relation, {1, 1}}}, {1, 0}, 1};
    EXPECT_EQ(facts(procedure, start), (Words{"in == out", words}));
  }
}

TEST(StartFacts, ARelationThatHasNoWordsIsNotToldOf) {
  const std::string procedure =
      "procedure m(in: container, out: container) {\n"
      "  assume is.List(in, out)\n  walk(out, out)\n  return\n}\n";
  EXPECT_EQ(facts(procedure, {{{"in", 1}, {"out", 2}}, {{"is.List", {1, 2}}}, {0}, 2}), Words{});
}

TEST(StartFacts, WhatTheThrowDoesNotNeedIsLeftOut) {
  const Start start{{{"in", 1}, {"out", 1}},
                    {{"member", {1, 1}}, {"key", {1, 1}}, {"Lib.items", {0, 1}}},
                    {0}};
  EXPECT_EQ(facts(kTwo, start), Words{"in == out"});
}

const std::string kField =
    "procedure m(this: obj, out: container) {\n"
    "  var w: container\n"
    "  assume Lib.items(this, w)\n"
    "  walk(w, out)\n"
    "  return\n}\n";

TEST(StartFacts, WhatAFieldHolds) {
  const Start start{{{"this", 1}, {"out", 2}},
                    {{"Lib.items", {1, 2}}, {"Lib.other", {1, 2}}, {"Lib.items", {1, 1}}},
                    {2, 0},
                    2};
  EXPECT_EQ(facts(kField, start), Words{"this.items == out"});
}

TEST(StartFacts, AFieldThatHoldsItsOwner) {
  const std::string procedure =
      "procedure m(this: obj, out: container) {\n"
      "  assume Lib.next(this, this)\n  walk(out, out)\n  return\n}\n";
  EXPECT_EQ(facts(procedure, {{{"this", 1}, {"out", 1}}, {{"Lib.next", {1, 1}}}, {0}}),
            Words{"this.next == this"});
}

const std::string kFields =
    "procedure m(this: obj, that: obj) {\n"
    "  var w: container\n"
    "  var c: container\n"
    "  assume Lib.items(this, w) & Lib.other(that, c)\n"
    "  walk(w, c)\n"
    "  return\n}\n";

TEST(StartFacts, FieldsThatShareWhatNoArgumentIs) {
  Start start{{{"this", 1}, {"that", 2}},
              {{"Lib.items", {1, 2}}, {"Lib.other", {2, 2}}},
              {2, 2, 0},
              2};
  EXPECT_EQ(facts(kFields, start), Words{"this.items == that.other"});
  // Both owners are one.
  start.inputs["that"] = 1;
  start.tuples[1] = {"Lib.other", {1, 2}};
  EXPECT_EQ(facts(kFields, start), (Words{"this == that", "this.items == that.other"}));
}

TEST(StartFacts, FieldsThatShareAnArgumentAreSaidToHoldIt) {
  const std::string procedure =
      "procedure m(this: obj, out: container) {\n"
      "  var w: container\n"
      "  assume Lib.items(this, w) & Lib.other(this, w)\n"
      "  walk(w, out)\n"
      "  return\n}\n";
  const Start start{{{"this", 1}, {"out", 2}},
                    {{"Lib.items", {1, 2}}, {"Lib.other", {1, 2}}},
                    {2, 0},
                    2};
  EXPECT_EQ(facts(procedure, start), (Words{"this.items == out", "this.other == out"}));
}

TEST(StartFacts, FieldsThatShareWhatTheThrowDoesNotNeedAreLeftOut) {
  const Start start{{{"this", 1}, {"out", 1}},
                    {{"Lib.items", {1, 1}}, {"Lib.items", {1, 2}}, {"Lib.other", {1, 2}}},
                    {1, 0}};
  EXPECT_EQ(facts(kField, start), Words{"this.items == out"});
}

TEST(StartFacts, IteratorsThatAreStaleFromTheStart) {
  const std::string procedure =
      "procedure m(it: iterator, list: container) {\n  throw cme(it) if stale(it)\n  return\n}\n";
  EXPECT_EQ(facts(procedure, {{{"it", 0}, {"list", 2}}, {{"stale", {0}}}}), Words{"it is stale"});
}

TEST(StartFacts, WhatAnIteratorGoesOver) {
  const std::string procedure =
      "procedure m(it: iterator, list: container) {\n"
      "  stale(I) := stale(I) | cnt(I) = list\n"
      "  throw cme(it) if stale(it)\n  return\n}\n";
  EXPECT_EQ(facts(procedure, {{{"it", 0}, {"list", 1}}, {}}), Words{"it goes over list"});
}

// Java has other keywords than `.rml`, and names that quantifiers might take.
TEST(StartFacts, FormulasAreReadWhateverArgumentsAreCalled) {
  const std::string keywords =
      "procedure m(`entry`: container, `größe`: container) {\n"
      "  walk(`entry`, `größe`)\n  return\n}\n";
  EXPECT_EQ(facts(keywords, {{{"entry", 1}, {"größe", 1}}, {}, {0}}), Words{"entry == größe"});
  const std::string field =
      "procedure m(`or`: obj, `error`: container) {\n"
      "  var w: container\n"
      "  assume Lib.items(`or`, w)\n"
      "  walk(w, `error`)\n  return\n}\n";
  EXPECT_EQ(facts(field, {{{"or", 1}, {"error", 2}}, {{"Lib.items", {1, 2}}}, {2, 0}, 2}),
            Words{"or.items == error"});
  const std::string iterator =
      "procedure m(`at`: iterator, `when`: container) {\n"
      "  stale(I) := stale(I) | cnt(I) = `when`\n"
      "  throw cme(`at`) if stale(`at`)\n  return\n}\n";
  EXPECT_EQ(facts(iterator, {{{"at", 0}, {"when", 1}}, {}}), Words{"at goes over when"});
  const std::string shared =
      "procedure m(X: obj, `only`: obj) {\n"
      "  var w: container\n"
      "  var c: container\n"
      "  assume Lib.items(X, w) & Lib.other(`only`, c)\n"
      "  walk(w, c)\n  return\n}\n";
  EXPECT_EQ(facts(shared, {{{"X", 1}, {"only", 2}},
                           {{"Lib.items", {1, 2}}, {"Lib.other", {2, 2}}},
                           {2, 2, 0},
                           2}),
            Words{"X.items == only.other"});
}

}  // namespace
}  // namespace cli
