// print_reports PAYLOADS.json FOLDER: reports about hostile texts, in every format.
//
// FOLDER/k.FORMAT is a report of sites in which all texts are the k-th payload, FOLDER/k.failed.FORMAT
// that of a run that failed for it.  Source lines come from FOLDER/Source.java, which is written
// anew for each.

#include <cstdio>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/formats.h"
#include "cli/options.h"
#include "tests/hostile/made_report.h"

namespace {

// Characters U+0000 to U+00FF stand for bytes.
std::string bytes_of(const std::string& text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    if (byte < 0x80) {
      out += text[k];
    } else {
      out += static_cast<char>((byte & 0x03) << 6 | (text[++k] & 0x3F));
    }
  }
  return out;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: print_reports PAYLOADS.json FOLDER\n");
    return 2;
  }
  std::ifstream in(argv[1]);
  const nlohmann::json payloads = nlohmann::json::parse(in);
  const std::string folder = argv[2];
  cli::CheckOptions options;
  options.verbose = true;
  for (size_t k = 0; k < payloads.size(); ++k) {
    const std::string text = bytes_of(payloads[k].at("bytes"));
    write(folder + "/Source.java", fmt::format("  {} x = it.next();\n", text));
    const cli::SourceLines sources({folder});
    for (const cli::ReportFormat& format : cli::report_formats()) {
      const auto print = [&](const cli::CheckReport& report) {
        return format.print(report, options, sources).text;
      };
      write(fmt::format("{}/{}.{}", folder, k, format.name), print(cli::made_report(text)));
      write(fmt::format("{}/{}.failed.{}", folder, k, format.name), print(cli::failed_report(text)));
    }
  }
  return 0;
}
