// Formulas are graphs; written as trees they can be exponentially larger.  So a
// node that is reached along several edges is named once, by let.
//
// A name may only be used where the node means the same as where the let stands:
// no quantifier in between may bind one of its free variables.  Each scope (an
// asserted formula, or the body of a quantifier) names the nodes that are shared
// below it and either occur in the scope itself or speak of no variable that is
// bound further down; the others are left to the inner scopes.  On the way into a
// quantifier the names are dropped that its variables would change.
//
// Names that do not depend on each other share one let, so nesting is as deep as
// the chain of shared nodes, not as their number.

#include "epr/logic/smtlib.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/smtlib_names.h"

namespace epr {
namespace {

bool is_quantifier(Formula f) { return !f->vars.empty(); }

// Naming a literal saves nothing.
bool worth_naming(Formula f) { return !f->args.empty() && f->kind != Kind::kNot; }

// How often nodes are reached from the root of a scope.
struct Reached {
  std::unordered_map<Formula, int> anywhere;  // edges below the root
  std::unordered_map<Formula, int> in_scope;  // the same, not looking into quantifiers
  std::unordered_set<Term> bound;             // by quantifiers below the root
  std::map<int, Formula> by_id;
};

void count(Formula root, bool into_quantifiers, std::unordered_map<Formula, int>& edges,
           Reached& reached) {
  std::vector<Formula> todo = {root};
  while (!todo.empty()) {
    Formula f = todo.back();
    todo.pop_back();
    reached.bound.insert(f->vars.begin(), f->vars.end());
    if (is_quantifier(f) && !into_quantifiers) continue;
    for (Formula arg : f->args) {
      if (++edges[arg] > 1) continue;
      reached.by_id.emplace(arg->id, arg);
      todo.push_back(arg);
    }
  }
}

class ScriptWriter {
 public:
  explicit ScriptWriter(std::span<const Formula> asserted)
      : asserted_(asserted), names_(asserted) {}

  std::string write(std::string_view comment_lines) {
    comment(comment_lines);
    out_ += "(set-logic UF)\n";
    declare();
    for (Formula f : asserted_) {
      out_ += "(assert ";
      scope(f);
      out_ += ")\n";
    }
    out_ += "(check-sat)\n";
    return std::move(out_);
  }

 private:
  using Lets = std::unordered_map<Formula, std::string>;

  void comment(std::string_view lines) {
    while (!lines.empty()) {
      const size_t end = std::min(lines.find('\n'), lines.size());
      out_ += fmt::format("; {}\n", lines.substr(0, end));
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
  }

  void declare() {
    for (const Sort* sort : names_.sorts()) {
      out_ += fmt::format("(declare-sort {} 0)\n", names_.of(sort));
    }
    for (const Symbol* symbol : names_.symbols()) {
      std::string domain;
      for (const Sort* sort : symbol->domain) {
        domain += (domain.empty() ? "" : " ") + names_.of(sort);
      }
      out_ += fmt::format("(declare-fun {} ({}) {})\n", names_.of(symbol), domain,
                          symbol->range ? names_.of(symbol->range) : "Bool");
    }
    for (Term v : names_.free_variables()) {
      out_ += fmt::format("(declare-fun {} () {})\n", names_.of_variable(v), names_.of(v->sort));
    }
  }

  const std::vector<Term>& free_of(Formula f) {
    auto known = free_.find(f);
    if (known == free_.end()) known = free_.emplace(f, free_variables(f)).first;
    return known->second;
  }

  template <typename Terms>
  bool speaks_of(Formula f, const Terms& variables) {
    return std::any_of(free_of(f).begin(), free_of(f).end(), [&](Term v) {
      return std::find(variables.begin(), variables.end(), v) != variables.end();
    });
  }

  // Nodes to be named at the scope of `root`, children before parents.
  std::vector<Formula> to_name(Formula root) {
    Reached reached;
    count(root, true, reached.anywhere, reached);
    count(root, false, reached.in_scope, reached);
    std::vector<Formula> chosen;
    for (const auto& [id, f] : reached.by_id) {
      if (!worth_naming(f) || lets_.contains(f) || reached.anywhere[f] < 2) continue;
      if (reached.in_scope[f] > 1 || !speaks_of(f, reached.bound)) chosen.push_back(f);
    }
    return chosen;
  }

  // Writes `root` with the lets of its scope around it.
  void scope(Formula root) {
    const Lets outer = lets_;
    const std::vector<Formula> named = to_name(root);
    std::unordered_map<Formula, int> depth;
    std::map<int, std::vector<Formula>> layers;
    for (Formula f : named) depth[f] = 0;
    for (Formula f : named) {
      depth[f] = layer(f, depth);
      layers[depth[f]].push_back(f);
    }
    for (const auto& [number, nodes] : layers) {
      Lets more;
      out_ += "(let (";
      for (Formula f : nodes) {
        more[f] = names_.fresh(fmt::format("?{}", ++let_count_));
        out_ += fmt::format("({} ", more[f]);
        node(f);
        out_ += ")";
      }
      out_ += ") ";
      lets_.merge(more);
    }
    formula(root);
    out_.append(layers.size(), ')');
    lets_ = outer;
  }

  // One more than the deepest named node below `root`.
  static int layer(Formula root, const std::unordered_map<Formula, int>& depth) {
    int deepest = 0;
    std::unordered_set<Formula> done;
    std::vector<Formula> todo(root->args.begin(), root->args.end());
    while (!todo.empty()) {
      Formula f = todo.back();
      todo.pop_back();
      if (!done.insert(f).second) continue;
      auto named = depth.find(f);
      if (named != depth.end()) {
        deepest = std::max(deepest, named->second);
      } else {
        todo.insert(todo.end(), f->args.begin(), f->args.end());
      }
    }
    return deepest + 1;
  }

  void formula(Formula f) {
    auto named = lets_.find(f);
    if (named != lets_.end()) {
      out_ += named->second;
    } else {
      node(f);
    }
  }

  void node(Formula f) {
    switch (f->kind) {
      case Kind::kTrue:
        out_ += "true";
        return;
      case Kind::kFalse:
        out_ += "false";
        return;
      case Kind::kRel:
        application(names_.of(f->symbol), f->terms);
        return;
      case Kind::kEq:
        application("=", f->terms);
        return;
      case Kind::kNot:
        connective("not", f);
        return;
      case Kind::kAnd:
        connective("and", f);
        return;
      case Kind::kOr:
        connective("or", f);
        return;
      case Kind::kImplies:
        connective("=>", f);
        return;
      case Kind::kIff:
        connective("=", f);
        return;
      case Kind::kIte:
        connective("ite", f);
        return;
      case Kind::kForall:
        quantifier("forall", f);
        return;
      case Kind::kExists:
        quantifier("exists", f);
        return;
    }
    EPR_CHECK(false, "unknown kind of formula");
  }

  void application(const std::string& head, const std::vector<Term>& args) {
    if (args.empty()) {
      out_ += head;
      return;
    }
    out_ += "(" + head;
    for (Term arg : args) {
      out_ += ' ';
      if (arg->is_var()) {
        out_ += names_.of_variable(arg);
      } else {
        application(names_.of(arg->symbol), arg->args);
      }
    }
    out_ += ')';
  }

  void connective(std::string_view head, Formula f) {
    out_ += '(';
    out_ += head;
    for (Formula arg : f->args) {
      out_ += ' ';
      formula(arg);
    }
    out_ += ')';
  }

  void quantifier(std::string_view head, Formula f) {
    out_ += fmt::format("({} (", head);
    for (size_t k = 0; k < f->vars.size(); ++k) {
      Term v = f->vars[k];
      out_ += fmt::format("{}({} {})", k > 0 ? " " : "", names_.of_variable(v), names_.of(v->sort));
    }
    out_ += ") ";
    const Lets outer = lets_;
    std::erase_if(lets_, [&](const auto& entry) { return speaks_of(entry.first, f->vars); });
    scope(f->args[0]);
    lets_ = outer;
    out_ += ')';
  }

  std::span<const Formula> asserted_;
  SmtlibNames names_;
  Lets lets_;  // nodes that have a name where we are
  int let_count_ = 0;
  std::unordered_map<Formula, std::vector<Term>> free_;
  std::string out_;
};

}  // namespace

std::string smtlib_script(std::span<const Formula> asserted, std::string_view comment_lines) {
  return ScriptWriter(asserted).write(comment_lines);
}

}  // namespace epr
