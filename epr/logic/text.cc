// Formulas as text, with the parentheses that docs/rml.md's grammar needs.
//
// Each operator has a level; an operand of a lower level than its place asks for
// stands in parentheses.  A quantifier extends as far to the right as it can, so
// it goes without them only where nothing follows before the next closing
// parenthesis: `last` carries that down.  Junctions are flat, so the recursion is
// as deep as the formula's alternation of operators, not as its length.

#include <algorithm>
#include <string>
#include <string_view>

#include "epr/logic/check.h"
#include "epr/logic/formula.h"
#include "epr/logic/name.h"

namespace epr {
namespace {

enum Level { kIffLevel, kImpliesLevel, kOrLevel, kAndLevel, kUnaryLevel };

// The copy R' of a relation after a step is written with its prime outside.
std::string relation_name(std::string_view name) {
  if (name.size() > 1 && name.back() == '\'')
    return written_name(name.substr(0, name.size() - 1)) + "'";
  return written_name(name);
}

class Writer {
 public:
  void term(Term t) {
    out_ += written_name(t->is_var() ? t->name : t->symbol->name);
    if (!t->args.empty()) terms(t->args);
  }

  // `f` where operators below `level` need parentheses; `last`: nothing follows.
  void formula(Formula f, Level level, bool last) {
    if (needs_parentheses(f, level, last)) {
      out_ += '(';
      bare(f, true);
      out_ += ')';
    } else {
      bare(f, last);
    }
  }

  std::string take() { return std::move(out_); }

 private:
  static bool needs_parentheses(Formula f, Level level, bool last) {
    switch (f->kind) {
      case Kind::kForall:
      case Kind::kExists:
        return !last;
      case Kind::kIff:
        return level > kIffLevel;
      case Kind::kImplies:
        return level > kImpliesLevel;
      case Kind::kOr:
        return level > kOrLevel;
      case Kind::kAnd:
        return level > kAndLevel;
      default:
        return false;
    }
  }

  void bare(Formula f, bool last) {
    switch (f->kind) {
      case Kind::kTrue:
        out_ += "true";
        return;
      case Kind::kFalse:
        out_ += "false";
        return;
      case Kind::kRel:
        out_ += relation_name(f->symbol->name);
        if (!f->terms.empty()) terms(f->terms);
        return;
      case Kind::kEq:
        equation(f, " = ");
        return;
      case Kind::kNot:
        if (f->args[0]->kind == Kind::kEq) return equation(f->args[0], " != ");
        out_ += '!';
        formula(f->args[0], kUnaryLevel, last);
        return;
      case Kind::kAnd:
        junction(f, " & ", kUnaryLevel, last);
        return;
      case Kind::kOr:
        junction(f, " | ", kAndLevel, last);
        return;
      case Kind::kImplies:
        binary(f, " -> ", kOrLevel, kImpliesLevel, last);
        return;
      case Kind::kIff:
        binary(f, " <-> ", kImpliesLevel, kImpliesLevel, last);
        return;
      case Kind::kIte:
        ite(f);
        return;
      case Kind::kForall:
      case Kind::kExists:
        quantifier(f);
        return;
    }
    EPR_CHECK(false, "unknown kind of formula");
  }

  void terms(const std::vector<Term>& ts) {
    out_ += '(';
    for (size_t k = 0; k < ts.size(); ++k) {
      if (k > 0) out_ += ", ";
      term(ts[k]);
    }
    out_ += ')';
  }

  void equation(Formula f, std::string_view sign) {
    term(f->terms[0]);
    out_ += sign;
    term(f->terms[1]);
  }

  void junction(Formula f, std::string_view sign, Level operand, bool last) {
    for (size_t k = 0; k < f->args.size(); ++k) {
      if (k > 0) out_ += sign;
      formula(f->args[k], operand, last && k + 1 == f->args.size());
    }
  }

  void binary(Formula f, std::string_view sign, Level left, Level right, bool last) {
    formula(f->args[0], left, false);
    out_ += sign;
    formula(f->args[1], right, last);
  }

  void ite(Formula f) {
    out_ += "ite(";
    for (size_t k = 0; k < 3; ++k) {
      if (k > 0) out_ += ", ";
      formula(f->args[k], kIffLevel, true);
    }
    out_ += ')';
  }

  void quantifier(Formula f) {
    out_ += f->kind == Kind::kForall ? "forall " : "exists ";
    for (size_t k = 0; k < f->vars.size(); ++k) {
      if (k > 0) out_ += ", ";
      out_ += written_name(f->vars[k]->name) + ": " + written_name(f->vars[k]->sort->name);
    }
    out_ += ". ";
    formula(f->args[0], kIffLevel, true);
  }

  std::string out_;
};

}  // namespace

std::string to_text(Term t) {
  Writer writer;
  writer.term(t);
  return writer.take();
}

std::string to_text(Formula f) {
  Writer writer;
  writer.formula(f, kIffLevel, true);
  return writer.take();
}

}  // namespace epr
