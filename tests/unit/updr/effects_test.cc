#include "updr/effects.h"

#include <gtest/gtest.h>

#include "epr/logic/substitute.h"
#include "tests/unit/updr/certified.h"

namespace updr {
namespace {

using epr::testing::index_of;

const char* kProgram = R"(
include "collections.rml"
relation items(obj, container)
relation Log.all(container)
invariant items_used: forall O: obj, C: container. items(O, C) -> used_obj(O) & used_cnt(C)

procedure main(c: container, d: container, o: obj, i: iterator) {
  choose {
    both(c, d, o)
    return
  } or {
    some()
    return
  } or {
    fresh()
    return
  } or {
    put(o, c)
    return
  } or {
    through(o, o)
    return
  } or {
    removing(i)
    return
  } or {
    logging(o)
    return
  } or {
    outer(c, d, o)
    return
  } or {
    nothing(c)
    return
  } or {
    var made: container
    made := make()
    return
  } or {
    walk(i)
    return
  } or {
    same(c, d, o)
    return
  } or {
    var filled: container
    filled := fill(o)
    return
  }
}
procedure same(c: container, d: container, o: obj) {
  assume c = d & items(o, c)
  add(c, o)
  return
}
procedure fill(o: obj) returns (c: container) {
  c := new_container()
  add(c, o)
  return
}
procedure both(c: container, d: container, o: obj) {
  choose {
    add(c, o)
    return
  } or {
    add(d, o)
    return
  }
}
procedure some() {
  var c: container
  assume used_cnt(c)
  var o: obj
  assume used_obj(o)
  add(c, o)
  return
}
procedure fresh() {
  var c: container
  c := new_container()
  var o: obj
  o := new_object()
  add(c, o)
  return
}
procedure put(o: obj, c: container) {
  items(O, C) := O != o & items(O, C) | O = o & C = c
  return
}
procedure through(o: obj, x: obj) {
  var c: container
  assume items(o, c)
  add(c, x)
  return
}
procedure removing(i: iterator) {
  remove(i)
  return
}
procedure nothing(c: container) {
  var o: obj
  assume member(c, o)
  member(C, O) := member(C, O) | C = c & O = o
  return
}
procedure make() returns (c: container) {
  c := new_container()
  return
}
procedure walk(i: iterator) {
  advance(i)
  return
}
# Two loops, one in the other: each one's run includes the other's.
procedure logging(o: obj) {
  var c: container
  assume Log.all(c) & used_cnt(c)
  add(c, o)
  return
}

procedure outer(c: container, d: container, o: obj) {
  goto outer.head(c, d, o)
}
procedure outer.head(c: container, d: container, o: obj) {
  choose {
    goto outer.inner(c, d, o)
  } or {
    return
  }
}
procedure outer.inner(c: container, d: container, o: obj) {
  choose {
    add(c, o)
    goto outer.inner(c, d, o)
  } or {
    goto outer.head(c, d, o)
  }
}
entry main when !stale(i)
)";

std::string to_text(const Place& place) {
  const std::string function = place.function ? place.function->name + " " : "";
  switch (place.kind) {
    case Place::Kind::kTerm:
      return function + "= " + epr::to_text(place.term);
    case Place::Kind::kField:
      return function + "in " + place.field->name + " of " + epr::to_text(place.term);
    case Place::Kind::kHeld:
      return function + "in " + place.field->name;
    case Place::Kind::kNew:
      break;
  }
  return function + "new";
}

std::string to_text(const Places& places) {
  if (!places) return "anywhere";
  std::string out;
  for (const Place& place : *places) out += (out.empty() ? "" : ", ") + to_text(place);
  return out.empty() ? "nowhere" : out;
}

Effects effects_of(const Loaded& input, const Lemmas& known, const ProofOptions& options = {}) {
  Proofs proofs(input.program, input.facts, {}, options);
  return infer_effects(input.program, input.facts, known, proofs);
}

struct Inferred {
  Inferred() : input(loaded(kProgram)), effects(effects_of(input, {})) {}

  const Loaded input;
  const Effects effects;
};

class EffectsOfMethods : public ::testing::Test {
 protected:
  static const Inferred& inferred_once() {
    static const Inferred all;
    return all;
  }

  // "added; removed; values"
  std::string effect(const std::string& procedure, const std::string& relation) const {
    const auto p = static_cast<size_t>(index_of(input_.program, procedure));
    for (const Effect& effect : effects_.of[p]) {
      if (effect.relation->name != relation) continue;
      return to_text(effect.added) + "; " + to_text(effect.removed) + "; " + to_text(effect.values);
    }
    return "not modified";
  }

  const Loaded& input_ = inferred_once().input;
  Effects effects_ = inferred_once().effects;
};

TEST_F(EffectsOfMethods, AreAtTheArgumentsThatAreModified) {
  EXPECT_EQ("= c, = d; nowhere; = o", effect("both", "member"));
  EXPECT_EQ("cnt = c, cnt = d; nowhere; anywhere", effect("both", "stale"));
}

TEST_F(EffectsOfMethods, AreAnywhereWhenNoPlaceCoversThem) {
  EXPECT_EQ("anywhere; nowhere; anywhere", effect("some", "member"));
  EXPECT_EQ("anywhere; nowhere; anywhere", effect("some", "stale"));
}

TEST_F(EffectsOfMethods, AreAtNewThings) {
  EXPECT_EQ("new; nowhere; new", effect("fresh", "member"));
  EXPECT_EQ("nowhere; nowhere; anywhere", effect("fresh", "stale"))
      << "no iterator walks a container that was never allocated";
}

TEST_F(EffectsOfMethods, TellWhatAFieldIsSetTo) {
  EXPECT_EQ("= o; = o; = c", effect("put", "items"));
}

TEST_F(EffectsOfMethods, ReachThroughFields) {
  EXPECT_EQ("in items of o; nowhere; = x", effect("through", "member"));
  EXPECT_EQ("cnt in items of o; nowhere; anywhere", effect("through", "stale"));
}

TEST_F(EffectsOfMethods, AreAtWhatStaticFieldsHold) {
  EXPECT_EQ("in Log.all; nowhere; = o", effect("logging", "member"));
  EXPECT_EQ("cnt in Log.all; nowhere; anywhere", effect("logging", "stale"));
}

TEST_F(EffectsOfMethods, UseRigidFunctionsOfTheArguments) {
  EXPECT_EQ("nowhere; = cnt(i); nowhere", effect("removing", "member"));
  EXPECT_EQ("cnt = cnt(i); nowhere; anywhere", effect("removing", "stale"));
}

TEST_F(EffectsOfMethods, AreFoundInLoopsThatRunThroughEachOther) {
  for (const char* procedure : {"outer", "outer.head", "outer.inner"}) {
    EXPECT_EQ("= c; nowhere; = o", effect(procedure, "member")) << procedure;
    EXPECT_EQ("cnt = c; nowhere; anywhere", effect(procedure, "stale")) << procedure;
  }
}

TEST_F(EffectsOfMethods, SeeThatAnUpdateChangesNothing) {
  EXPECT_EQ("nowhere; nowhere; nowhere", effect("nothing", "member"));
}

TEST_F(EffectsOfMethods, ConcernTheModSetOnly) {
  EXPECT_EQ("not modified", effect("put", "member"));
  EXPECT_EQ("not modified", effect("walk", "stale"));
}

TEST_F(EffectsOfMethods, NameTheResultAmongWhatIsAllocated) {
  EXPECT_EQ("= c; nowhere; anywhere", effect("make", "used_cnt"));
}

TEST_F(EffectsOfMethods, AreAtWhatReadersWouldRatherSee) {
  EXPECT_EQ("= c; nowhere; = o", effect("same", "member")) << "not at d, nor at items of o";
  EXPECT_EQ("cnt = c; nowhere; anywhere", effect("same", "stale"));
  EXPECT_EQ("new; nowhere; = o", effect("fill", "member")) << "not at the result";
}

TEST_F(EffectsOfMethods, OfACallerCoverItsCallees) {
  EXPECT_EQ("anywhere; = cnt(i); anywhere", effect("main", "member"));
  EXPECT_EQ("= o; = o; = c", effect("main", "items"));
}

TEST_F(EffectsOfMethods, AreLemmasThatNoPlaceCanBeLeftOutOf) {
  Proofs proofs(input_.program, input_.facts, {}, {});
  size_t places = 0;
  for (const Claim& claim : claims_of(effects_.lemmas)) {
    ASSERT_TRUE(proofs.prove(claim, effects_.lemmas)) << epr::to_text(claim.lemma);
    const Clause clause = clause_parts(claim.lemma);
    for (size_t k = 2; k < clause.literals.size(); ++k, ++places) {
      Clause fewer = clause;
      fewer.literals.erase(fewer.literals.begin() + static_cast<std::ptrdiff_t>(k));
      const Claim stronger{claim.predicate, to_formula(*input_.program.formulas, fewer)};
      Lemmas changed = effects_.lemmas;
      erase(changed, claim);
      insert(changed, stronger);
      EXPECT_FALSE(proofs.prove(stronger, changed)) << epr::to_text(stronger.lemma);
    }
  }
  EXPECT_GT(places, 30u);
}

TEST_F(EffectsOfMethods, AreAnywhereWhenTheRunHasToEnd) {
  const uint64_t complete = effects_.checks;
  for (uint64_t most : {uint64_t{0}, uint64_t{7}, complete - 1}) {
    uint64_t asked = 0;
    ProofOptions options;
    options.go_on = [&] { return asked++ < most; };
    effects_ = effects_of(input_, {}, options);
    EXPECT_TRUE(effects_.lemmas.empty());
    EXPECT_EQ("anywhere; anywhere; anywhere", effect("both", "member"));
    EXPECT_EQ("anywhere; anywhere; anywhere", effect("nothing", "member"));
  }
}

TEST(Effects, UseTheLemmasThatAreKnown) {
  // What `pick` returns is what was passed to it: no effect says so.
  const Loaded input = loaded(R"(
include "collections.rml"
procedure main(c: container, o: obj) {
  var d: container
  d := pick(c)
  add(d, o)
  return
}
procedure pick(c: container) returns (d: container) {
  d := c
  return
}
entry main
)");
  const auto members = [&](const Lemmas& known) {
    const Effects effects = effects_of(input, known);
    return to_text(effects.of[0].at(0).added);
  };
  EXPECT_EQ("anywhere", members({}));
  const Lemmas known = lemmas_of(
      epr::testing::summaries_from(input.program, "summary pick {\n  returns only if d = c\n}\n"));
  EXPECT_EQ("= c", members(known));
}

TEST(Effects, CertifyWithTheLemmasOfAProof) {
  for (const char* name : {"flatten", "worklist", "sm"}) {
    SCOPED_TRACE(name);
    const Loaded input = loaded_example(name);
    Lemmas lemmas = inferred(input);
    const Effects effects = effects_of(input, lemmas);
    for (const Claim& claim : claims_of(effects.lemmas)) insert(lemmas, claim);
    EXPECT_TRUE(certified(input, lemmas));
    EXPECT_GT(effects.checks, 0u);
  }
}

TEST(Effects, AnAllocationRelationIsWhatASortInvariantSaysAndNoMore) {
  const epr::Program program = epr::testing::program_from(R"(
sort s
sort t
sort u
relation live(s)
relation odd(t)
rigid relation known(u)
invariant alive(x: s): live(x)
invariant even(x: t): !odd(x)
invariant knows(x: u): known(x)
procedure main() { return }
entry main
)");
  EXPECT_EQ("live", allocation(program, program.sorts[0])->name);
  EXPECT_EQ(nullptr, allocation(program, program.sorts[1]));
  EXPECT_EQ(nullptr, allocation(program, program.sorts[2]));
}

}  // namespace
}  // namespace updr
