#include <fmt/format.h>

#include "cli/check_report.h"
#include "cli/method_summary.h"

namespace cli {
namespace {

std::string cases(const MethodSummary& method) {
  std::vector<std::string> out;
  for (const auto& facts : method.throws_if) out.push_back(fmt::format("{}", fmt::join(facts, " and ")));
  return fmt::format("{}", fmt::join(out, ", or if "));
}

std::string modifies_text(const MethodSummary& method) {
  if (!method.effects_unknown.empty()) {
    return "what it modifies is not known: " + method.effects_unknown;
  }
  if (method.effects.anything) return "may modify any collection";
  if (method.modifies_nothing()) return "modifies nothing";
  return fmt::format("modifies {0}\n  makes iterators over {1} stale",
                     fmt::join(method.effects.modifies, ", "),
                     fmt::join(method.effects.modifies, " and "));
}

}  // namespace

std::string throws_text(const MethodSummary& method) {
  if (method.never_throws()) return "never throws";
  if (method.throws_unknown.empty()) return "throws only if " + cases(method);
  if (method.throws_if.empty()) return "may throw: " + method.throws_unknown;
  return fmt::format("throws if {}; may throw otherwise: {}", cases(method), method.throws_unknown);
}

std::vector<std::string> made_stale(const MethodSummary& method) {
  std::vector<std::string> out;
  for (const std::string& what : method.effects.modifies) out.push_back("iterators over " + what);
  if (method.effects.anything) out.push_back("any iterator");
  return out;
}

std::string to_text(const MethodSummaries& summaries) {
  std::string out;
  for (const ManifestMessage& message : summaries.messages) out += message_text(message);
  size_t others = 0;
  for (const MethodSummary& method : summaries.methods) {
    if (!method.matters()) {
      ++others;
      continue;
    }
    const std::string where = epr::to_text(method.java);
    out += fmt::format("{}{}{}\n  {}\n  {}\n\n", method.signature, where.empty() ? "" : "  ", where,
                       throws_text(method), modifies_text(method));
  }
  if (summaries.interrupted) out += "interrupted: what is missing is not known\n";
  out += others == 1 ? "1 method never throws and modifies nothing\n"
                     : fmt::format("{} methods never throw and modify nothing\n", others);
  return out;
}

}  // namespace cli
