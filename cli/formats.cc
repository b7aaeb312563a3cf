// A format is a line of the table; its printer is a function of a file of its own.

#include "cli/formats.h"

#include "cli/check_report.h"
#include "cli/options.h"
#include "cli/text_stream.h"

namespace cli {
namespace {

constexpr const char* kText = "text";

std::string check_text(const CheckReport& report, const CheckOptions& options,
                       const SourceLines& sources) {
  std::string out;
  TextStream stream(options, sources, [&](const std::string& text) {
    out += text;
    return true;
  });
  // Those that are late come at the end, as they do in a stream.
  const auto late = static_cast<std::ptrdiff_t>(report.late_messages);
  stream.begin({report.messages.begin(), report.messages.end() - late}, {});
  stream.end(report);
  return out;
}

const ReportFormat* find(const std::string& name) {
  for (const ReportFormat& format : report_formats()) {
    if (name == format.name) return &format;
  }
  return nullptr;
}

}  // namespace

const std::vector<ReportFormat>& report_formats() {
  static const std::vector<ReportFormat> formats{
      {kText, check_text},
      {"concise", check_concise},
      {"json", check_json},
      {"sarif", check_sarif},
      {"github", check_github},
      {"junit", check_junit},
      {"html", check_html},
  };
  return formats;
}

std::string format_names() {
  std::string out;
  for (const ReportFormat& format : report_formats()) {
    out += (out.empty() ? "" : "|") + std::string(format.name);
  }
  return out;
}

bool FormatChoice::streams() const { return file.empty() && format == find(kText); }

std::optional<FormatChoice> format_choice(const std::string& text) {
  const size_t equals = text.find('=');
  const ReportFormat* format = find(text.substr(0, equals));
  if (!format) return std::nullopt;
  if (equals == std::string::npos) return FormatChoice{format, ""};
  if (equals + 1 == text.size()) return std::nullopt;
  return FormatChoice{format, text.substr(equals + 1)};
}

std::vector<FormatChoice> formats_of(const CheckOptions& options) {
  if (options.formats.empty()) return {{find(kText), ""}};
  std::vector<FormatChoice> out;
  for (const std::string& text : options.formats) out.push_back(*format_choice(text));
  return out;
}

}  // namespace cli
