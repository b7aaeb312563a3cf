#include "cli/explain.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/nearest.h"
#include "cli/plain_text.h"
#include "cli/rule_pages.h"

namespace cli {

std::string RulePage::title() const {
  const std::string first = first_line(text);
  const size_t colon = first.find(": ");
  return colon == std::string::npos ? "" : first.substr(colon + 2);
}

int explain(const ExplainOptions& options) {
  const std::vector<RulePage> pages = rule_pages();
  if (options.rule.empty()) {
    for (const RulePage& page : pages) fmt::print("{}  {}\n", page.rule, page.title());
    return kSafe;
  }
  std::string wanted = options.rule;
  std::transform(wanted.begin(), wanted.end(), wanted.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::vector<std::string> names;
  for (const RulePage& page : pages) {
    if (page.rule == wanted) {
      fmt::print("{}", page.text);
      return kSafe;
    }
    names.push_back(page.rule);
  }
  fmt::print(stderr, "cme: there is no rule '{}'{}\n", options.rule,
             did_you_mean(options.rule, names));
  return kBadInput;
}

}  // namespace cli
