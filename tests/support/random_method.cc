#include "tests/support/random_method.h"

#include <algorithm>

#include <fmt/format.h>

namespace epr::testing {
namespace {

constexpr int kDeepest = 2;

}  // namespace

std::string RandomMethod::text() {
  scope_ = out_.signature().inputs;
  for (const Variable& input : scope_) ++counters_[input.sort];
  if (method_ == 0) start_main();
  if (method_ != 0 && plan_.one_in(3)) modify();
  statements(1 + plan_.choose(method_ == 0 ? 2 : 3));
  if (method_ == 0 && !ended_) end_main();
  if (!ended_) finish();
  return out_.text();
}

// Without inputs there is nothing to work with yet; and a walk over an empty
// container ends before anything happens.
void RandomMethod::start_main() {
  const bool holder = plan_.fields || plan_.cursors;
  if (pick(kObject).empty()) {
    assign(declare(kObject), kObject, holder ? "new_object()" : "any_value()", {});
  }
  const int wanted = pick(kContainer).empty() ? 2 : 0;
  for (int k = 0; k < wanted; ++k) {
    const std::string container = declare(kContainer);
    assign(container, kContainer, "new_container()", {});
    if (plan_.one_in(4)) continue;
    const std::string object = pick(kObject);
    out_.command(fmt::format("add({}, {})", container, object), {container, object});
  }
  if (plan_.fields) store_field();
  if (plan_.nested) nest();
  if (plan_.one_in(4)) return;
  const std::string walked = pick(kContainer);
  --plan_.new_iterators;
  assign(declare(kIterator), kIterator, fmt::format("iterator_of({})", walked), {walked});
  walked_.push_back(walked);
}

// Few programs should be beyond all doubt.
void RandomMethod::end_main() {
  if (plan_.called.empty()) call();
  if (plan_.one_in(4)) modify();
  ++plan_.uses;
  use();
}

void RandomMethod::statements(int count) {
  for (int k = 0; k < count && !ended_; ++k) statement();
}

void RandomMethod::statement() {
  struct Kind {
    int weight;
    void (RandomMethod::*write)();
  };
  const bool deep = depth_ >= kDeepest;
  const std::vector<Kind> kinds = {{5, &RandomMethod::use},
                                   {5, &RandomMethod::modify},
                                   {2, &RandomMethod::new_iterator},
                                   {1, &RandomMethod::new_container},
                                   {1, &RandomMethod::alias},
                                   {plan_.fields ? 2 : 0, &RandomMethod::store_field},
                                   {plan_.fields ? 4 : 0, &RandomMethod::load_field},
                                   {plan_.cursors ? 3 : 0, &RandomMethod::null_field},
                                   {plan_.cursors ? 5 : 0, &RandomMethod::guarded_use},
                                   {deep ? 0 : 7, &RandomMethod::iterator_loop},
                                   {deep ? 0 : 1, &RandomMethod::loop},
                                   {deep ? 0 : 3, &RandomMethod::branch},
                                   {plan_.calls > 0 ? 9 : 0, &RandomMethod::call},
                                   {depth_ > 0 ? 3 : 1, &RandomMethod::early_return}};
  int total = 0;
  for (const Kind& kind : kinds) total += kind.weight;
  int left = plan_.choose(total);
  for (const Kind& kind : kinds) {
    left -= kind.weight;
    if (left < 0) return (this->*kind.write)();
  }
}

// --- Collections ---------------------------------------------------------------

void RandomMethod::use() {
  const std::string iterator = need(kIterator);
  if (!iterator.empty()) use(iterator);
}

void RandomMethod::use(const std::string& iterator) {
  if (plan_.uses == 0) return;
  --plan_.uses;
  const int kind = plan_.choose(6);
  if (kind == 0) {
    out_.command(fmt::format("remove({})", iterator), {iterator});
  } else if (kind < 3) {
    out_.command(fmt::format("advance({})", iterator), {iterator});
  } else if (plan_.nested && kind < 5) {
    assign(declare(kContainer), kContainer, fmt::format("next_cnt({})", iterator), {iterator});
    plan_.features.insert(Feature::kNested);
  } else {
    assign(declare(kObject), kObject, fmt::format("next({})", iterator), {iterator});
  }
}

void RandomMethod::modify() {
  const std::string container = pick_to_modify();
  const int kind = plan_.choose(8);
  if (kind == 0) {
    out_.command(fmt::format("clear({})", container), {container});
    plan_.features.insert(Feature::kEmptied);
  } else if (plan_.nested && kind < 5) {
    nest();
  } else {
    const std::string object = need(kObject);
    const char* action = kind == 1 ? "remove_obj" : "add";
    out_.command(fmt::format("{}({}, {})", action, container, object), {container, object});
  }
}

void RandomMethod::nest() {
  const std::string outer = pick_to_modify();
  const std::string inner = pick(kContainer);
  out_.command(fmt::format("add_cnt({}, {})", outer, inner), {outer, inner});
  plan_.features.insert(Feature::kNested);
}

void RandomMethod::new_iterator() {
  if (plan_.new_iterators == 0) return;
  --plan_.new_iterators;
  const std::string container = pick(kContainer);
  assign(target(kIterator), kIterator, fmt::format("iterator_of({})", container), {container});
}

void RandomMethod::new_container() {
  if (plan_.new_containers == 0) return;
  --plan_.new_containers;
  assign(target(kContainer), kContainer, "new_container()", {});
}

void RandomMethod::alias() {
  const std::string sort = plan_.one_in(3) ? kIterator : kContainer;
  const std::string from = pick(sort);
  if (from.empty()) return;
  const std::string to = target(sort);
  if (to == from) return;
  assign(to, sort, from, {from});
  plan_.features.insert(Feature::kAliasing);
}

// --- Fields --------------------------------------------------------------------

void RandomMethod::store_field() {
  const std::string holder = pick_holder();
  const std::string container = pick(kContainer);
  out_.command(
      fmt::format("list(O, C) := O != {0} & list(O, C) | O = {0} & C = {1}", holder, container),
      {holder, container});
  plan_.features.insert(Feature::kField);
}

void RandomMethod::load_field() {
  const std::string holder = pick_holder();
  const std::string container = declare(kContainer);
  out_.command(fmt::format("assume list({}, {})", holder, container), {holder},
               {{container, kContainer}});
  plan_.features.insert(Feature::kField);
}

// The iterator's field: assigned, null or not.
void RandomMethod::null_field() {
  const std::string holder = pick_holder();
  const std::string iterator = plan_.one_in(3) ? "" : need(kIterator);
  if (iterator.empty()) {
    out_.command(fmt::format("cursor(O, I) := O != {} & cursor(O, I)", holder), {holder});
  } else {
    out_.command(fmt::format("cursor(O, I) := O != {0} & cursor(O, I) | O = {0} & I = {1}", holder,
                             iterator),
                 {holder, iterator});
  }
}

void RandomMethod::guarded_use() {
  if (plan_.uses == 0) return;
  const std::string holder = pick_holder();
  const int then = out_.add_block();
  const int next = out_.add_block();
  out_.branch(fmt::format("exists I: iterator. cursor({}, I)", holder), {holder}, then, next);
  out_.enter(then);
  const std::vector<Variable> scope = scope_;
  const std::string iterator = declare(kIterator);
  out_.command(fmt::format("assume cursor({}, {})", holder, iterator), {holder},
               {{iterator, kIterator}});
  use(iterator);
  block_of(then, plan_.choose(2), next);
  scope_ = scope;
  out_.enter(next);
  plan_.features.insert(Feature::kNullGuard);
}

// --- Control -------------------------------------------------------------------

// Statements to the end of the block, which goes on to `next` unless it returns.
void RandomMethod::block_of(int block, int count, int next) {
  const std::vector<Variable> scope = scope_;
  out_.enter(block);
  ++depth_;
  statements(count);
  --depth_;
  if (!ended_) out_.jump(next);
  ended_ = false;
  scope_ = scope;
}

void RandomMethod::iterator_loop() {
  if (plan_.uses == 0 || plan_.new_iterators == 0) return loop();
  const std::string container = pick(kContainer);
  --plan_.new_iterators;
  const std::string iterator = declare(kIterator);
  assign(iterator, kIterator, fmt::format("iterator_of({})", container), {container});
  const int head = out_.add_block();
  const int body = out_.add_block();
  const int after = out_.add_block();
  out_.jump(head);
  out_.enter(head);
  out_.choose(body, after);
  const std::vector<Variable> scope = scope_;
  out_.enter(body);
  use(iterator);
  walked_.push_back(container);
  block_of(body, plan_.choose(3), head);
  walked_.pop_back();
  scope_ = scope;
  out_.enter(after);
  plan_.features.insert(Feature::kLoop);
}

void RandomMethod::loop() {
  const int head = out_.add_block();
  const int body = out_.add_block();
  const int after = out_.add_block();
  out_.jump(head);
  out_.enter(head);
  out_.choose(body, after);
  block_of(body, 1 + plan_.choose(2), head);
  out_.enter(after);
  plan_.features.insert(Feature::kLoop);
}

std::string RandomMethod::condition(Names& reads) {
  const std::string one = pick(kContainer);
  const std::string other = pick(kContainer);
  const std::string object = pick(kObject);
  reads = {one};
  if (one != other && plan_.one_in(2)) {
    reads.push_back(other);
    return fmt::format("{} = {}", one, other);
  }
  if (!object.empty() && plan_.one_in(2)) {
    reads.push_back(object);
    return fmt::format("member({}, {})", one, object);
  }
  return fmt::format("forall O: obj. !member({}, O)", one);
}

void RandomMethod::branch() {
  const int then = out_.add_block();
  const int next = out_.add_block();
  const int otherwise = plan_.one_in(3) ? out_.add_block() : next;
  if (plan_.one_in(2)) {
    out_.choose(then, otherwise);
  } else {
    Names reads;
    const std::string formula = condition(reads);
    out_.branch(formula, reads, then, otherwise);
  }
  block_of(then, 1 + plan_.choose(2), next);
  if (otherwise != next) block_of(otherwise, 1, next);
  out_.enter(next);
}

void RandomMethod::early_return() {
  plan_.features.insert(Feature::kEarlyReturn);
  if (depth_ > 0) return finish();
  const int then = out_.add_block();
  const int next = out_.add_block();
  out_.choose(then, next);
  out_.enter(then);
  const std::vector<Variable> scope = scope_;
  finish();
  scope_ = scope;
  ended_ = false;
  out_.enter(next);
}

void RandomMethod::finish() {
  const std::string& sort = out_.signature().output_sort;
  std::string result;
  if (!sort.empty()) {
    result = pick(sort);
    if (result.empty()) {
      const std::string container = pick(kContainer);
      result = declare(sort);
      assign(result, sort, fmt::format("iterator_of({})", container), {container});
    }
  }
  out_.finish(result);
  ended_ = true;
}

// --- Calls ---------------------------------------------------------------------

// -1: none.  Methods that always call themselves never return, so calls back are
// made under some condition.
int RandomMethod::callee() {
  const int methods = static_cast<int>(plan_.methods.size());
  const bool back = plan_.recursive && depth_ > 0;
  const int first = back ? 1 : method_ + 1;
  if (first >= methods) return -1;
  if (back && method_ > 0 && plan_.one_in(2)) return method_;
  return first + plan_.choose(methods - first);
}

void RandomMethod::recursive_call() {
  const int then = out_.add_block();
  const int next = out_.add_block();
  out_.choose(then, next);
  const std::vector<Variable> scope = scope_;
  out_.enter(then);
  ++depth_;
  call();
  --depth_;
  scope_ = scope;
  block_of(then, 0, next);
  out_.enter(next);
}

void RandomMethod::call() {
  const int method = callee();
  if (method < 0) return plan_.recursive ? recursive_call() : use();
  Names passed = arguments(method);
  if (passed.empty()) return;
  --plan_.calls;
  note_arguments(passed);
  plan_.called[method_].insert(method);
  const Signature& callee = plan_.methods[static_cast<size_t>(method)];
  const std::string text = fmt::format("{}({})", callee.name, fmt::join(passed, ", "));
  if (callee.output_sort.empty()) {
    out_.command(text, passed);
  } else {
    plan_.features.insert(Feature::kResult);
    assign(target(callee.output_sort), callee.output_sort, text, passed);
  }
  passed_[method] = passed;
}

// Nothing when there is no argument for an input.
RandomMethod::Names RandomMethod::arguments(int method) {
  const Signature& callee = plan_.methods[static_cast<size_t>(method)];
  const auto in_scope = [&](const std::string& name) {
    return std::any_of(scope_.begin(), scope_.end(),
                       [&](const Variable& v) { return v.name == name; });
  };
  Names known;
  if (method == method_) {
    for (const Variable& input : callee.inputs) known.push_back(input.name);
  } else if (passed_.contains(method)) {
    known = passed_[method];
  }
  if (!known.empty() && plan_.one_in(2) && std::all_of(known.begin(), known.end(), in_scope)) {
    return swapped(callee, known);
  }
  Names out;
  for (const Variable& input : callee.inputs) {
    out.push_back(need(input.sort));
    if (out.back().empty()) return {};
  }
  return out;
}

// With the first two arguments of a sort exchanged.
RandomMethod::Names RandomMethod::swapped(const Signature& callee, Names arguments) {
  for (size_t k = 0; k < arguments.size(); ++k) {
    for (size_t j = 0; j < k; ++j) {
      if (callee.inputs[j].sort != callee.inputs[k].sort) continue;
      if (arguments[j] != arguments[k]) plan_.features.insert(Feature::kSwapped);
      std::swap(arguments[j], arguments[k]);
      return arguments;
    }
  }
  return arguments;
}

void RandomMethod::note_arguments(const Names& arguments) {
  const std::set<std::string> distinct(arguments.begin(), arguments.end());
  if (distinct.size() < arguments.size()) plan_.features.insert(Feature::kRepeated);
}

// --- Variables -----------------------------------------------------------------

std::string RandomMethod::pick(const std::string& sort) {
  Names found;
  for (const Variable& v : scope_) {
    if (v.sort == sort) found.push_back(v.name);
  }
  if (found.empty()) return "";
  return found[static_cast<size_t>(plan_.choose(static_cast<int>(found.size())))];
}

// Mostly the same one, so that fields are read that were written.
std::string RandomMethod::pick_holder() {
  for (const Variable& v : scope_) {
    if (v.sort == kObject && !plan_.one_in(4)) return v.name;
  }
  return need(kObject);
}

// Mostly not what is being walked: most programs mean well.
std::string RandomMethod::pick_to_modify() {
  std::string out = pick(kContainer);
  for (int tries = 0; tries < 2; ++tries) {
    if (std::find(walked_.begin(), walked_.end(), out) == walked_.end()) break;
    out = pick(kContainer);
  }
  return out;
}

std::string RandomMethod::fresh(const std::string& sort) {
  return fmt::format("{}{}", sort[0], ++counters_[sort]);
}

std::string RandomMethod::declare(const std::string& sort) {
  const std::string name = fresh(sort);
  scope_.push_back({name, sort});
  return name;
}

std::string RandomMethod::target(const std::string& sort) {
  const std::string old = pick(sort);
  return old.empty() || plan_.one_in(2) ? declare(sort) : old;
}

std::string RandomMethod::need(const std::string& sort) {
  const std::string old = pick(sort);
  if (!old.empty()) return old;
  if (sort == kObject) {
    const std::string object = declare(kObject);
    assign(object, kObject, "any_value()", {});
    return object;
  }
  if (plan_.new_iterators == 0) return "";
  --plan_.new_iterators;
  const std::string container = pick(kContainer);
  const std::string iterator = declare(kIterator);
  assign(iterator, kIterator, fmt::format("iterator_of({})", container), {container});
  return iterator;
}

void RandomMethod::assign(const std::string& variable, const std::string& sort,
                          const std::string& value, const Names& reads) {
  out_.command(fmt::format("{} := {}", variable, value), reads, {{variable, sort}});
}

}  // namespace epr::testing
