#include "tests/support/families.h"

#include <functional>
#include <utility>

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

// A program as it is written down.
class Writer {
 public:
  void declare(const std::string& items) { text_ += items; }

  void procedure(const std::string& name, const std::string& parameters, const std::string& body) {
    text_ += fmt::format("\nprocedure {}({}) {{\n{}}}\n", name, parameters, body);
  }

  // A loop head, or another block that only branches.
  void branch(const std::string& name, const std::string& parameters, const std::string& one,
              const std::string& other) {
    procedure(name, parameters,
              fmt::format("  choose {{\n    goto {}\n  }} or {{\n    goto {}\n  }}\n", one, other));
  }

  void last_block(const std::string& name) { procedure(name, "", "  return\n"); }

  std::string finish() { return text_ + "\nentry main when empty_heap\n"; }

 private:
  std::string text_ = "include \"collections.rml\"\n";
};

// The pattern with each number from first to last in place of {0}, separated.
std::string repeat(const char* pattern, int first, int last, const char* separator) {
  std::string out;
  for (int k = first; k <= last; ++k) {
    if (k > first) out += separator;
    out += fmt::format(fmt::runtime(pattern), k);
  }
  return out;
}

std::string commands(const char* pattern, int first, int last) {
  return repeat(pattern, first, last, "");
}

std::string list(const char* pattern, int first, int last) {
  return repeat(pattern, first, last, ", ");
}

// Both, with a comma where neither is empty.
std::string join(const std::string& one, const std::string& other) {
  return one + (one.empty() || other.empty() ? "" : ", ") + other;
}

constexpr const char* kNewList = "  var c{0}: container\n  c{0} := new_container()\n";

// Main makes two lists and walks the first, the body up to the author.
void two_lists(Writer& out) {
  out.procedure("main", "",
                "  var from: container\n  from := new_container()\n"
                "  var o: obj\n  o := any_value()\n  add(from, o)\n"
                "  var to: container\n  to := new_container()\n"
                "  var it: iterator\n  it := iterator_of(from)\n"
                "  goto main.b1(to, it)\n");
  out.branch("main.b1", "to: container, it: iterator", "main.b2(to, it)", "main.b4()");
  out.last_block("main.b4");
}

std::string depth(int size) {
  Writer out;
  two_lists(out);
  out.procedure("main.b2", "to: container, it: iterator",
                "  var o: obj\n  o := next(it)\n  goto main.b3(to, it, o)\n");
  out.procedure("main.b3", "to: container, it: iterator, o: obj",
                "  f1(to, o)\n  goto main.b1(to, it)\n");
  for (int k = 1; k < size; ++k) {
    out.procedure(fmt::format("f{}", k), "c: container, o: obj",
                  fmt::format("  f{}(c, o)\n  goto f{}.b1()\n", k + 1, k));
    out.last_block(fmt::format("f{}.b1", k));
  }
  out.procedure(fmt::format("f{}", size), "c: container, o: obj", "  add(c, o)\n  return\n");
  return out.finish();
}

// Loop k has the blocks start, head and body; `start` of the one after the last
// returns.
std::string width(int size) {
  Writer out;
  const auto lists = [&](int first) { return list("c{0}: container", first, size); };
  const auto values = [&](int first) { return list("c{0}", first, size); };
  out.procedure("main", "",
                commands(kNewList, 0, size) + fmt::format("  goto main.start0({})\n", values(0)));
  for (int k = 0; k < size; ++k) {
    const std::string parameters = join("it: iterator", lists(k + 1));
    const std::string arguments = join("it", values(k + 1));
    out.procedure(
        fmt::format("main.start{}", k), lists(k),
        fmt::format("  var it: iterator\n  it := iterator_of(c{0})\n  goto main.head{0}({1})\n", k,
                    arguments));
    out.branch(fmt::format("main.head{}", k), parameters,
               fmt::format("main.body{}({})", k, arguments),
               fmt::format("main.start{}({})", k + 1, values(k + 1)));
    out.procedure(
        fmt::format("main.body{}", k), parameters,
        fmt::format("  var o: obj\n  o := next(it)\n  add(c{}, o)\n  goto main.head{}({})\n", k + 1,
                    k, arguments));
  }
  out.procedure(fmt::format("main.start{}", size), lists(size), "  return\n");
  return out.finish();
}

// Loop k has the iterators of the loops around it and its own, and the lists that
// are still walked or added to.
std::string nest(int size) {
  Writer out;
  const auto state = [&](int k) { return join(list("i{0}", 0, k), list("c{0}", 1, size)); };
  const auto parameters = [&](int k) {
    return join(list("i{0}: iterator", 0, k), list("c{0}: container", 1, size));
  };
  const auto enter = [&](int k) {
    return fmt::format(
        "  var i{0}: iterator\n  i{0} := iterator_of(c{0})\n  goto main.head{0}({1})\n", k,
        state(k));
  };
  out.procedure("main", "", commands(kNewList, 0, size) + enter(0));
  for (int k = 0; k < size; ++k) {
    out.branch(fmt::format("main.head{}", k), parameters(k),
               fmt::format("main.body{}({})", k, state(k)),
               k == 0 ? "main.end()" : fmt::format("main.head{}({})", k - 1, state(k - 1)));
    const bool innermost = k == size - 1;
    const std::string inside =
        innermost ? fmt::format("  add(c{}, o)\n  goto main.head{}({})\n", size, k, state(k))
                  : enter(k + 1);
    out.procedure(fmt::format("main.body{}", k), parameters(k),
                  fmt::format("  var o: obj\n  o := next(i{})\n{}", k, inside));
  }
  out.last_block("main.end");
  return out.finish();
}

// {0}: the module.
constexpr const char* kModule = R"(
procedure run{0}() {{
  var ll: container
  ll := new_container()
  var subl: container
  subl := new_container()
  var o: obj
  o := any_value()
  add(subl, o)
  add_cnt(ll, subl)
  var out: container
  out := new_container()
  goto run{0}.b1(ll, out)
}}

procedure run{0}.b1(ll: container, out: container) {{
  flatten{0}(ll, out)
  goto run{0}.b2()
}}

procedure run{0}.b2() {{
  return
}}

procedure flatten{0}(in: container, out: container) {{
  var it: iterator
  it := iterator_of(in)
  goto flatten{0}.b1(out, it)
}}

procedure flatten{0}.b1(out: container, it: iterator) {{
  choose {{
    goto flatten{0}.b2(out, it)
  }} or {{
    goto flatten{0}.b4()
  }}
}}

procedure flatten{0}.b2(out: container, it: iterator) {{
  var l: container
  l := next_cnt(it)
  goto flatten{0}.b3(out, it, l)
}}

procedure flatten{0}.b3(out: container, it: iterator, l: container) {{
  addList{0}(out, l)
  goto flatten{0}.b1(out, it)
}}

procedure flatten{0}.b4() {{
  return
}}

procedure addList{0}(to: container, from: container) {{
  var it: iterator
  it := iterator_of(from)
  goto addList{0}.b1(to, it)
}}

procedure addList{0}.b1(to: container, it: iterator) {{
  choose {{
    goto addList{0}.b2(to, it)
  }} or {{
    goto addList{0}.b3()
  }}
}}

procedure addList{0}.b2(to: container, it: iterator) {{
  var o: obj
  o := next(it)
  add(to, o)
  goto addList{0}.b1(to, it)
}}

procedure addList{0}.b3() {{
  return
}}
)";

std::string modules(int size) {
  Writer out;
  out.procedure("main", "", "  goto main.b1()\n");
  for (int k = 1; k <= size; ++k) {
    out.procedure(fmt::format("main.b{}", k), "",
                  fmt::format("  run{}()\n  goto main.b{}()\n", k, k + 1));
    out.declare(fmt::format(fmt::runtime(kModule), k));
  }
  out.last_block(fmt::format("main.b{}", size + 1));
  return out.finish();
}

std::string modules_held(int size) {
  Writer out;
  out.procedure("main", "",
                "  var c: container\n  c := new_container()\n"
                "  var held: iterator\n  held := iterator_of(c)\n  goto main.b1(held)\n");
  for (int k = 1; k <= size; ++k) {
    out.procedure(fmt::format("main.b{}", k), "held: iterator",
                  fmt::format("  run{}()\n  goto main.b{}(held)\n", k, k + 1));
    out.declare(fmt::format(fmt::runtime(kModule), k));
  }
  out.procedure(fmt::format("main.b{}", size + 1), "held: iterator", "  advance(held)\n  return\n");
  return out.finish();
}

constexpr const char* kField = R"(
relation field{0}(obj, container)
invariant field{0}_used: forall O: obj, C: container. field{0}(O, C) -> used_obj(O) & used_cnt(C)
invariant field{0}_single: forall O: obj, C: container, D: container. field{0}(O, C) & field{0}(O, D) -> C = D
)";

std::string fields(int size) {
  Writer out;
  out.declare(commands(kField, 0, size));
  out.procedure("main", "", "  var this: obj\n  this := new_object()\n  goto main.b1(this)\n");
  out.procedure("main.b1", "this: obj", "  init(this)\n  goto main.b2(this)\n");
  out.procedure("main.b2", "this: obj", "  walk(this)\n  goto main.b3()\n");
  out.last_block("main.b3");
  const std::string store =
      std::string(kNewList) +
      "  field{0}(O, C) := O != this & field{0}(O, C) | O = this & C = c{0}\n";
  out.procedure("init", "this: obj", commands(store.c_str(), 0, size) + "  return\n");
  out.procedure("walk", "this: obj",
                "  var c: container\n  assume field0(this, c)\n"
                "  var it: iterator\n  it := iterator_of(c)\n  goto walk.b1(this, it)\n");
  out.branch("walk.b1", "this: obj, it: iterator", "walk.b2(this, it)", "walk.b3()");
  out.procedure("walk.b2", "this: obj, it: iterator",
                "  var o: obj\n  o := next(it)\n" +
                    commands("  var c{0}: container\n  assume field{0}(this, c{0})\n"
                             "  add(c{0}, o)\n",
                             1, size) +
                    "  goto walk.b1(this, it)\n");
  out.last_block("walk.b3");
  return out.finish();
}

std::string sites(int size) {
  Writer out;
  two_lists(out);
  out.procedure("main.b2", "to: container, it: iterator",
                commands("  var o{0}: obj\n  o{0} := next(it)\n  add(to, o{0})\n", 1, size) +
                    "  goto main.b1(to, it)\n");
  return out.finish();
}

std::string recursion(int size) {
  Writer out;
  out.procedure("main", "",
                "  var from: container\n  from := new_container()\n"
                "  var o: obj\n  o := any_value()\n  add(from, o)\n"
                "  var to: container\n  to := new_container()\n  goto main.b1(from, to)\n");
  out.procedure("main.b1", "from: container, to: container", "  r1(from, to)\n  goto main.b2()\n");
  out.last_block("main.b2");
  for (int k = 1; k <= size; ++k) {
    const std::string r = fmt::format("r{}", k);
    out.procedure(r, "in: container, out: container",
                  fmt::format("  var it: iterator\n  it := iterator_of(in)\n"
                              "  goto {}.b1(out, it)\n",
                              r));
    out.branch(r + ".b1", "out: container, it: iterator", r + ".b2(out, it)", r + ".b4()");
    out.procedure(r + ".b2", "out: container, it: iterator",
                  fmt::format("  var o: obj\n  o := next(it)\n  add(out, o)\n"
                              "  var part: container\n  part := new_container()\n"
                              "  add(part, o)\n  goto {}.b3(out, it, part)\n",
                              r));
    out.procedure(r + ".b3", "out: container, it: iterator, part: container",
                  fmt::format("  r{}(part, out)\n  goto {}.b1(out, it)\n", k % size + 1, r));
    out.last_block(r + ".b4");
  }
  return out.finish();
}

using Family = std::pair<std::string, std::function<std::string(int)>>;

std::vector<Family> families() {
  return {{"depth", depth},
          {"width", width},
          {"nest", nest},
          {"modules", modules},
          {"modules_held", modules_held},
          {"fields", fields},
          {"sites", sites},
          {"recursion", recursion}};
}

}  // namespace

std::vector<std::string> family_names() {
  std::vector<std::string> out;
  for (const Family& family : families()) out.push_back(family.first);
  return out;
}

std::string family_program(const std::string& family, int size) {
  EPR_CHECK(size > 0, "programs have a size");
  for (const auto& [name, program] : families()) {
    if (name == family) return program(size);
  }
  EPR_CHECK(false, "a family's name");
  return "";
}

}  // namespace epr::testing
