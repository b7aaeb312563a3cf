#pragma once

// Reports that are made up, for tests of how they are printed.

#include <string>

#include "cli/check_report.h"

namespace cli {

// A report of sites of every kind, in which every text that the analysed program has a say in is
// `text`: names, files, what was said of them.  The first site alone is in a class Source, at the
// first line of Source.java.
CheckReport made_report(const std::string& text);

// A run in which nothing was analysed, for that reason.
CheckReport failed_report(const std::string& text);

// So many findings in as many methods of a hundred classes, each with an execution of `steps` steps.
CheckReport large_report(size_t findings, size_t steps);

}  // namespace cli
