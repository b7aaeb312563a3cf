#include "epr/rml/token_cursor.h"

#include <fmt/format.h>

namespace epr {

TokenCursor::TokenCursor(std::string_view text, FileId file) : lexer_(text, file) { advance(); }

void TokenCursor::advance() {
  do {
    token_ = lexer_.next();
    if (++tokens_ > kMaxTokens && !gave_up_) {
      give_up(fmt::format("the file is too large: more than {} names, symbols and keywords",
                          kMaxTokens));
    }
    if (!token_.problem.empty()) {
      bad_token_line_ = token_.span.line;
      report(token_.span, token_.problem);
    }
  } while (token_.kind == TokenKind::kIllegal && !gave_up_);
}

Token TokenCursor::take() {
  Token token = peek();
  if (panicking_) return token;
  last_ = token;
  advance();
  return token;
}

bool TokenCursor::accept(std::string_view spelling) {
  if (!at(spelling)) return false;
  take();
  return true;
}

Span TokenCursor::since(const Span& first) const {
  Span span = first;
  const Span& last = last_.span;
  if (last.line == first.line && last.column >= first.column) {
    span.length = last.column + last.length - first.column;
  }
  return span;
}

void TokenCursor::report(const Span& span, std::string message) {
  if (gave_up_) return;
  problems_.push_back({span, std::move(message)});
  if (problems_.size() >= kMaxProblems) {
    gave_up_ = true;
    panicking_ = true;
  }
}

void TokenCursor::refuse(const Span& span, std::string message) {
  if (panicking_) return;
  report(span, std::move(message));
  panicking_ = true;
}

void TokenCursor::fail(std::string_view expected) { fail_at(token_.span, expected); }

// What is missing at the end of a line is shown there, not on the next line.
void TokenCursor::fail_here(std::string_view expected) {
  if (last_.kind == TokenKind::kEnd) return fail(expected);  // nothing taken yet
  Span span = token_.span;
  if (span.line > last_.span.line) {
    span = last_.span;
    span.column += span.length;
    span.length = 1;
  }
  fail_at(span, fmt::format("{} after {}", expected, quote(last_.text)));
}

void TokenCursor::fail_at(const Span& span, std::string_view expected) {
  if (panicking_) return;
  panicking_ = true;
  // Most likely a consequence of what the lexer has already reported.
  if (token_.span.line == bad_token_line_) return;
  report(span, fmt::format("expected {}, found {}", expected, describe(token_)));
}

void TokenCursor::expect(std::string_view spelling, std::string_view purpose) {
  if (!accept(spelling)) fail(fmt::format("'{}' {}", spelling, purpose));
}

void TokenCursor::give_up(std::string message) {
  report(token_.span, std::move(message));
  gave_up_ = true;
  panicking_ = true;
}

Nesting::Nesting(TokenCursor& cursor) : cursor_(cursor) {
  if (++cursor_.nesting_ > TokenCursor::kMaxNesting && !cursor_.gave_up_) {
    cursor_.give_up(fmt::format("nested more than {} levels deep", TokenCursor::kMaxNesting));
  }
}

}  // namespace epr
