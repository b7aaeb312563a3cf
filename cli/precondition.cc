// What: the facts about arguments that an execution needs are a case in which the method throws.
// Then the engines are asked for an execution that starts in no case known: it is another case, or
// there is none, which is a proof that the cases are all, or nobody knows.  A case that has all
// facts of another says nothing that the other does not.
//
// Why true: that a case throws is an execution that was replayed.  That nothing else does is what
// the certificate checker says of the program whose entry's condition excludes all cases.

#include "cli/precondition.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/infer.h"
#include "cli/start_facts.h"
#include "epr/rml/sort_check.h"

namespace cli {
namespace {

constexpr int kMostCases = 3;

using Case = std::vector<StartFact>;

bool has_all(const Case& facts, const Case& of) {
  return std::all_of(of.begin(), of.end(), [&](const StartFact& wanted) {
    return std::any_of(facts.begin(), facts.end(), [&](const StartFact& fact) {
      return fact.formula == wanted.formula;
    });
  });
}

template <typename Part>
std::vector<std::vector<std::string>> texts(const std::vector<Case>& cases, Part part) {
  std::vector<std::vector<std::string>> out;
  for (const Case& one : cases) {
    out.emplace_back();
    for (const StartFact& fact : one) out.back().push_back(fact.*part);
  }
  return out;
}

std::optional<LoadedProgram> read_program(const std::string& text) {
  epr::Sources sources;
  const epr::MemoryReader reader({{"program.rml", text}});
  epr::Result<epr::Loaded> loaded = epr::load(reader, sources, "program.rml");
  if (!loaded) return std::nullopt;
  epr::Result<epr::Program> program = epr::sort_check(*loaded);
  if (!program) return std::nullopt;
  return LoadedProgram{std::move(*loaded), std::move(*program)};
}

const std::string& site_name(const epr::Program& program, const epr::Trace& trace) {
  return program.sites[static_cast<size_t>(trace.site)].name;
}

// The entry's line of a flat text: where it starts, and the one after.
struct Line {
  size_t start;
  size_t end;
};
std::vector<Line> entry_lines(const std::string& flat) {
  std::vector<Line> out;
  for (size_t start = 0; start < flat.size();) {
    const size_t end = std::min(flat.find('\n', start), flat.size() - 1) + 1;
    if (flat.compare(start, 6, "entry ") == 0) out.push_back({start, end});
    start = end;
  }
  return out;
}

}  // namespace

std::string excluding(const LoadedProgram& input, const epr::Trace& trace,
                      const std::vector<std::vector<std::string>>& cases) {
  std::string flat = epr::print_flat(input.loaded);
  std::vector<Line> lines = entry_lines(flat);
  // Entries are in the order of the text.
  for (size_t k = lines.size(); k-- > 0;) {
    const auto [start, end] = lines[k];
    if (k != static_cast<size_t>(trace.entry)) {
      flat.erase(start, end - start);
      continue;
    }
    std::string line = flat.substr(start, end - start);
    line.erase(line.find_last_not_of('\n') + 1);
    const size_t when = line.find(" when ");
    std::string condition = when == std::string::npos ? "true" : line.substr(when + 6);
    for (const std::vector<std::string>& facts : cases) {
      condition = fmt::format("({}) & !({})", condition, fmt::join(facts, " & "));
    }
    flat.replace(start, end - start,
                 fmt::format("{} when {}\n", line.substr(0, when), condition));
  }
  return flat;
}

InferredPrecondition infer_precondition(const VerifyOptions& options, const Budget& budget,
                                        const LoadedProgram& input, const epr::Trace& trace,
                                        uint64_t most_queries) {
  InferredPrecondition out;
  std::vector<Case> cases;
  Case next = start_facts(input.program, trace);
  VerifyOptions brief = options;
  brief.max_queries = most_queries;
  while (!next.empty()) {
    std::erase_if(cases, [&](const Case& known) { return has_all(known, next); });
    cases.push_back(std::move(next));
    next.clear();
    if (cases.size() > kMostCases || !budget.go_on()) break;
    const std::optional<LoadedProgram> rest =
        read_program(excluding(input, trace, texts(cases, &StartFact::formula)));
    const epr::Site* site = rest ? rest->program.find_site(site_name(input.program, trace)) : nullptr;
    if (!site) break;
    VerifyReport report;
    report.sites.push_back({site, "", "", {}, ""});
    report = infer(brief, budget, *rest, std::move(report));
    out.queries += report.queries;
    const SiteReport& found = report.sites.front();
    out.found.only = found.verdict == "safe";
    if (!found.trace) break;
    next = start_facts(rest->program, *found.trace);
    if (next.empty()) cases.clear();  // it throws whatever the arguments are
  }
  out.found.cases = texts(cases, &StartFact::words);
  return out;
}

}  // namespace cli
