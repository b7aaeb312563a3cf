// Any bytes: the parser answers with a tree or with located errors.  What it
// accepts is printed, and the printed text is canonical: reading and printing
// it again changes nothing.  The sort checker does the same with what parses: a
// program, whose flat text is the same program, or located errors.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "epr/logic/check.h"
#include "epr/logic/source.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/printer.h"
#include "epr/rml/program_text.h"
#include "epr/rml/sort_check.h"

namespace {

void check_problems(const epr::Sources& sources, const std::vector<epr::Diagnostic>& problems) {
  EPR_CHECK(!problems.empty(), "refused without a reason");
  for (const epr::Diagnostic& problem : problems) {
    EPR_CHECK(problem.span.line > 0 && problem.span.column > 0, "an error without a place");
    EPR_CHECK(!sources.render(problem).empty(), "an error that says nothing");
  }
}

void check_stable(const epr::syntax::File& file) {
  epr::Sources sources;
  const std::string text = epr::print(file);
  const auto again = epr::parse(sources, sources.add("printed.rml", text));
  EPR_CHECK(again.ok(), "what was printed must parse");
  EPR_CHECK(epr::print(*again) == text, "printed text must be canonical");
}

// The program in the text, its includes read from the preludes alone.
epr::Result<epr::Program> check_sorts(const std::string& text, std::string& flat) {
  epr::Sources sources;
  const auto loaded = epr::load(epr::MemoryReader({{"fuzz.rml", text}}), sources, "fuzz.rml");
  if (!loaded.ok()) {
    check_problems(sources, loaded.problems());
    return loaded.problems();
  }
  flat = epr::print_flat(*loaded);
  auto program = epr::sort_check(*loaded);
  if (!program.ok()) check_problems(sources, program.problems());
  return program;
}

void check_program(const std::string& text) {
  std::string flat, flat_again;
  const auto program = check_sorts(text, flat);
  if (!program.ok()) return;
  const auto again = check_sorts(flat, flat_again);
  EPR_CHECK(again.ok(), "the flat text of a program must be a program");
  EPR_CHECK(flat == flat_again, "flat text must be flat");
  EPR_CHECK(epr::to_text(*program) == epr::to_text(*again), "flat text must mean the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  epr::Sources sources;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto parsed = epr::parse(sources, sources.add("fuzz.rml", text));
  if (!parsed.ok()) {
    check_problems(sources, parsed.problems());
    return 0;
  }
  check_stable(*parsed);
  check_program(text);
  return 0;
}
