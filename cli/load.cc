#include "cli/load.h"

#include <fmt/format.h>

#include "cli/plain_text.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/parser.h"
#include "epr/rml/sort_check.h"

namespace cli {
namespace {

void report(const std::vector<epr::Diagnostic>& problems, const epr::Sources& sources) {
  for (const epr::Diagnostic& problem : problems) {
    fmt::print(stderr, "{}\n", plain_lines(sources.render(problem)));
  }
}

}  // namespace

std::optional<epr::Loaded> load_text(const std::string& path) {
  epr::Sources sources;
  epr::Result<epr::Loaded> loaded = epr::load(epr::DiskReader(), sources, path);
  if (loaded) return std::move(*loaded);
  report(loaded.problems(), sources);
  return std::nullopt;
}

std::optional<LoadedProgram> load_program(const std::string& path) {
  epr::Sources sources;
  epr::Result<epr::Loaded> loaded = epr::load(epr::DiskReader(), sources, path);
  if (!loaded) {
    report(loaded.problems(), sources);
    return std::nullopt;
  }
  epr::Result<epr::Program> program = epr::sort_check(*loaded);
  if (!program) {
    report(program.problems(), sources);
    return std::nullopt;
  }
  return LoadedProgram{std::move(*loaded), std::move(*program)};
}

std::optional<epr::Summaries> load_summaries(const epr::Program& program, const std::string& path) {
  epr::Sources sources;
  auto text = epr::DiskReader().read(path);
  if (const auto* problem = std::get_if<epr::Unreadable>(&text)) {
    fmt::print(stderr, "{}: error: cannot be read: {}\n", plain_line(path), problem->why);
    return std::nullopt;
  }
  const epr::FileId file = sources.add(path, std::move(std::get<std::string>(text)));
  epr::Result<epr::syntax::File> parsed = epr::parse(sources, file);
  if (!parsed) {
    report(parsed.problems(), sources);
    return std::nullopt;
  }
  epr::Result<epr::Summaries> summaries = epr::read_summaries(program, *parsed);
  if (!summaries) {
    report(summaries.problems(), sources);
    return std::nullopt;
  }
  return std::move(*summaries);
}

}  // namespace cli
