#include "cli/costs.h"

#include <utility>

namespace cli {
namespace {

using Updr = updr::QueryCounts;
constexpr std::pair<const char*, uint64_t Updr::*> kUpdr[] = {
    {"candidate", &Updr::candidate}, {"decide", &Updr::decide}, {"generalize", &Updr::generalize},
    {"recheck", &Updr::recheck},     {"push", &Updr::push},     {"confirm", &Updr::confirm},
    {"simplify", &Updr::simplify},
};

using Si = si::QueryCounts;
constexpr std::pair<const char*, uint64_t Si::*> kSi[] = {
    {"under", &Si::under},     {"over", &Si::over},     {"prove", &Si::prove},
    {"shorten", &Si::shorten}, {"confirm", &Si::confirm}, {"refine", &Si::refine},
    {"houdini", &Si::houdini},
};

template <typename Table, typename Statistics>
void add_all(const Table& table, const Statistics& more, Costs& sum) {
  for (const auto& [name, member] : table) {
    const Cost cost{more.queries.*member, more.nanoseconds.*member};
    if (cost.count > 0) add(sum, Costs{{name, cost}});
  }
}

}  // namespace

void add(Costs& sum, const Costs& more) {
  for (const auto& [what, cost] : more) {
    sum[what].count += cost.count;
    sum[what].nanoseconds += cost.nanoseconds;
  }
}

void add(Costs& sum, const updr::Statistics& more) { add_all(kUpdr, more, sum); }
void add(Costs& sum, const si::Statistics& more) { add_all(kSi, more, sum); }

}  // namespace cli
