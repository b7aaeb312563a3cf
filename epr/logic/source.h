#pragma once

// Where things come from, and what is wrong with them.
//
// Lowest layer on purpose: every later stage reports errors at a place of the
// `.rml` text, and findings at a place of the Java text it was made from.

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace epr {

// Index into Sources; kNoFile for things that no text stands for.
using FileId = int;
inline constexpr FileId kNoFile = -1;

// A place in a source text.  Lines and columns count from 1; columns count bytes.
struct Span {
  FileId file = kNoFile;
  int line = 0;
  int column = 0;
  int length = 1;  // bytes to underline
};

// A place in the Java program; line 0 means unknown.
struct JavaPosition {
  std::string file;
  int line = 0;

  bool known() const { return line > 0; }
  bool operator==(const JavaPosition&) const = default;
};

// "Foo.java:17", or "" when unknown.
std::string to_text(const JavaPosition& position);

// Something wrong with the input.  `message` says what, and what was expected.
struct Diagnostic {
  Span span;
  std::string message;
};

// A value, or the reasons (at least one) why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(std::vector<Diagnostic> problems) : problems_(std::move(problems)) {}
  Result(Diagnostic problem) { problems_.push_back(std::move(problem)); }

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  const std::vector<Diagnostic>& problems() const { return problems_; }

 private:
  std::optional<T> value_;
  std::vector<Diagnostic> problems_;
};

// The texts that were read, so that a diagnostic can show the line at fault.
class Sources {
 public:
  FileId add(std::string path, std::string text);
  const std::string& path(FileId file) const;
  const std::string& text(FileId file) const;
  int count() const { return static_cast<int>(files_.size()); }

  // "path:line:column: error: message", then the source line and a caret.
  // Long lines are shown as a window around the column.
  std::string render(const Diagnostic& diagnostic) const;

 private:
  struct File {
    std::string path;
    std::string text;
  };
  std::string_view line_of(const Span& span) const;

  std::deque<File> files_;
};

}  // namespace epr
