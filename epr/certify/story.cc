// A step matters if it changes a relation of the witness alone, that is of one argument: in the
// prelude and in what the frontend writes these are "used" and "stale".  The container is named as the
// commands name it, and as the execution does where that is another name.

#include "epr/certify/story.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "epr/certify/steps.h"

namespace epr {
namespace {

// The arguments of the command's call: "lst" of "it := iterator_of(lst)".
std::vector<std::string> arguments(const std::string& command) {
  std::vector<std::string> out;
  size_t start = command.find('(');
  while (start != std::string::npos) {
    const size_t end = command.find_first_of(",)", ++start);
    if (end == std::string::npos) break;
    out.push_back(command.substr(start, end - start));
    if (command[end] == ')') break;
    start = command.find_first_not_of(' ', end + 1);
    if (start != std::string::npos) --start;
  }
  return out;
}

class Story {
 public:
  Story(const Program& program, const Trace& trace, const Replayed& replayed,
        const ElementNames& names)
      : program_(program), trace_(trace), steps_(replayed.steps), names_(names) {
    const Site& site = program.sites[static_cast<size_t>(trace.site)];
    const ErrorKind& error = program.errors[static_cast<size_t>(site.error)];
    if (replayed.witness.size() != 1 || steps_.empty()) return;
    sort_ = error.witness[0]->sort;
    witness_ = replayed.witness[0];
    name_ = names(sort_, witness_);
    find_owner();
  }

  std::vector<StoryStep> run() {
    if (owner_.empty()) return {};
    find_key_steps();
    if (!made_) add_start();
    for (size_t k : shown_) add(k);
    return std::move(out_);
  }

 private:
  // What a function says of the witness: the container of an iterator.
  void find_owner() {
    for (const Symbol* symbol : program_.rigid) {
      if (symbol->is_relation() || symbol->arity() != 1 || symbol->domain[0] != sort_) continue;
      const std::vector<int> tuple = {witness_};
      owner_sort_ = symbol->range;
      owner_ = names_(owner_sort_, trace_.start.value(symbol, tuple));
      return;
    }
  }

  void find_key_steps() {
    std::vector<size_t> callers;  // of the steps that come, outermost first
    for (size_t k = 0; k < steps_.size(); ++k) {
      callers.resize(std::min(callers.size(), static_cast<size_t>(steps_[k].depth)));
      for (const Held& held : steps_[k].held) sorts_[held.variable->name] = held.variable->sort;
      if (changes_witness(steps_[k])) {
        const bool makes = holding(steps_[k]) != nullptr;
        if (makes && !made_) {
          made_ = k;
          name_ = variable_of(steps_[k]);
        }
        if (!makes) modified_.insert(k);
        show(k, callers);
      }
      if (k + 1 == steps_.size()) show(k, callers);
      if (k + 1 < steps_.size() && steps_[k + 1].depth > steps_[k].depth) callers.push_back(k);
    }
  }

  void show(size_t k, const std::vector<size_t>& callers) {
    shown_.insert(callers.begin(), callers.end());
    shown_.insert(k);
  }

  bool changes_witness(const Step& step) const {
    return std::any_of(step.changes.begin(), step.changes.end(), [&](const Change& change) {
      return change.relation->arity() == 1 && change.relation->domain[0] == sort_ &&
             std::any_of(change.flipped.begin(), change.flipped.end(), [&](uint32_t position) {
               return tuple_at(trace_.start, change.relation, position)[0] == witness_;
             });
    });
  }

  const Held* holding(const Step& step) const {
    for (const Held& held : step.held) {
      if (held.variable->sort == sort_ && held.element == witness_) return &held;
    }
    return nullptr;
  }

  // What Java calls the witness where it is made.
  std::string variable_of(const Step& step) const {
    const std::string variable = java_name(holding(step)->variable);
    return variable.empty() ? name_ : variable;
  }

  void add_start() {
    out_.push_back({StoryKind::kStart, {}, 0,
                    fmt::format("{}, an iterator over {}, is there from the start{}", name_, owner_,
                                modified_.empty() ? ", and stale" : "")});
  }

  void add(size_t k) {
    const Step& step = steps_[k];
    const JavaPosition& java = origin_of(program_, step).java;
    if (k + 1 == steps_.size()) {
      out_.push_back({StoryKind::kThrows, java, step.depth,
                      fmt::format("{} is used though it is stale: throws", name_), k + 1});
    } else if (made_ == k) {
      out_.push_back({StoryKind::kMade, java, step.depth,
                      fmt::format("{} is made, an iterator over {}", name_, operand(step)), k + 1});
    } else if (modified_.count(k)) {
      out_.push_back({StoryKind::kModified, java, step.depth,
                      fmt::format("{} is modified{}: {} becomes stale", operand(step),
                                  through(step), name_),
                      k + 1});
    } else {
      out_.push_back({StoryKind::kCall, java, step.depth, call_text(steps_[k + 1]), k + 1});
    }
  }

  // The container, as the command names it; what is modified through an iterator Java does not name.
  std::string operand(const Step& step) const {
    const std::string named = through(step).empty() ? argument(step, owner_sort_) : "";
    return named.empty() || named == owner_ ? owner_ : fmt::format("{} (= {})", named, owner_);
  }

  // " through it", where the command names another iterator.
  std::string through(const Step& step) const {
    const std::string named = argument(step, sort_);
    return named.empty() ? "" : fmt::format(" through {}", named);
  }

  // The first of the command's arguments that is a variable of the sort; "" if none is.
  std::string argument(const Step& step, const Sort* sort) const {
    for (const std::string& name : arguments(command_text(program_, step))) {
      const auto found = sorts_.find(name);
      if (found != sorts_.end() && found->second == sort) return name;
    }
    return "";
  }

  std::string call_text(const Step& start) const {
    std::vector<std::string> inputs;
    for (const Held& held : start.held) {
      const std::string element = names_(held.variable->sort, held.element);
      const std::string& variable = held.variable->name;
      inputs.push_back(variable == element ? element : fmt::format("{} = {}", variable, element));
    }
    const Procedure& procedure = program_.procedures[static_cast<size_t>(start.procedure)];
    return fmt::format("{} is called{}", procedure.name,
                       inputs.empty() ? "" : fmt::format(" with {}", fmt::join(inputs, ", ")));
  }

  const Program& program_;
  const Trace& trace_;
  const std::vector<Step>& steps_;
  const ElementNames& names_;
  const Sort* sort_ = nullptr;  // of the witness
  int witness_ = 0;
  std::string name_;
  const Sort* owner_sort_ = nullptr;
  std::string owner_;  // the witness's container; "" if no function says it
  std::map<std::string, const Sort*> sorts_;  // of variables, by name
  std::optional<size_t> made_;
  std::set<size_t> modified_;
  std::set<size_t> shown_;
  std::vector<StoryStep> out_;
};

}  // namespace

const char* word(StoryKind kind) {
  switch (kind) {
    case StoryKind::kStart:
      return "start";
    case StoryKind::kCall:
      return "call";
    case StoryKind::kMade:
      return "made";
    case StoryKind::kModified:
      return "modified";
    case StoryKind::kThrows:
      break;
  }
  return "throws";
}

std::vector<StoryStep> story(const Program& program, const Trace& trace, const Replayed& replayed,
                             const ElementNames& names) {
  return Story(program, trace, replayed, names).run();
}

}  // namespace epr
