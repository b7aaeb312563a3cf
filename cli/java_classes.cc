#include "cli/java_classes.h"

#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "cli/frontend.h"
#include "cli/plain_text.h"
#include "cli/program_run.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::string JavaClasses::path() const {
  std::string out = folder;
  for (const std::string& entry : classpath) out += ":" + entry;
  return out;
}

bool JavaClasses::has(const std::string& type) const {
  std::string file = type;
  for (char& c : file) {
    if (c == '.') c = '/';
  }
  std::error_code error;
  return fs::is_regular_file(folder + "/" + file + ".class", error);
}

std::string JavaClasses::program(const std::string& name) const {
  return java_home + "/bin/" + name;
}

std::variant<JavaClasses, std::string> write_classes(const CheckOptions& options,
                                                     const std::string& folder) {
  JavaClasses out;
  out.folder = fs::absolute(folder).lexically_normal().string();
  std::error_code error;
  fs::create_directories(out.folder, error);
  std::vector<std::string> command{frontend_program(), "classes", "--out", out.folder};
  if (!options.classpath.empty()) {
    command.insert(command.end(), {"--classpath", options.classpath});
  }
  for (const std::string& path : options.paths) {
    command.push_back(path.starts_with('-') ? "./" + path : path);
  }
  const ProgramEnd end = run_program(command, {});
  if (end.exit_code != 0) {
    const std::string why = end.failure.empty() ? first_line(end.errors) : end.failure;
    return fmt::format("the frontend did not write the classes: {}", why);
  }
  std::istringstream lines(end.output);
  for (std::string line; std::getline(lines, line);) {
    const size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const std::string word = line.substr(0, tab);
    const std::string value = line.substr(tab + 1);
    if (word == "java") out.java_home = value;
    if (word == "tool") out.tools.push_back(value);
    if (word == "path") out.classpath.push_back(value);
  }
  if (out.java_home.empty() || out.tools.empty()) return "the frontend does not say which Java it runs on";
  return out;
}

}  // namespace cli
