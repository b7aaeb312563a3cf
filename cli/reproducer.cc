// The explorer (java-frontend, cme.reproduce) looks for calls that make the sites throw, many
// findings in one JVM.  It says what it does before it does it, so that a candidate that ends the
// JVM, or never ends, is known: the explorer is started again behind it.  What it found it has
// written and compiled; that program then runs in a JVM of its own, and the stack trace with
// which it ends is held against the site.  If it does not fit, the search goes on.
//
// What lies in a folder that analysed code could write to is not trusted: nothing is written there
// from outside, and a path that leads through a symbolic link is not followed.

#include "cli/reproducer.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "cli/plain_text.h"
#include "cli/program_run.h"
#include "cli/sandbox.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr int kMostRestarts = 5;         // for a finding
constexpr double kSecondsToStart = 30;   // a JVM, on a busy machine
constexpr uint64_t kMemory = 4ULL << 30;  // of address space: a JVM reserves more than it uses
constexpr uint64_t kFileBytes = 64 << 20;
constexpr const char* kWatcher = "cme.reproduce.Watcher";

// Letters, digits and dots, as in "p.Reproducer"; neither an option nor a path.
bool is_class_name(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '$' || c >= 0x80;
  });
}

// It exists, and no part of it is a symbolic link.
bool is_plain(const fs::path& path) {
  std::error_code error;
  return fs::canonical(path, error) == path && !error;
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string word; std::getline(in, word, '\t');) out.push_back(word);
  return out;
}

class Reproducer {
 public:
  Reproducer(const std::vector<ReproduceTask>& tasks, const JavaClasses& classes,
             const ReproduceSettings& settings, const std::string& scratch)
      : tasks_(tasks),
        classes_(classes),
        settings_(settings),
        out_(tasks.size()) {
    fs::create_directories(scratch);
    scratch_ = fs::canonical(scratch).string();
    found_ = scratch_ + "/found";
    fs::create_directory(found_);
    for (size_t k = 0; k < tasks.size(); ++k) open_[k] = {};
  }

  std::vector<Reproduction> run() {
    for (Reproduction& each : out_) each.tried = true;
    while (!open_.empty() && !interrupted()) explore();
    while (!open_.empty()) close(open_.begin()->first, "interrupted");
    return std::move(out_);
  }

 private:
  struct Open {
    int from = 0;      // the next candidate
    int restarts = 0;  // after candidates that ended the JVM, did not end, or did not throw alone
  };

  // One run of the explorer over all that is open; afterwards less is open, or begins later.
  void explore() {
    std::vector<PlannedFinding> planned;
    for (const auto& [number, state] : open_) {
      planned.push_back({&tasks_[number], number, state.from});
    }
    const std::string plan = scratch_ + "/plan.json";
    std::ofstream(plan, std::ios::binary)
        << plan_json(planned, classes_, settings_.seconds, found_);
    std::string tools;
    for (const std::string& jar : classes_.tools) tools += (tools.empty() ? "" : ":") + jar;
    std::vector<std::string> readable = classes_.tools;
    readable.push_back(plan);
    const double seconds =
        kSecondsToStart + 2 * settings_.seconds * static_cast<double>(planned.size());
    const ProgramEnd end = start({"-Xmx512m", "-cp", tools, "cme.reproduce.Explorer", plan},
                                 readable, found_, seconds);
    take(end);
  }

  // Reads what the explorer has said.
  void take(const ProgramEnd& end) {
    std::optional<std::pair<size_t, int>> current;  // finding and candidate
    bool ended = false;
    std::istringstream lines(end.output);
    for (std::string line; std::getline(lines, line);) {
      const std::vector<std::string> words = split(line);
      if (words.empty()) continue;
      if (words[0] == "end") ended = true;
      if (words.size() < 3) continue;
      const size_t number = std::strtoul(words[1].c_str(), nullptr, 10);
      if (!open_.contains(number)) continue;
      const int candidate = std::atoi(words[2].c_str());
      if (words[0] == "lost") close(number, words[2]);
      if (words[0] == "try" || words[0] == "late") current = {number, candidate};
      if (words[0] == "found" && words.size() == 4) verify(number, candidate, words[3]);
    }
    if (ended) return;
    if (current && open_.contains(current->first)) {
      return go_on(current->first, current->second, "a candidate ended the JVM or did not end");
    }
    if (current) return;  // it ended between two findings
    const std::string why = end.failure.empty() ? first_line(end.errors) : end.failure;
    while (!open_.empty()) close(open_.begin()->first, "the explorer failed: " + why);
  }

  void close(size_t number, const std::string& why) {
    out_[number].account = why;
    open_.erase(number);
  }

  // Behind this candidate.
  void go_on(size_t number, int candidate, const std::string& why) {
    Open& state = open_.at(number);
    state.from = candidate + 1;
    if (++state.restarts > kMostRestarts) close(number, why);
  }

  // Runs the reproducer alone.
  void verify(size_t number, int candidate, const std::string& type) {
    const ReproduceTask& task = tasks_[number];
    const std::string own = fmt::format("{}/{}", found_, number);
    const std::string folder = fmt::format("{}/run-{}-{}", scratch_, number, candidate);
    if (!is_class_name(type) || !is_plain(own) || !fs::create_directory(folder)) {
      return go_on(number, candidate, "what was found is not where it should be");
    }
    std::string path = fmt::format("{}/classes:{}", own, classes_.path());
    std::vector<std::string> command{"-Xmx256m", "-cp", path, type};
    std::vector<std::string> readable{own};
    if (task.caught) {
      for (const std::string& jar : classes_.tools) path += ":" + jar;
      command = {"-Xmx256m", "-cp", path, kWatcher, type};
      readable.insert(readable.end(), classes_.tools.begin(), classes_.tools.end());
    }
    const ProgramEnd end = start(command, readable, folder, settings_.run_seconds);
    const std::vector<ThrownException> thrown = thrown_exceptions(end.errors);
    const bool fits = throws_at(thrown, task.site,
                                [&](const std::string& name) { return classes_.has(name); });
    if (!fits) return go_on(number, candidate, "what was found does not throw when it runs alone");
    keep(number, own, type, end);
  }

  void keep(size_t number, const std::string& own, const std::string& type, const ProgramEnd& end) {
    Reproduction& out = out_[number];
    std::string file = type;
    std::replace(file.begin(), file.end(), '.', '/');
    const std::string folder = settings_.out + "/" + tasks_[number].name;
    std::error_code error;
    fs::remove_all(folder, error);
    fs::create_directories(fs::path(folder + "/src/" + file).parent_path(), error);
    for (const char* ending : {".java", "Test.java"}) {
      const std::string name = "src/" + file + ending;
      if (!error && is_plain(own + "/" + name)) fs::copy_file(own + "/" + name, folder + "/" + name, error);
    }
    std::ofstream stack(folder + "/stack.txt", std::ios::binary);
    if (error || !(stack << end.errors).flush()) {
      return close(number, fmt::format("it throws, but '{}' cannot be written", folder));
    }
    out.thrown = true;
    out.folder = folder;
    out.source = "src/" + file + ".java";
    close(number, "ConcurrentModificationException was thrown at the site");
  }

  ProgramEnd start(const std::vector<std::string>& arguments, std::vector<std::string> readable,
                   const std::string& folder, double seconds) const {
    std::vector<std::string> command{classes_.program("java"), "-XX:+UseSerialGC",
                                     "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                                     "-XX:CompressedClassSpaceSize=256m",
                                     "-Djava.awt.headless=true", "-Djava.io.tmpdir=" + folder,
                                     "-XX:ErrorFile=" + folder + "/crash.log"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    readable.push_back(classes_.java_home);
    readable.push_back(classes_.folder);
    readable.insert(readable.end(), classes_.classpath.begin(), classes_.classpath.end());
    if (settings_.sandbox) command = sandboxed(command, {readable, folder});
    return run_program(command, {seconds, kMemory, kFileBytes});
  }

  const std::vector<ReproduceTask>& tasks_;
  const JavaClasses& classes_;
  const ReproduceSettings& settings_;
  std::string scratch_;
  std::string found_;  // what the explorer writes
  std::map<size_t, Open> open_;
  std::vector<Reproduction> out_;
};

}  // namespace

std::vector<Reproduction> reproduce_all(const std::vector<ReproduceTask>& tasks,
                                        const JavaClasses& classes,
                                        const ReproduceSettings& settings,
                                        const std::string& scratch) {
  return Reproducer(tasks, classes, settings, scratch).run();
}

}  // namespace cli
