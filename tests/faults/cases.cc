// The small programs each have one thing that a fault can get wrong: recursion,
// arguments whose order matters, a relation that only a callee changes, paths that
// join, an error that takes many rounds.  A safe one has an erroneous twin.

#include "tests/faults/cases.h"

#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"

namespace faults {
namespace {

using Truth = Case::Truth;

// Every round of the loop gets one step further.
constexpr const char* kManyRounds = R"(
sort s
relation one()
relation two()
relation three()
error e(w: s)
procedure main(x: s) {
  goto main.loop(x)
}
procedure main.loop(x: s) {
  choose {
    throw e(x) if three()
    three() := two()
    two() := one()
    one() := true
    goto main.loop(x)
  } or {
    return
  }
}
entry main when !one() & !two() & !three()
)";

// MARKED and CHECKED are an argument each.
constexpr const char* kTwoArguments = R"(
sort s
relation p(s)
error e(w: s)
procedure main(a: s, b: s) {
  assume a != b
  mark(a, b)
  throw e(CHECKED) if p(CHECKED)
  return
}
procedure mark(from: s, to: s) {
  choose {
    mark(from, to)
    return
  } or {
    p(X) := p(X) | X = to
    return
  }
}
entry main when forall X: s. !p(X)
)";

// Only a callee of a callee changes p, and only a callee throws.
constexpr const char* kDistantUpdate = R"(
sort s
relation p(s)
relation q(s)
error e(w: s)
procedure main(x: s) {
  outer(x)
  check(x)
  return
}
procedure outer(x: s) {
  q(X) := q(X) | X = x
  inner(x)
  return
}
procedure inner(x: s) {
  p(X) := p(X) | X = x
  return
}
procedure check(x: s) {
  throw e(x) if p(x) & q(x)
  return
}
entry main when forall X: s. !p(X) & !q(X)
)";

// Paths join; what is assumed on one says nothing of the other.
constexpr const char* kJoin = R"(
sort s
relation p(s)
relation q(s)
error e(w: s)
action either(x: s) returns (o: s) {
  o := x
  choose {
    p(X) := p(X) | X = x
  } or {
    assume q(x)
    havoc o
  }
}
procedure main(x: s) {
  var o: s
  o := either(x)
  throw e(o) if p(o)
  goto main.loop(x)
}
procedure main.loop(x: s) {
  choose {
    goto main.loop(x)
  } or {
    return
  }
}
entry main when forall X: s. !p(X) & !q(X)
)";

// What two calls return, or leave behind, may differ.
constexpr const char* kTwoCalls = R"(
sort s
relation p(s)
error e(w: s)
error f(w: s)
procedure main() {
  var a: s
  var b: s
  a := pick()
  assume !p(a)
  b := pick()
  throw f(a) if a != b & p(a)
  return
}
procedure pick() returns (o: s) {
  var x: s
  choose {
    p(X) := p(X) | X = x
    o := x
    goto pick.again(o)
  } or {
    p(X) := p(X) & X != x
    o := x
    goto pick.again(o)
  }
}
procedure pick.again(i: s) returns (o: s) {
  o := i
  choose {
    throw e(i) if false
    return
  } or {
    o := pick()
    return
  }
}
entry main
)";

// Whoever takes the witness for a constant concludes that there is one key.
constexpr const char* kWitness = R"(
sort key
sort lock
rigid relation opens(key, lock)
axiom total: forall K: key. exists L: lock. opens(K, L)
axiom own: forall K: key, M: key, L: lock. opens(K, L) & opens(M, L) -> K = M
error e(k: key)
procedure main(k: key, m: key) {
  throw e(k) if k != m
  return
}
entry main
)";

// The action's condition binds a variable with the name of what is passed to it.
constexpr const char* kCapture = R"(
sort s
relation p(s)
error e(w: s)
action check(x: s) {
  throw e(x) if exists y: s. p(y) & y != x
}
procedure main(y: s) {
  check(y)
  return
}
entry main
)";

// The value of `z` is looked at before and after it changes.
constexpr const char* kAssignment = R"(
sort s
relation p(s)
error e(w: s)
procedure main(y: s) {
  var z: s
  assume !p(z)
  z := y
  throw e(z) if p(z)
  return
}
entry main
)";

// A call of a procedure that recurs, and nothing that stops an element from being
// marked first.
constexpr const char* kRecursion = R"(
sort s
relation p(s)
error e(w: s)
procedure main(x: s) {
  visit(x)
  return
}
procedure visit(y: s) {
  throw e(y) if p(y)
  choose {
    p(X) := p(X) | X = y
    visit(NEXT)
    return
  } or {
    return
  }
}
entry main when forall X: s. !p(X)
)";

std::string with(std::string text, const std::string& word, const std::string& by) {
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + by.size())) {
    text.replace(at, word.size(), by);
  }
  return text;
}

std::string example(const std::string& name) {
  epr::Sources sources;
  return epr::print_flat(*epr::load(epr::DiskReader(), sources, "examples/rml/" + name + ".rml"));
}

std::vector<Case> all() {
  const epr::CutOptions as_verify_does;
  const epr::CutOptions no_inlining{epr::Blocks::kCut, epr::Inline::kNone, 0};
  std::vector<Case> out;
  for (const char* name :
       {"simple_loop_error", "c_error", "div_error", "worklist_error", "flatten_error"}) {
    out.push_back({name, example(name), Truth::kErroneous, as_verify_does});
  }
  for (const char* name : {"simple_loop", "call_in_loop", "update_call_in_loop", "flatten"}) {
    out.push_back({name, example(name), Truth::kSafe, no_inlining});
  }
  const auto erroneous = [&](const char* name, std::string text) {
    out.push_back({name, std::move(text), Truth::kErroneous, no_inlining});
  };
  erroneous("many rounds", kManyRounds);
  erroneous("two arguments", with(kTwoArguments, "CHECKED", "b"));
  erroneous("distant update", kDistantUpdate);
  erroneous("join", kJoin);
  erroneous("two calls", kTwoCalls);
  erroneous("witness", kWitness);
  erroneous("capture", kCapture);
  erroneous("assignment", kAssignment);
  erroneous("recursion", with(kRecursion, "NEXT", "y"));
  out.push_back(
      {"two arguments, safe", with(kTwoArguments, "CHECKED", "a"), Truth::kSafe, no_inlining});
  Case starved{"few checks", example("simple_loop_error"), Truth::kErroneous, as_verify_does};
  starved.max_checks = 2;
  out.push_back(std::move(starved));
  return out;
}

}  // namespace

const std::vector<Case>& cases() {
  static const std::vector<Case> made = all();
  return made;
}

}  // namespace faults
