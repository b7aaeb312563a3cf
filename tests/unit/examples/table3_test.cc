// The programs of examples/rml have the size and shape of the paper's, and of
// what docs/examples.md says of them.

#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/rml/file_reader.h"
#include "epr/rml/sort_check.h"
#include "tests/support/programs.h"
#include "tests/support/table3_metrics.h"

namespace epr::testing {
namespace {

std::string number(const std::optional<int>& value) {
  return value ? std::to_string(*value) : "rec";
}

std::string path_of(const std::string& name) { return "examples/rml/" + name + ".rml"; }

// The highest number of the Java listing at the top of a file: "#   23  }".
int listing_lines(const std::string& text) {
  std::istringstream lines(text);
  int last = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with("#");) {
    std::istringstream words(line.substr(1));
    int found = 0;
    if (line.starts_with("#   ") && words >> found && found == last + 1) last = found;
  }
  return last;
}

Table3Metrics metrics_of(const std::string& name) {
  Sources sources;
  Result<Loaded> loaded = load(DiskReader(), sources, path_of(name));
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  Result<Program> program = sort_check(*loaded);
  if (!program) throw std::runtime_error(sources.render(program.problems()[0]));
  return table3_metrics(*loaded);
}

// "lines, methods, D, W, N"
std::string columns_of(const std::string& name) {
  const Table3Metrics m = metrics_of(name);
  return fmt::format("{}, {}, {}, {}, {}", listing_lines(file_text(path_of(name))), m.methods,
                     number(m.depth), m.width, number(m.nesting));
}

// Table 3 of "Property Directed Reachability for Proving Absence of Concurrent
// Modification Errors": #Lines, #Meth., D, W, N.
const std::map<std::string, std::string> kPaper = {
    {"simple_loop", "11, 1, 0, 1, 1"},
    {"call_outside_loop", "17, 2, 0, 1, 1"},
    {"call_in_loop", "17, 2, 0, 1, 1"},
    {"update_call_in_loop", "18, 2, 1, 1, 1"},
    {"call_depth2_in_loop", "22, 3, 2, 1, 1"},
    {"call_depth2", "22, 3, 2, 1, 1"},
    {"sm", "53, 6, 1, 2, 1"},
    {"div", "27, 2, rec, 2, rec"},
    {"worklist", "26, 5, 3, 2, 1"},
    {"map_test", "40, 3, 1, 1, 1"},
    {"c", "18, 3, 2, 2, 0"},
    {"flatten", "45, 3, 2, 1, 2"},
    {"c_error", "18, 3, 2, 2, 0"},
    {"flatten_error", "45, 3, 2, 1, 2"},
};

using PaperRow = std::pair<const std::string, std::string>;

std::string name_of(const ::testing::TestParamInfo<PaperRow>& row) { return row.param.first; }

class Table3 : public ::testing::TestWithParam<PaperRow> {};

TEST_P(Table3, ColumnsAreThePapers) { EXPECT_EQ(columns_of(GetParam().first), GetParam().second); }

INSTANTIATE_TEST_SUITE_P(Paper, Table3, ::testing::ValuesIn(kPaper), name_of);

// Rows of the tables of docs/examples.md whose head has "#Meth.": program ->
// "lines, methods, D, W, N, blocks".
std::map<std::string, std::string> documented() {
  std::istringstream lines(file_text("docs/examples.md"));
  std::map<std::string, std::string> out;
  bool in_table = false;
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream parts(line);
    for (std::string cell; std::getline(parts, cell, '|');) {
      const size_t first = cell.find_first_not_of(' ');
      const size_t last = cell.find_last_not_of(' ');
      cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    if (!line.starts_with("|")) {
      in_table = false;
    } else if (cells.size() > 9 && cells[5] == "#Meth.") {
      in_table = true;
    } else if (in_table && !cells[1].starts_with("-")) {
      out[cells[1]] = fmt::format("{}, {}, {}, {}, {}, {}", cells[4], cells[5], cells[6], cells[7],
                                  cells[8], cells[9]);
    }
  }
  return out;
}

TEST(Examples, AreAllDocumentedWithTheirColumns) {
  std::map<std::string, std::string> computed;
  for (const auto& file : std::filesystem::directory_iterator("examples/rml")) {
    if (file.path().extension() != ".rml") continue;
    const std::string name = file.path().stem();
    computed[name] = fmt::format("{}, {}", columns_of(name), metrics_of(name).blocks);
  }
  EXPECT_GE(computed.size(), 19U);
  EXPECT_EQ(computed, documented());
}

}  // namespace
}  // namespace epr::testing
