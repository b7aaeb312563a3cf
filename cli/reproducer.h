#pragma once

// Makes findings throw: looks for a call that does, has it written as a Java program, and runs that
// alone.  Only that run decides.  All of it happens in the sandbox unless the user says otherwise
// (docs/reproduce.md).

#include <string>
#include <vector>

#include "cli/java_classes.h"
#include "cli/reproduction.h"
#include "cli/stack_trace.h"

namespace cli {

// What is to be reproduced.
struct ReproduceTask {
  ThrowSite site;
  bool caught = false;               // a handler catches what the site throws
  std::vector<std::string> entries;  // "p.C.m(I)V"
  std::string trace;                 // of the execution, as JSON; "" if there is none
  std::string name;                  // of the folder that the reproducer is kept in
};

struct ReproduceSettings {
  double seconds = 20;      // to look for a call, for each finding
  double run_seconds = 10;  // of a reproducer
  bool sandbox = true;
  std::string out;  // folder for reproducers
};

// One for each task, in their order.  `scratch` is an empty folder; absolute.
std::vector<Reproduction> reproduce_all(const std::vector<ReproduceTask>& tasks,
                                        const JavaClasses& classes,
                                        const ReproduceSettings& settings,
                                        const std::string& scratch);

// What the explorer is told (java-frontend, cme.reproduce.Plan).
struct PlannedFinding {
  const ReproduceTask* task;
  size_t number;
  int from = 0;  // the first candidate that is tried
};
std::string plan_json(const std::vector<PlannedFinding>& findings, const JavaClasses& classes,
                      double seconds, const std::string& out);

// From one process to another.
std::string to_json(const std::vector<Reproduction>& reproductions);
std::vector<Reproduction> read_reproductions(const std::string& text);

}  // namespace cli
