#include "tests/support/external_solver.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

namespace epr::testing {
namespace {

std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return "cannot run " + command;
  std::array<char, 4096> buffer;
  while (size_t read = fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), read);
  }
  pclose(pipe);
  while (!output.empty() && output.back() == '\n') output.pop_back();
  return output;
}

std::string answer(const std::string& program, const std::string& script) {
  static std::atomic<int> count = 0;
  const std::string file = ::testing::TempDir() + "/script-" + std::to_string(getpid()) + "-" +
                           std::to_string(++count) + ".smt2";
  std::ofstream(file, std::ios::binary) << script;
  const std::string output = output_of(program + " " + file + " 2>&1");
  std::filesystem::remove(file);
  return output;
}

}  // namespace

std::string z3_answer(const std::string& script) { return answer("/usr/bin/z3 -T:20", script); }

std::string cvc5_answer(const std::string& script) {
  return answer("/usr/bin/cvc5 --lang=smt2.6 --tlimit=20000 --finite-model-find --strict-parsing",
                script);
}

}  // namespace epr::testing
