#pragma once

// Where analysed code is run: in namespaces of its own (docs/reproduce.md).  It has no network, sees
// no process but its own, and of the file system only the system's programs and libraries and what is
// named, none of it writable but one folder.  bubblewrap sets that up, as any user where the
// system permits it.

#include <string>
#include <vector>

namespace cli {

struct SandboxPaths {
  std::vector<std::string> readable;  // absolute
  std::string writable;               // absolute; the folder in which it runs
};

// The command that runs `command` there.  Its first word is an absolute path.
std::vector<std::string> sandboxed(const std::vector<std::string>& command,
                                   const SandboxPaths& paths);

// "" or why there can be no sandbox here: one is tried.
std::string sandbox_problem();

}  // namespace cli
