#pragma once

#include <string>

#include "cli/command_table.h"

namespace cli {

// The script by which the shell, "bash", "zsh" or "fish", completes command lines.
std::string completion_script(const CommandHelp& table, const std::string& shell);

}  // namespace cli
