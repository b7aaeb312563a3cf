#pragma once

// cme.toml: the options of `cme check` that a project keeps beside its sources
// (docs/configuration.md).

#include <string>
#include <vector>

#include "cli/options.h"

namespace cli {

inline constexpr const char* kConfigFile = "cme.toml";

// Sets what the file says and the command line does not: that of `options.config`, else cme.toml
// in the current folder if there is one.  Paths in it are relative to its folder.  "" or what is
// wrong with it, a line each: "cme.toml:3:1: …".
std::string configure(CheckOptions& options);

// The same for a text; `name` is that of the file.
std::string configure(CheckOptions& options, const std::string& name, const std::string& text);

struct ConfigKey {
  std::string key;
  std::string option;  // of the command line
  std::string kind;    // "a list of strings"
};
// What a file may set, in the order of the documentation.
std::vector<ConfigKey> config_keys();

}  // namespace cli
