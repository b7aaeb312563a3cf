#include "tests/support/synthetic.h"

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

constexpr int kBlocks = 10;  // of a module

// {0}: module, {1}: its pair of fields, {2}: calls of further modules.
constexpr const char* kModule = R"(
procedure M{0}.walk(this: obj) at "M{0}.java":10 {{
  var c: container
  assume items{1}(this, c) at 10
  var it: iterator
  it := iterator_of(c) at 11
  goto M{0}.walk.b1(this, it)
}}

procedure M{0}.walk.b1(this: obj, it: iterator) at "M{0}.java":12 {{
  choose {{
    goto M{0}.walk.b2(this, it)
  }} or {{
    goto M{0}.walk.b4(this)
  }}
}}

procedure M{0}.walk.b2(this: obj, it: iterator) at "M{0}.java":13 {{
  var o: obj
  o := next(it) at 13
  goto M{0}.walk.b3(this, it, o)
}}

procedure M{0}.walk.b3(this: obj, it: iterator, o: obj) at "M{0}.java":14 {{
  M{0}.store(this, o) at 14
  goto M{0}.walk.b1(this, it)
}}

procedure M{0}.walk.b4(this: obj) at "M{0}.java":16 {{
{2}  goto M{0}.walk.b5()
}}

procedure M{0}.walk.b5() at "M{0}.java":18 {{
  return
}}

procedure M{0}.store(this: obj, o: obj) at "M{0}.java":21 {{
  choose {{
    goto M{0}.store.b1(this, o)
  }} or {{
    goto M{0}.store.b2(this)
  }}
}}

procedure M{0}.store.b1(this: obj, o: obj) at "M{0}.java":22 {{
  var c: container
  assume spare{1}(this, c) at 22
  add(c, o) at 22
  goto M{0}.store.b3()
}}

procedure M{0}.store.b2(this: obj) at "M{0}.java":24 {{
  var c: container
  c := new_container() at 24
  spare{1}(O, C) := O != this & spare{1}(O, C) | O = this & C = c at 24
  goto M{0}.store.b3()
}}

procedure M{0}.store.b3() at "M{0}.java":26 {{
  return
}}
)";

void declare_fields(int fields, std::string& out) {
  out +=
      "\nrelation walked(container)\n"
      "invariant walked_used: forall C: container. walked(C) -> used_cnt(C)\n";
  for (int f = 0; f < fields; ++f) {
    for (const char* name : {"items", "spare"}) {
      out += fmt::format(
          "\nrelation {0}{1}(obj, container)\n"
          "invariant {0}{1}_used: forall O: obj, C: container. "
          "{0}{1}(O, C) -> used_obj(O) & used_cnt(C)\n"
          "invariant {0}{1}_single: forall O: obj, C: container, D: container. "
          "{0}{1}(O, C) & {0}{1}(O, D) -> C = D\n",
          name, f);
    }
    out += fmt::format(
        "invariant items{0}_walked: forall O: obj, C: container. items{0}(O, C) -> walked(C)\n"
        "invariant spare{0}_not: forall O: obj, C: container. spare{0}(O, C) -> !walked(C)\n",
        f);
  }
}

// What every procedure keeps.
constexpr const char* kFrame =
    "  returns only if forall C: container. walked(C) -> walked'(C)\n"
    "  returns only if forall I: iterator. "
    "stale'(I) & used_iter(I) & walked(cnt(I)) -> stale(I)\n";

int modules(const SyntheticOptions& options) {
  EPR_CHECK(options.procedures > 0 && options.procedures % kBlocks == 0, "whole modules");
  EPR_CHECK(options.fields > 0, "a pair of fields");
  return options.procedures / kBlocks;
}

}  // namespace

std::string synthetic_program(const SyntheticOptions& options) {
  const int count = modules(options);
  std::string out = "include \"collections.rml\"\n";
  declare_fields(options.fields, out);
  for (int m = 0; m < count; ++m) {
    std::string calls;
    for (int child : {2 * m + 1, 2 * m + 2}) {
      if (child < count) calls += fmt::format("  M{}.walk(this) at 17\n", child);
    }
    out += fmt::format(fmt::runtime(kModule), m, m % options.fields, calls);
  }
  return out + "\nentry M0.walk\n";
}

std::string synthetic_summaries(const SyntheticOptions& options) {
  const int count = modules(options);
  std::string out;
  for (int m = 0; m < count; ++m) {
    const auto summary = [&](const std::string& block, const std::string& only_if) {
      out += fmt::format("{}summary M{}.{} {{\n  throws cme(i) only if {}\n{}}}\n",
                         out.empty() ? "" : "\n", m, block, only_if, kFrame);
    };
    summary("walk", "false");
    for (const char* block : {"walk.b1", "walk.b2", "walk.b3"}) {
      summary(block, "stale(it) | !walked(cnt(it))");
    }
    for (const char* block : {"walk.b4", "walk.b5", "store", "store.b1", "store.b2", "store.b3"}) {
      summary(block, "false");
    }
  }
  return out;
}

}  // namespace epr::testing
