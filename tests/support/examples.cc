#include "tests/support/examples.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/printer.h"

namespace epr::testing {

std::vector<std::string> example_names() {
  std::vector<std::string> out;
  for (const auto& file : std::filesystem::directory_iterator("examples/rml")) {
    if (file.path().extension() == ".rml") out.push_back(file.path().stem().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string example_text(const std::string& name) {
  Sources sources;
  Result<Loaded> loaded = load(DiskReader(), sources, "examples/rml/" + name + ".rml");
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  return print_flat(*loaded);
}

std::vector<syntax::Item> items_of(const std::string& text) {
  Sources sources;
  Result<syntax::File> file = parse(sources, sources.add("test.rml", text));
  if (!file) throw std::runtime_error(sources.render(file.problems()[0]));
  return std::move(file->items);
}

std::string text_of(const std::vector<syntax::Item>& items) {
  syntax::File file;
  file.items = items;
  return print(file);
}

bool certified(const std::string& flat, const Program& program, const Summaries& summaries,
               const std::set<int>& sites) {
  SafeClaim claim{flat, print(program, summaries), {}};
  for (int site : sites) claim.sites.push_back(program.sites[static_cast<size_t>(site)].name);
  Sources sources;
  const Result<ClaimConditions> conditions = conditions_of(claim, sources);
  return conditions && std::holds_alternative<Accepted>(prove_conditions(*conditions, claim, {}));
}

}  // namespace epr::testing
