#include "cli/init.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/config.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/toml.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWorkflow = ".github/workflows/cme.yml";

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

// What a project is likely to keep its own code in: what Maven and Gradle call so, in the folder
// itself and in its modules, else `src`, else all of it.
std::vector<std::string> likely_paths() {
  const std::string sources = "src/main/java";
  std::vector<std::string> out;
  if (is_folder(sources)) out.push_back(sources);
  std::error_code error;
  for (fs::directory_iterator it(".", error), end; !error && it != end; it.increment(error)) {
    const std::string module = it->path().filename().string() + "/" + sources;
    if (!module.starts_with('.') && is_folder(module)) out.push_back(module);
  }
  std::sort(out.begin(), out.end());
  if (!out.empty()) return out;
  return {is_folder("src") ? "src" : "."};
}

std::string config_text(const std::vector<std::string>& paths) {
  std::vector<std::string> quoted;
  for (const std::string& path : paths) quoted.push_back(toml_string(path));
  return fmt::format(R"(# What `cme check` reads when it is started in this folder. All keys: docs/configuration.md.

# Jars, class folders or source folders with the code to check.
paths = [{}]

# What that code uses, as for java.
# classpath = ["lib/some.jar"]

# What was there when checking began: `cme baseline create` writes it.
baseline = "cme-baseline.toml"

# An undecided site fails the check unless it is in the baseline, or this is true.
# allow_undecided = true
)",
                     fmt::join(quoted, ", "));
}

// No action of others but GitHub's own.  Where the archive lies is the project's business.
constexpr const char* kWorkflowText = R"(name: cme

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read
  security-events: write

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-java@v4
        with:
          distribution: temurin
          java-version: "17"
      # The repository variable CME_ARCHIVE is the address of the archive that `cme package` makes.
      - name: Install cme
        env:
          CME_ARCHIVE: ${{ vars.CME_ARCHIVE }}
        run: |
          mkdir -p "$RUNNER_TEMP/cme"
          curl --fail --silent --show-error --location "$CME_ARCHIVE" |
            tar -xz --strip-components=1 -C "$RUNNER_TEMP/cme"
          echo "$RUNNER_TEMP/cme/bin" >> "$GITHUB_PATH"
      - uses: actions/cache@v4
        with:
          path: ~/.cache/cme
          key: cme-${{ github.sha }}
          restore-keys: cme-
      - name: Check
        run: cme check --format text --format sarif=cme.sarif
      - uses: github/codeql-action/upload-sarif@v3
        if: always() && hashFiles('cme.sarif') != ''
        with:
          sarif_file: cme.sarif
)";

}  // namespace

int init(const InitOptions& options) {
  const std::vector<std::string> paths = options.paths.empty() ? likely_paths() : options.paths;
  const std::vector<std::pair<std::string, std::string>> files{
      {kConfigFile, config_text(paths)}, {kWorkflow, kWorkflowText}};
  std::vector<std::string> there;
  std::error_code error;
  for (const auto& [name, text] : files) {
    if (fs::exists(fs::symlink_status(name, error))) there.push_back(name);
  }
  if (!there.empty() && !options.force) {
    fmt::print(stderr, "cme: {} {} there already; nothing is written without --force\n",
               fmt::join(there, " and "), there.size() == 1 ? "is" : "are");
    return kBadInput;
  }
  fs::create_directories(fs::path(kWorkflow).parent_path(), error);
  for (const auto& [name, text] : files) {
    const std::string problem = write_file(name, text);
    if (!problem.empty()) {
      fmt::print(stderr, "cme: {}\n", problem);
      return kBadInput;
    }
    fmt::print("wrote {}\n", name);
  }
  return kSafe;
}

}  // namespace cli
