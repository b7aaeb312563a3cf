#pragma once

// The commands and their options as data, for shell completion.

#include <string>
#include <vector>

namespace cli {

struct OptionHelp {
  std::string name;  // "--jobs"; without dashes if it is an argument
  std::string help;
  bool takes_value = false;
  std::vector<std::string> choices;  // all values there are; empty: any

  bool is_argument() const { return !name.starts_with('-'); }
};

struct CommandHelp {
  std::string name;
  std::string help;
  std::vector<OptionHelp> options;
  std::vector<CommandHelp> commands;
};

// `cme` itself, from the table that parses the command line.
CommandHelp command_table();

}  // namespace cli
