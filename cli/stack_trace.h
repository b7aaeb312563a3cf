#pragma once

// What the JVM prints when an exception ends a program.

#include <functional>
#include <string>
#include <vector>

namespace cli {

struct StackFrame {
  std::string type;    // "a.b.C$D"
  std::string method;  // "next"
  std::string file;    // "" if it is not known
  int line = 0;        // 0 if it is not known
};

struct ThrownException {
  std::string type;                // "java.util.ConcurrentModificationException"
  std::vector<StackFrame> frames;  // the topmost first
};

// Those that somebody caught, if that was watched (java-frontend, cme.reproduce.Watcher), then the one
// that ended the main thread and its causes.
std::vector<ThrownException> thrown_exceptions(const std::string& errors);

// Where an exception should come from.
struct ThrowSite {
  std::string type;
  std::string method;  // name, maybe with a descriptor
  std::string file;
  int line = 0;  // 0 if it is not known
};

// True if one of them is a ConcurrentModificationException whose topmost frame of the application
// is at the site: the same line of the same file and package; where the file is not known, of the
// same class; where lines are not known, the same class and method.
bool throws_at(const std::vector<ThrownException>& thrown, const ThrowSite& site,
               const std::function<bool(const std::string& type)>& is_application);

}  // namespace cli
