#include <fmt/format.h>

#include "cli/readable.h"

namespace cli {
namespace {

void append_line(const std::string& indent, const std::string& what,
                 const std::vector<std::string>& items, std::string& out) {
  if (!items.empty()) out += fmt::format("{}{}: {}\n", indent, what, fmt::join(items, ", "));
}

std::string title(const MethodReport& method) {
  std::string out = fmt::format("{}({})", method.method, fmt::join(method.inputs, ", "));
  if (!method.outputs.empty()) out += fmt::format(" returns ({})", fmt::join(method.outputs, ", "));
  return method.java.empty() ? out : fmt::format("{}  {}", out, method.java);
}

std::string spaced(const std::string& word) { return word.empty() ? "" : " " + word; }

// Sites that what is said of throwing does not hold of.
std::string exception(const std::vector<std::string>& sites) {
  if (sites.empty()) return "";
  if (sites.size() > 3) return fmt::format("apart from {} sites not proved: ", sites.size());
  return fmt::format("apart from {}: ", fmt::join(sites, ", "));
}

std::string to_text(const MethodReport& method, const std::string& indent) {
  std::string out = fmt::format("{}{}\n", indent, title(method));
  const std::string inner = indent + "  ";
  const std::string apart = exception(method.unproved);
  if (method.cannot_throw_if.empty() && method.throws_only_if.empty()) {
    out += inner + "may throw: nothing is claimed of when\n";
  }
  for (const ThrowCondition& condition : method.cannot_throw_if) {
    const std::string when = condition.words == "true" ? "" : " if " + condition.words;
    out += fmt::format("{}{}cannot throw{}{}\n", inner, apart, spaced(condition.error), when);
  }
  for (const ThrowCondition& condition : method.throws_only_if) {
    out += fmt::format("{}{}throws{} {}\n", inner, apart, spaced(condition.error), condition.words);
  }
  append_line(inner, "modifies", method.modifies, out);
  append_line(inner, "makes stale", method.makes_stale, out);
  append_line(inner, "allocates", method.allocates, out);
  for (const std::string& lemma : method.returns_only_if) {
    out += fmt::format("{}returns only if {}\n", inner, lemma);
  }
  for (const MethodReport& loop : method.loops) out += to_text(loop, inner);
  return out;
}

}  // namespace

std::string to_text(const SummariesReport& report) {
  std::string out = fmt::format("{}: certified by {} verification condition{}\n", report.file,
                                report.conditions, report.conditions == 1 ? "" : "s");
  if (!report.uncertified.empty()) {
    out = fmt::format("{}: nothing is certified: {}\n", report.file, report.uncertified);
  }
  for (const MethodReport& method : report.methods) out += "\n" + to_text(method, "");
  if (!report.not_proved.empty()) out += "\nNot proved:\n";
  for (const std::string& site : report.not_proved) out += fmt::format("  {}\n", site);
  return out;
}

}  // namespace cli
