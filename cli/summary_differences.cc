#include "cli/summary_differences.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace cli {
namespace {

class Comparison {
 public:
  Comparison(const MethodSummary& before, const MethodSummary& after)
      : before_(before), after_(after) {
    compare_throws();
    compare_effects();
  }

  std::vector<std::string> take() { return std::move(out_); }

 private:
  void compare_throws() {
    each_new(before_.throws_if, after_.throws_if, "now throws if {}");
    each_new(after_.throws_if, before_.throws_if, "no longer throws if {}");
    const bool was_known = before_.throws_unknown.empty();
    if (was_known && !after_.throws_unknown.empty()) {
      say(fmt::format("may now throw{}: {}", after_.throws_if.empty() ? "" : " in other cases, too",
                      after_.throws_unknown));
    } else if (!was_known && after_.throws_unknown.empty()) {
      say(after_.throws_if.empty() ? "never throws now" : "throws in no other case now");
    }
  }

  void compare_effects() {
    if (!after_.effects_unknown.empty()) {
      if (before_.effects_unknown.empty()) {
        say("modifies what is no longer known: " + after_.effects_unknown);
      }
      return;
    }
    if (!before_.effects_unknown.empty()) {
      say("modifies what is known now: " + list(after_.effects));
      return;
    }
    if (after_.effects.anything && !before_.effects.anything) say("may now modify any collection");
    if (!after_.effects.anything && before_.effects.anything) {
      say("no longer modifies any collection, but " + list(after_.effects));
      return;
    }
    if (after_.effects.anything) return;
    each_new(before_.effects.modifies, after_.effects.modifies, "now modifies {}");
    each_new(after_.effects.modifies, before_.effects.modifies, "no longer modifies {}");
  }

  static std::string list(const MethodEffects& effects) {
    if (effects.anything) return "any collection";
    if (effects.modifies.empty()) return "nothing";
    return fmt::format("{}", fmt::join(effects.modifies, ", "));
  }

  static std::string words(const std::string& what) { return what; }
  static std::string words(const std::vector<std::string>& facts) {
    return fmt::format("{}", fmt::join(facts, " and "));
  }

  // What the second list has and the first has not.
  template <typename Item>
  void each_new(const std::vector<Item>& old, const std::vector<Item>& now, const char* form) {
    for (const Item& item : now) {
      if (std::find(old.begin(), old.end(), item) != old.end()) continue;
      say(fmt::format(fmt::runtime(form), words(item)));
    }
  }

  void say(const std::string& what) { out_.push_back(after_.signature + " " + what); }

  const MethodSummary& before_;
  const MethodSummary& after_;
  std::vector<std::string> out_;
};

// A method that never throws and modifies nothing.
MethodSummary harmless(const MethodSummary& like) {
  MethodSummary out;
  out.id = like.id;
  out.signature = like.signature;
  return out;
}

}  // namespace

std::vector<std::string> differences(const MethodSummaries& before, const MethodSummaries& after) {
  std::map<std::string, const MethodSummary*> old;
  for (const MethodSummary& method : before.methods) old[method.id] = &method;
  std::vector<std::string> out;
  for (const MethodSummary& method : after.methods) {
    const auto known = old.find(method.id);
    const bool is_new = known == old.end();
    const MethodSummary nothing = harmless(method);
    if (is_new && method.matters()) out.push_back(method.signature + " is new");
    const auto lines = Comparison(is_new ? nothing : *known->second, method).take();
    out.insert(out.end(), lines.begin(), lines.end());
    if (!is_new) old.erase(known);
  }
  for (const MethodSummary& method : before.methods) {
    if (old.contains(method.id) && method.matters()) out.push_back(method.signature + " is gone");
  }
  return out;
}

}  // namespace cli
