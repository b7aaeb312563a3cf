// reports: how long it takes to print a report of 10,000 findings, with 20 steps and source lines,
// in each format, and how large it is.  Sources are written into a temporary folder.

#include <chrono>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/formats.h"
#include "cli/gzip_size.h"
#include "cli/options.h"
#include "tests/hostile/made_report.h"

namespace {

namespace fs = std::filesystem;

constexpr size_t kFindings = 10'000;
constexpr size_t kSteps = 20;

void write_sources(const fs::path& folder) {
  fs::create_directories(folder / "org/example/shop");
  for (int k = 0; k < 100; ++k) {
    std::ofstream out(folder / fmt::format("org/example/shop/Class{}.java", k));
    for (int line = 0; line < 500; ++line) out << "    for (String s : list) list.add(it.next());\n";
  }
}

}  // namespace

int main() {
  const fs::path folder = fs::temp_directory_path() / fmt::format("cme-reports-{}", getpid());
  write_sources(folder);
  const cli::CheckReport report = cli::large_report(kFindings, kSteps);
  fmt::print("| format | s | MB | MB compressed | left out |\n|---|---|---|---|---|\n");
  for (const cli::ReportFormat& format : cli::report_formats()) {
    const cli::SourceLines sources({folder.string()});
    const auto start = std::chrono::steady_clock::now();
    const cli::Printed printed = format.print(report, cli::CheckOptions(), sources);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fmt::print("| {} | {:.2f} | {:.1f} | {:.1f} | {} |\n", format.name, took.count(),
               static_cast<double>(printed.text.size()) / 1e6,
               static_cast<double>(cli::gzip_size(printed.text)) / 1e6,
               fmt::join(printed.left_out, "; "));
  }
  fs::remove_all(folder);
  return 0;
}
