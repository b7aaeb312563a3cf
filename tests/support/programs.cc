#include "tests/support/programs.h"

#include <set>
#include <stdexcept>

#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/sort_check.h"

namespace epr::testing {
namespace {

[[noreturn]] void refuse(const std::vector<Diagnostic>& problems, const Sources& sources) {
  std::string all;
  for (const Diagnostic& problem : problems) all += sources.render(problem) + "\n";
  throw std::runtime_error(all);
}

}  // namespace

Program program_from(const std::string& text) {
  Sources sources;
  Result<Loaded> loaded = load(MemoryReader({{"test.rml", text}}), sources, "test.rml");
  if (!loaded) refuse(loaded.problems(), sources);
  Result<Program> program = sort_check(*loaded);
  if (!program) refuse(program.problems(), sources);
  return std::move(*program);
}

Summaries summaries_from(const Program& program, const std::string& text) {
  Sources sources;
  const FileId file = sources.add("test.summaries", text);
  Result<syntax::File> parsed = parse(sources, file);
  if (!parsed) refuse(parsed.problems(), sources);
  Result<Summaries> summaries = read_summaries(program, *parsed);
  if (!summaries) refuse(summaries.problems(), sources);
  return std::move(*summaries);
}

std::string file_text(const std::string& path) {
  auto text = DiskReader().read(path);
  if (const auto* problem = std::get_if<Unreadable>(&text)) {
    throw std::runtime_error(path + ": " + problem->why);
  }
  return std::get<std::string>(text);
}

std::set<int> all_sites(const Program& program) {
  std::set<int> sites;
  for (size_t k = 0; k < program.sites.size(); ++k) sites.insert(static_cast<int>(k));
  return sites;
}

int index_of(const Program& program, const std::string& name) {
  const Procedure* procedure = program.find_procedure(name);
  if (!procedure) throw std::runtime_error("no procedure " + name);
  return procedure->index;
}

}  // namespace epr::testing
