#pragma once

// The pages about rules, docs/rules/*.md, which the build puts into the program.

#include <string>
#include <vector>

namespace cli {

struct RulePage {
  std::string rule;  // "CME001"
  std::string text;  // Markdown; its first line is "# CME001: what it is about"

  std::string title() const;  // "what it is about"
};

// By rule.
std::vector<RulePage> rule_pages();

}  // namespace cli
