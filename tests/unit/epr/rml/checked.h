#pragma once

// Programs from texts, and what is said of texts that are none.

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "epr/rml/loader.h"
#include "epr/rml/program_text.h"
#include "epr/rml/sort_check.h"

namespace epr {

// The first line of each problem: "main.rml:1:6: error: ...".
inline std::vector<std::string> refusals(const std::string& text) {
  Sources sources;
  const auto loaded = load(MemoryReader({{"main.rml", text}}), sources, "main.rml");
  const auto problems = loaded ? sort_check(*loaded).problems() : loaded.problems();
  std::vector<std::string> lines;
  for (const Diagnostic& problem : problems) {
    const std::string rendered = sources.render(problem);
    lines.push_back(rendered.substr(0, rendered.find('\n')));
  }
  return lines;
}

// REQUIRES: the program is accepted.
inline Program checked(const std::string& text) {
  Sources sources;
  const auto loaded = load(MemoryReader({{"main.rml", text}}), sources, "main.rml");
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  auto program = sort_check(*loaded);
  if (!program) throw std::runtime_error(sources.render(program.problems()[0]));
  return std::move(*program);
}

// The commands of a procedure as the engines see them, a line each, without the
// indentation of the procedure and without backquotes.
inline std::string body_text(const Program& program, const std::string& procedure) {
  const std::string text = to_text(program);
  const size_t head = text.find("procedure " + procedure + "(");
  if (head == std::string::npos) return "no procedure " + procedure;
  const size_t start = text.find('\n', head) + 1;
  const size_t end = text.find("\n}\n", head) + 1;
  std::string out;
  for (size_t at = start; at < end;) {
    const size_t next = text.find('\n', at) + 1;
    out += text.substr(at + 2, next - at - 2);
    at = next;
  }
  std::erase(out, '`');
  return out;
}

inline std::string body_text(const std::string& text, const std::string& procedure) {
  return body_text(checked(text), procedure);
}

}  // namespace epr
