#include "tests/support/spurious_path.h"

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

constexpr int kFieldsOfAPart = 10;

// {0}: the field.
constexpr const char* kField = R"(
relation f{0}(ref, ref)
action store{0}(a: ref, b: ref) {{
  f{0}(A, B) := A != a & f{0}(A, B) | A = a & B = b
}}
action load{0}(a: ref) returns (b: ref) {{
  assume f{0}(a, b)
}}
action touch{0}(a: ref, b: ref) {{
  choose {{
    store{0}(a, b)
  }} or {{
    assume a != b
  }}
}}
)";

// The value is `o`; other fields get what the one before had.
constexpr const char* kNeeded = "  store{0}(this, o)\n  o := load{0}(this)\n";
constexpr const char* kOther = "  touch{0}(this, other)\n  other := load{0}(this)\n";

// Evenly among the fields.
bool is_needed(int field, int fields, int needed) {
  return field * needed / fields != (field + 1) * needed / fields;
}

std::string part(int number, int fields, int needed) {
  std::string out = fmt::format(
      "\nprocedure part{}(this: ref, v: ref) returns (o: ref) {{\n  o := v\n  var other: ref\n",
      number);
  const int first = number * kFieldsOfAPart;
  for (int k = first; k < fields && k < first + kFieldsOfAPart; ++k) {
    out += fmt::format(fmt::runtime(is_needed(k, fields, needed) ? kNeeded : kOther), k);
  }
  return out + "  return\n}\n";
}

}  // namespace

std::string spurious_path_program(int fields, int needed) {
  EPR_CHECK(fields > 0 && 0 <= needed && needed <= fields, "some of the fields are needed");
  std::string out = "sort ref\nerror lost(x: ref)\n";
  for (int k = 0; k < fields; ++k) out += fmt::format(fmt::runtime(kField), k);
  std::string main = "\nprocedure main(this: ref, x: ref) {\n  var v: ref\n  v := x\n";
  const int parts = (fields + kFieldsOfAPart - 1) / kFieldsOfAPart;
  for (int k = 0; k < parts; ++k) {
    out += part(k, fields, needed);
    main += fmt::format("  v := part{}(this, v)\n", k);
  }
  return out + main + "  throw lost(v) if v != x\n  return\n}\n\nentry main\n";
}

std::vector<std::string> needed_fields(int fields, int needed) {
  std::vector<std::string> out;
  for (int k = 0; k < fields; ++k) {
    if (is_needed(k, fields, needed)) out.push_back(fmt::format("f{}", k));
  }
  return out;
}

}  // namespace epr::testing
