#pragma once

// One method of a random program (random_program.h).

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/support/block_writer.h"
#include "tests/support/random_formula.h"
#include "tests/support/random_program.h"

namespace epr::testing {

inline constexpr const char* kContainer = "container";
inline constexpr const char* kIterator = "iterator";
inline constexpr const char* kObject = "obj";

// What the methods of a program share.
struct ProgramPlan {
  Choose choose;
  std::vector<Signature> methods;  // the first is main

  // Which kinds of statements there are.
  bool fields = false;     // list(obj, container)
  bool cursors = false;    // cursor(obj, iterator)
  bool nested = false;     // containers in containers
  bool recursive = false;  // methods may call themselves and earlier ones, but not main

  // How many statements of these kinds the method may still have.
  int new_containers = 0;
  int new_iterators = 0;
  int uses = 0;  // of iterators: sites
  int calls = 0;

  std::set<Feature> features;
  std::map<int, std::set<int>> called;  // by method

  bool one_in(int n) { return choose(n) == 0; }
};

class RandomMethod {
 public:
  RandomMethod(ProgramPlan& plan, int method)
      : plan_(plan), method_(method), out_(plan.methods[static_cast<size_t>(method)]) {}

  // Its procedures.  Uses up some of the plan.
  std::string text();

 private:
  using Names = std::vector<std::string>;

  void start_main();
  void end_main();
  void statements(int count);
  void statement();
  void use();
  void use(const std::string& iterator);
  void modify();
  void nest();
  void new_iterator();
  void new_container();
  void alias();
  void store_field();
  void load_field();
  void null_field();
  void guarded_use();
  void iterator_loop();
  void loop();
  void branch();
  void call();
  void recursive_call();
  void early_return();

  void block_of(int block, int count, int next);
  void finish();
  std::string condition(Names& reads);
  int callee();
  Names arguments(int callee);
  Names swapped(const Signature& callee, Names arguments);
  void note_arguments(const Names& arguments);

  std::string fresh(const std::string& sort);
  // A variable in scope; "" when there is none.
  std::string pick(const std::string& sort);
  std::string pick_to_modify();
  std::string pick_holder();
  // A variable in scope, made if there is none; "" if the plan has none left.
  std::string need(const std::string& sort);
  // An old variable, which is given a new value, or a new one.
  std::string target(const std::string& sort);
  std::string declare(const std::string& sort);
  void assign(const std::string& variable, const std::string& sort, const std::string& value,
              const Names& reads);

  ProgramPlan& plan_;
  int method_;
  BlockWriter out_;
  std::vector<Variable> scope_;
  Names walked_;                 // containers of the loops around
  std::map<int, Names> passed_;  // by callee: the arguments of the last call
  std::map<std::string, int> counters_;
  int depth_ = 0;       // of control structures
  bool ended_ = false;  // the block that is being written has returned
};

}  // namespace epr::testing
