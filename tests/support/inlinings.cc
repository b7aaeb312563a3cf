#include "tests/support/inlinings.h"

#include <algorithm>

#include "epr/certify/callees.h"

namespace epr::testing {
namespace {

struct Maker {
  const Program& program;
  const Summaries& summaries;
  const InlineIt& inline_it;

  const Procedure& procedure(int index) const {
    return program.procedures[static_cast<size_t>(index)];
  }

  Inlining run(int first, int depth) const {
    Inlining out{procedure(first).name, {}};
    std::vector<int> blocks{first};
    for (size_t k = 0; k < blocks.size(); ++k) {
      const Procedure& block = procedure(blocks[k]);
      for_each_callee(block.body, [&](int target, int origin) {
        if (inline_it(procedure(target), depth)) {
          out.calls.push_back({block.name, origin, run(target, depth + 1)});
        } else if (!summaries[static_cast<size_t>(target)].claimed &&
                   std::find(blocks.begin(), blocks.end(), target) == blocks.end()) {
          blocks.push_back(target);
        }
      });
    }
    return out;
  }
};

}  // namespace

std::vector<Inlining> inlining_where(const Program& program, const Summaries& summaries,
                                     const InlineIt& inline_it) {
  std::vector<Inlining> out;
  for (const Entry& entry : program.entries) {
    out.push_back(Maker{program, summaries, inline_it}.run(entry.procedure, 1));
  }
  return out;
}

Summaries claim_nothing_of_all(const Program& program) {
  Summaries summaries(program.procedures.size());
  for (Summary& summary : summaries) summary.claimed = true;
  return summaries;
}

}  // namespace epr::testing
