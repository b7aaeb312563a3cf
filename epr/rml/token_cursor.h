#pragma once

// The tokens of a file as the parser sees them, and the errors it finds.
//
// Panic: after an error the cursor shows the end of the file, so every rule
// ends at once and adds no error of its own; that lasts until a rule that can
// go on (a block, a file) skips to where it can.  A file that is too deep, too
// large, or has too many errors ends in a panic for ever.

#include <string>
#include <string_view>
#include <vector>

#include "epr/rml/lexer.h"

namespace epr {

class TokenCursor {
 public:
  static constexpr size_t kMaxProblems = 20;
  static constexpr int kMaxNesting = 500;
  static constexpr int kMaxTokens = 6'000'000;  // their tree may take some gigabytes

  // REQUIRES: as for Lexer.
  TokenCursor(std::string_view text, FileId file);

  const Token& peek() const { return panicking_ ? end_ : token_; }
  bool at(std::string_view spelling) const { return peek().is(spelling); }
  bool at(TokenKind kind) const { return peek().kind == kind; }

  // The token at the cursor, which moves on.
  Token take();
  bool accept(std::string_view spelling);

  // The place from `first` to the last token taken, as far as it is on one line.
  Span since(const Span& first) const;

  // Errors.  Those that panic say nothing while there is a panic already.
  void expect(std::string_view spelling,
              std::string_view purpose);      // "expected 'x' purpose, found"
  void fail(std::string_view expected);       // "expected ..., found ..."
  void fail_here(std::string_view expected);  // "expected ... after 'last token', found ..."
  void refuse(const Span& span, std::string message);
  void report(const Span& span, std::string message);  // without a panic

  bool panicking() const { return panicking_; }
  // Goes on with the panic of an error that was reported.
  void panic() { panicking_ = true; }

  // Ends the panic and skips to the first token that `can_go_on`, or the end.
  // What stands between braces is skipped as a whole, unless it holds a token
  // that `must_stop`.
  template <typename GoOn, typename Stop>
  void recover(GoOn can_go_on, Stop must_stop) {
    panicking_ = gave_up_;
    int depth = 0;
    while (!at(TokenKind::kEnd) && !must_stop(token_) && (depth > 0 || !can_go_on(token_))) {
      if (token_.is("{")) ++depth;
      if (token_.is("}") && depth > 0) --depth;
      advance();
    }
  }

  std::vector<Diagnostic> take_problems() { return std::move(problems_); }

 private:
  friend class Nesting;

  void advance();
  void fail_at(const Span& span, std::string_view expected);
  void give_up(std::string message);

  Lexer lexer_;
  Token token_;  // where the cursor is
  Token end_;    // shown during a panic
  Token last_;   // taken last
  int tokens_ = 0;
  int nesting_ = 0;
  bool panicking_ = false;
  bool gave_up_ = false;
  int bad_token_line_ = 0;  // where the lexer complained last
  std::vector<Diagnostic> problems_;
};

// Lives as long as a rule that may contain itself.  Bounds the depth of the
// recursion, and of the tree.
class Nesting {
 public:
  explicit Nesting(TokenCursor& cursor);
  ~Nesting() { --cursor_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  TokenCursor& cursor_;
};

}  // namespace epr
