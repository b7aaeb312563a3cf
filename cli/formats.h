#pragma once

// The forms of the report of `cme check`, by the names that --format has for them.

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cli {

struct CheckOptions;
struct CheckReport;
struct Printed;
class SourceLines;

struct ReportFormat {
  const char* name;
  // A function may return a string as well: then nothing is left out.
  std::function<Printed(const CheckReport&, const CheckOptions&, const SourceLines&)> print;
};

// All there are.
const std::vector<ReportFormat>& report_formats();

// "text|json|sarif", for messages.
std::string format_names();

// What is written, and where to.
struct FormatChoice {
  const ReportFormat* format;
  std::string file;  // empty: stdout

  // As text on stdout it is written while it comes into being.
  bool streams() const;
};

// Of "sarif" or "sarif=out.sarif"; nothing when there is no such format, or no name after `=`.
std::optional<FormatChoice> format_choice(const std::string& text);

// Those that are asked for, text on stdout if none is.  REQUIRES: format_choice knows them.
std::vector<FormatChoice> formats_of(const CheckOptions& options);

}  // namespace cli
