#include "cli/model_check.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/exit_code.h"
#include "cli/frontend.h"

namespace cli {

int model_check(const ModelCheckOptions& options) {
  std::vector<std::string> words{frontend_program(), "model-check"};
  for (const std::string& what : options.lists) words.insert(words.end(), {"--list", what});
  for (const std::string& file : options.models) words.insert(words.end(), {"--models", file});
  // A path is no option, whatever it looks like.
  for (const std::string& table : options.tables) {
    words.push_back(table.starts_with('-') ? "./" + table : table);
  }
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
  fmt::print(stderr, "cme: '{}' cannot be started: {}\n", words[0], std::strerror(errno));
  return kBadInput;
}

}  // namespace cli
