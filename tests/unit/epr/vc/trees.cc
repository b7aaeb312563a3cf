#include "tests/unit/epr/vc/trees.h"

#include <cctype>
#include <map>
#include <stdexcept>
#include <utility>

#include "tests/support/programs.h"

namespace epr::testing {
namespace {

class Transitions {
 public:
  Transitions(const Program& program, const ProgramFacts& facts)
      : program_(program), facts_(facts) {}

  const Transition& of(int procedure) {
    auto known = known_.find(procedure);
    if (known == known_.end()) {
      known = known_.emplace(procedure, compose(program_, facts_, procedure)).first;
    }
    return known->second;
  }

 private:
  const Program& program_;
  const ProgramFacts& facts_;
  std::map<int, Transition> known_;
};

class TreeReader {
 public:
  TreeReader(const Program& program, const ProgramFacts& facts, const std::string& text)
      : program_(program), transitions_(program, facts), text_(text) {}

  CallTree read() {
    CallTree tree = read_run(index_of(program_, name()));
    if (at_ != text_.size()) refuse("the end");
    return tree;
  }

 private:
  [[noreturn]] void refuse(const std::string& expected) const {
    throw std::runtime_error("'" + text_ + "': " + expected + " expected before '" +
                             text_.substr(at_) + "'");
  }

  bool skip(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string name() {
    const size_t start = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.')) {
      ++at_;
    }
    if (at_ == start) refuse("a name");
    return text_.substr(start, at_ - start);
  }

  CallTree read_run(int procedure) {
    CallTree tree;
    tree.procedure = procedure;
    if (skip('!')) tree.site = site(procedure, std::stoi(name()));
    if (!skip('(')) return tree;
    int next = 0;
    do {
      tree.calls.push_back(read_call(procedure, next));
      next = tree.calls.back().call + 1;
    } while (skip(' '));
    if (!skip(')')) refuse("')'");
    return tree;
  }

  CalledTree read_call(int caller, int next) {
    const int callee = index_of(program_, name());
    int skipped = skip('#') ? std::stoi(name()) : 1;
    const auto& calls = transitions_.of(caller).calls;
    for (auto k = static_cast<size_t>(next); k < calls.size(); ++k) {
      if (calls[k].callee != callee || --skipped > 0) continue;
      CallTree tree = read_run(callee);
      const bool threw =
          tree.site != CallTree::kNone || (!tree.calls.empty() && tree.calls.back().threw);
      return CalledTree{static_cast<int>(k), threw, std::move(tree)};
    }
    refuse("another call");
  }

  int site(int procedure, int line) {
    for (const ThrowSite& thrown : transitions_.of(procedure).throws) {
      if (program_.sites[static_cast<size_t>(thrown.site)].java.line == line) return thrown.site;
    }
    refuse("a site of that line");
  }

  const Program& program_;
  Transitions transitions_;
  std::string text_;
  size_t at_ = 0;
};

class TreeEnumeration {
 public:
  TreeEnumeration(const Program& program, const ProgramFacts& facts)
      : transitions_(program, facts) {}

  std::vector<CallTree> throwing(int procedure, int runs) {
    std::vector<CallTree> out;
    for (const ThrowSite& thrown : transitions_.of(procedure).throws) {
      for (auto& calls : returning_calls(procedure, 0, runs - 1)) {
        out.push_back(CallTree{procedure, std::move(calls), thrown.site});
      }
    }
    const size_t count = transitions_.of(procedure).calls.size();
    for (size_t k = 0; k < count; ++k) add_throwing_call(procedure, k, runs - 1, out);
    return out;
  }

 private:
  using Calls = std::vector<CalledTree>;

  void add_throwing_call(int procedure, size_t last, int runs, std::vector<CallTree>& out) {
    const int callee = transitions_.of(procedure).calls[last].callee;
    for (int before = 0; before < runs; ++before) {
      for (const Calls& calls : returning_calls(procedure, 0, before)) {
        if (!calls.empty() && calls.back().call >= static_cast<int>(last)) continue;
        for (CallTree& tree : throwing(callee, runs - before)) {
          CallTree caller{procedure, calls, CallTree::kNone};
          caller.calls.push_back(CalledTree{static_cast<int>(last), true, std::move(tree)});
          out.push_back(std::move(caller));
        }
      }
    }
  }

  // Sequences of calls with `runs` runs in all, none of them before `from`.
  std::vector<Calls> returning_calls(int procedure, size_t from, int runs) {
    if (runs == 0) return {Calls{}};
    std::vector<Calls> out;
    const size_t count = transitions_.of(procedure).calls.size();
    for (size_t k = from; k < count; ++k) {
      const int callee = transitions_.of(procedure).calls[k].callee;
      for (int first = 1; first <= runs; ++first) {
        for (const Calls& below : returning_calls(callee, 0, first - 1)) {
          for (const Calls& rest : returning_calls(procedure, k + 1, runs - first)) {
            Calls calls{CalledTree{static_cast<int>(k), false, CallTree{callee, below}}};
            calls.insert(calls.end(), rest.begin(), rest.end());
            out.push_back(std::move(calls));
          }
        }
      }
    }
    return out;
  }

  Transitions transitions_;
};

}  // namespace

CallTree tree_from(const Program& program, const ProgramFacts& facts, const std::string& text) {
  return TreeReader(program, facts, text).read();
}

std::vector<CallTree> throwing_trees(const Program& program, const ProgramFacts& facts,
                                     int procedure, int runs) {
  return TreeEnumeration(program, facts).throwing(procedure, runs);
}

}  // namespace epr::testing
