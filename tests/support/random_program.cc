#include "tests/support/random_program.h"

#include <fmt/format.h>

#include "tests/support/random_method.h"

namespace epr::testing {
namespace {

constexpr const char* kFields = R"(relation list(obj, container)
relation cursor(obj, iterator)

invariant list_used: forall O: obj, C: container. list(O, C) -> used_obj(O) & used_cnt(C)
invariant list_single: forall O: obj, C: container, D: container. list(O, C) & list(O, D) -> C = D
invariant cursor_used: forall O: obj, I: iterator. cursor(O, I) -> used_obj(O) & used_iter(I)
invariant cursor_single: forall O: obj, I: iterator, J: iterator. cursor(O, I) & cursor(O, J) -> I = J
)";

ProgramPlan random_plan(uint64_t seed) {
  ProgramPlan plan;
  plan.choose = choices_from(seed);
  plan.fields = plan.one_in(4);
  plan.cursors = plan.one_in(4);
  plan.nested = plan.one_in(3);
  plan.recursive = !plan.one_in(3);
  return plan;
}

// How much one method may have.
void allot(ProgramPlan& plan) {
  plan.new_containers = plan.choose(2);
  plan.new_iterators = 2;
  plan.uses = 2;
  plan.calls = 1 + plan.choose(2);
}

Signature random_signature(ProgramPlan& plan, const std::string& name) {
  Signature out{name, {{"c1", kContainer}}, ""};
  if (!plan.one_in(3)) out.inputs.push_back({"c2", kContainer});
  if (plan.one_in(3)) out.inputs.push_back({"i1", kIterator});
  if (plan.fields || plan.cursors) out.inputs.push_back({"o1", kObject});
  if (plan.one_in(5)) out.output_sort = plan.one_in(2) ? kContainer : kIterator;
  return out;
}

// What is known of main's inputs, which may be any.
std::string entry_condition(ProgramPlan& plan, const Signature& main) {
  std::vector<std::string> conjuncts;
  bool two = false;
  for (const Variable& input : main.inputs) {
    two = two || input.name == "c2";
    if (input.sort == kIterator && !plan.one_in(4)) conjuncts.push_back("!stale(i1)");
    if (input.sort == kIterator && plan.one_in(2)) conjuncts.push_back("cnt(i1) = c1");
  }
  if (two && plan.one_in(2)) {
    conjuncts.push_back("c1 != c2");
    if (plan.nested && plan.one_in(2)) conjuncts.push_back("!member_cnt(c1, c2)");
  } else if (two) {
    plan.features.insert(Feature::kAliasing);
  }
  return fmt::format("{}", fmt::join(conjuncts, " & "));
}

bool reaches_itself(const std::map<int, std::set<int>>& called, int method) {
  std::set<int> seen;
  std::vector<int> todo{method};
  while (!todo.empty()) {
    const auto found = called.find(todo.back());
    todo.pop_back();
    if (found == called.end()) continue;
    for (int next : found->second) {
      if (next == method) return true;
      if (seen.insert(next).second) todo.push_back(next);
    }
  }
  return false;
}

}  // namespace

std::string to_text(Feature feature) {
  switch (feature) {
    case Feature::kRecursion:
      return "recursion";
    case Feature::kLoop:
      return "loop";
    case Feature::kField:
      return "field";
    case Feature::kNullGuard:
      return "null-guarded iterator in a field";
    case Feature::kNested:
      return "nested membership";
    case Feature::kSwapped:
      return "swapped arguments";
    case Feature::kRepeated:
      return "repeated arguments";
    case Feature::kAliasing:
      return "aliasing";
    case Feature::kEarlyReturn:
      return "early return";
    case Feature::kEmptied:
      return "emptied container";
    case Feature::kResult:
      return "result of a method";
    case Feature::kAnyHeap:
      return "starts in any heap";
  }
  return "";
}

const std::set<Feature>& all_features() {
  static const std::set<Feature> all{Feature::kRecursion, Feature::kLoop,     Feature::kField,
                                     Feature::kNullGuard, Feature::kNested,   Feature::kSwapped,
                                     Feature::kRepeated,  Feature::kAliasing, Feature::kEarlyReturn,
                                     Feature::kEmptied,   Feature::kResult,   Feature::kAnyHeap};
  return all;
}

RandomProgram random_program(uint64_t seed) {
  ProgramPlan plan = random_plan(seed);
  const bool any_heap = plan.one_in(8);
  plan.methods.push_back(any_heap ? random_signature(plan, "main") : Signature{"main", {}, ""});
  plan.methods[0].output_sort.clear();
  const int methods = plan.one_in(3) ? 2 : 1;
  for (int k = 0; k < methods; ++k) {
    plan.methods.push_back(random_signature(plan, fmt::format("m{}", k)));
  }
  std::string entry = "empty_heap";
  if (any_heap) {
    plan.features.insert(Feature::kAnyHeap);
    entry = entry_condition(plan, plan.methods[0]);
  }
  std::string text = "include \"collections.rml\"\n\n";
  if (plan.fields || plan.cursors) text += std::string(kFields) + "\n";
  for (int k = 0; k <= methods; ++k) {
    allot(plan);
    text += RandomMethod(plan, k).text() + "\n";
  }
  for (int k = 0; k <= methods; ++k) {
    if (reaches_itself(plan.called, k)) plan.features.insert(Feature::kRecursion);
  }
  text += entry.empty() ? "entry main\n" : fmt::format("entry main when {}\n", entry);
  return {text, plan.features};
}

}  // namespace epr::testing
