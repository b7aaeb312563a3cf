// Any bytes: the parser answers with a tree or with located errors.  What it
// accepts is printed, and the printed text is canonical: reading and printing
// it again changes nothing.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "epr/logic/check.h"
#include "epr/logic/source.h"
#include "epr/rml/parser.h"
#include "epr/rml/printer.h"

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
  return 0;
}
