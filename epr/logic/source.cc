#include "epr/logic/source.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/utf8.h"

namespace epr {
namespace {

constexpr size_t kWindow = 80;  // columns of source shown

// The part of a line that is shown, and where the fault is in it (bytes).
struct Window {
  std::string_view text;
  size_t fault = 0;
  bool cut_before = false;
  bool cut_after = false;
};

Window window_around(std::string_view line, size_t fault) {
  fault = std::min(fault, line.size());
  if (line.size() <= kWindow) return {line, fault};
  const size_t latest = line.size() - kWindow;
  const size_t wanted = std::min(fault > kWindow / 2 ? fault - kWindow / 2 : 0, latest);
  const size_t begin = utf8_prefix(line, wanted).size();
  const std::string_view text = utf8_prefix(line.substr(begin), kWindow);
  return {text, std::min(fault - begin, text.size()), begin > 0, begin + text.size() < line.size()};
}

// Tabs become one space, so that one character is one column.
std::string shown_line(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\t', ' ');
  return printable(line);
}

size_t columns(std::string_view shown) {
  return static_cast<size_t>(std::count_if(shown.begin(), shown.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

// The shown line, and below it a caret under the fault and tildes to its end.
std::string excerpt(std::string_view line, const Span& span) {
  const Window window = window_around(line, static_cast<size_t>(std::max(span.column - 1, 0)));
  const size_t length = static_cast<size_t>(std::max(span.length, 1));
  const size_t before = columns(shown_line(window.text.substr(0, window.fault)));
  const size_t marked = columns(shown_line(window.text.substr(window.fault, length)));
  const std::string_view prefix = window.cut_before ? "..." : "";
  return fmt::format("  {}{}{}\n  {}^{}", prefix, shown_line(window.text),
                     window.cut_after ? "..." : "", std::string(prefix.size() + before, ' '),
                     std::string(marked > 0 ? marked - 1 : 0, '~'));
}

// A message may have several lines; nothing else in it may reach the terminal raw.
std::string printable_message(std::string_view message) {
  std::string shown;
  for (;;) {
    const size_t end = message.find('\n');
    shown += printable(message.substr(0, end));
    if (end == std::string_view::npos) return shown;
    shown += '\n';
    message.remove_prefix(end + 1);
  }
}

}  // namespace

std::string to_text(const JavaPosition& position) {
  return position.known() ? fmt::format("{}:{}", position.file, position.line) : "";
}

FileId Sources::add(std::string path, std::string text) {
  files_.push_back({std::move(path), std::move(text)});
  return count() - 1;
}

const std::string& Sources::path(FileId file) const {
  EPR_CHECK(file >= 0 && file < count(), "file id out of range");
  return files_[static_cast<size_t>(file)].path;
}

const std::string& Sources::text(FileId file) const {
  EPR_CHECK(file >= 0 && file < count(), "file id out of range");
  return files_[static_cast<size_t>(file)].text;
}

std::string_view Sources::line_of(const Span& span) const {
  std::string_view rest = text(span.file);
  for (int line = 1; line < span.line; ++line) {
    const size_t end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  std::string_view line = rest.substr(0, rest.find('\n'));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

std::string Sources::render(const Diagnostic& diagnostic) const {
  const Span& span = diagnostic.span;
  const std::string message = printable_message(diagnostic.message);
  if (span.file == kNoFile) return fmt::format("error: {}", message);
  const std::string where = printable(path(span.file));
  if (span.line <= 0) return fmt::format("{}: error: {}", where, message);
  return fmt::format("{}:{}:{}: error: {}\n{}", where, span.line, span.column, message,
                     excerpt(line_of(span), span));
}

}  // namespace epr
