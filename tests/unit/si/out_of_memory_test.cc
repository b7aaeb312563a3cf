// Allocations that fail.  This binary has an operator new of its own, which throws when
// it is told to.  It spares the libraries: Z3 has its own ways to run out of memory.

#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "tests/support/examples.h"
#include "tests/support/programs.h"
#include "tests/support/recursion.h"
#include "tests/unit/si/searches.h"

extern "C" char __executable_start;
extern "C" char etext;

namespace {

// What happens to allocations, while it is on.
struct Shortage {
  bool on = false;
  bool lasting = false;  // all that come after the first failure fail too
  uint64_t left = 0;     // allocations until then
  uint64_t seen = 0;
};
Shortage shortage;

bool fails(const void* caller) {
  if (!shortage.on || caller < &__executable_start || caller >= &etext) return false;
  ++shortage.seen;
  if (shortage.left > 0) {
    --shortage.left;
    return false;
  }
  shortage.on = shortage.lasting;
  return true;
}

}  // namespace

// Not inlined: the compiler would take new and free for a mistake.
__attribute__((noinline)) void* operator new(size_t size) {
  void* memory = fails(__builtin_return_address(0)) ? nullptr : std::malloc(size > 0 ? size : 1);
  if (!memory) throw std::bad_alloc();
  return memory;
}
__attribute__((noinline)) void operator delete(void* memory) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace si {
namespace {

using epr::testing::all_sites;
using epr::testing::program_from;

// The outcomes, "bad_alloc" if that came through.
std::string with_shortage(const epr::Program& program, const Options& options, uint64_t after,
                          bool lasting) {
  const std::set<int> sites = all_sites(program);
  std::optional<Result> result;
  shortage = Shortage{true, lasting, after, 0};
  try {
    result = search(program, sites, options);
  } catch (const std::bad_alloc&) {
    shortage.on = false;
    return "bad_alloc";
  }
  shortage.on = false;
  std::string out;
  for (const auto& [site, outcome] : result->sites) {
    const auto* doubt = std::get_if<Undecided>(&outcome);
    out += doubt ? doubt->reason : to_text(program, outcome, options.cut);
  }
  return out;
}

uint64_t allocations(const epr::Program& program, const Options& options) {
  with_shortage(program, options, UINT64_MAX, false);
  return shortage.seen;
}

// Early ones one by one, then ever fewer.
uint64_t next(uint64_t n) { return n < 60 ? n + 1 : n + n / 20; }

TEST(SiOutOfMemory, ARunEndsUndecidedAndTheNextOneIsAsEver) {
  const std::string text = epr::testing::counted_recursion(3);
  const epr::Program program = program_from(text);
  const Options options = searching(kCutPoints, 3);
  const Texts whole = outcomes(program, options);
  EXPECT_EQ(whole, (Texts{{"visit#1", "throws"}}));
  const uint64_t all = allocations(program, options);
  EXPECT_GT(all, 1000u);
  int ended = 0, runs = 0;
  for (uint64_t after = 0; after < all; after = next(after)) {
    const std::string seen = with_shortage(program, options, after, false);
    EXPECT_TRUE(seen == kOutOfMemory || seen == "throws") << after << ": " << seen;
    ended += seen == kOutOfMemory;
    ++runs;
    if (runs % 8 == 0) {
      EXPECT_EQ(outcomes(program, options), whole) << after;
    }
  }
  std::printf("%d of %d runs, of up to %lu allocations, ended\n", ended, runs, all);
  EXPECT_GT(ended, runs * 9 / 10);
  EXPECT_EQ(outcomes(program, options), whole);
}

// Programs are new each time: symbols and formulas are made for the first time when
// memory runs out.
TEST(SiOutOfMemory, NewSymbolsAndFormulasStayConsistent) {
  const std::string text = epr::testing::example_text("simple_loop_error");
  const epr::Program sound = program_from(text);
  const Texts whole = outcomes(sound, searching(kCutPoints, 2));
  const epr::Program counted = program_from(text);
  const uint64_t all = allocations(counted, searching(kCutPoints, 2));
  for (uint64_t after = 0; after < all; after = next(next(after))) {
    const epr::Program program = program_from(text);
    const Options options = searching(kCutPoints, 2);
    with_shortage(program, options, after, false);
    EXPECT_EQ(outcomes(program, options), whole) << after;
    std::set<std::string> names;
    for (const epr::Symbol& symbol : program.formulas->vocabulary().symbols()) {
      EXPECT_TRUE(names.insert(symbol.name).second) << symbol.name;
    }
  }
}

TEST(SiOutOfMemory, WhenNothingIsLeftTheCallerIsTold) {
  const epr::Program program = program_from(epr::testing::counted_recursion(3));
  const Options options = searching(kCutPoints, 3);
  const Texts whole = outcomes(program, options);
  const uint64_t all = allocations(program, options);
  for (uint64_t after = 0; after < all; after = next(next(after))) {
    const std::string seen = with_shortage(program, options, after, true);
    EXPECT_TRUE(seen == kOutOfMemory || seen == "bad_alloc") << after << ": " << seen;
  }
  EXPECT_EQ(outcomes(program, options), whole);
}

}  // namespace
}  // namespace si
