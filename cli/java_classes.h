#pragma once

// The analysed program as something that can be run: its classes as files, and the Java that
// the frontend runs on.

#include <string>
#include <variant>
#include <vector>

#include "cli/options.h"

namespace cli {

struct JavaClasses {
  std::string folder;                  // with the classes that are analysed, by package; absolute
  std::vector<std::string> classpath;  // what they use; absolute
  std::string java_home;
  std::vector<std::string> tools;  // jars of the explorer

  // "FOLDER:a.jar"
  std::string path() const;
  // Is it one of those that are analysed?
  bool has(const std::string& type) const;
  // A program of the JDK: "java".
  std::string program(const std::string& name) const;
};

// Has the frontend write them into the folder; or why it cannot.
std::variant<JavaClasses, std::string> write_classes(const CheckOptions& options,
                                                     const std::string& folder);

}  // namespace cli
