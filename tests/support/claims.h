#pragma once

// What summaries allow procedures to do, over the states of one world.

#include <memory>
#include <string>
#include <vector>

#include "epr/certify/summary.h"
#include "tests/support/conditions_world.h"

namespace epr::testing {

// Sets of states, by outputs.
using Posts = std::vector<StateSet>;

class Claims {
 public:
  // Both must outlive this.
  Claims(ConditionsWorld& world, const Summaries& summaries);

  // By error: the witnesses with which the procedure may throw.
  const std::vector<StateSet>& throws(int procedure, size_t inputs, size_t state);
  // Where it may return: as summary, transitions and invariants have it.
  std::shared_ptr<const Posts> returns(int procedure, size_t inputs, size_t state);

  // For messages, of what is not allowed: "but the lemma r(x) is false".
  std::string why_no_throw(int procedure, size_t inputs, size_t state, int error, size_t witness);
  std::string why_no_return(int procedure, size_t inputs, size_t before, size_t outputs,
                            size_t after);

 private:
  using ByState = std::vector<std::vector<StateSet>>;

  ByState all_throws(int procedure, size_t inputs);
  const std::vector<Formula>& throws_lemmas(int procedure, int error) const;
  void load_throw(int procedure, size_t inputs, int error, size_t witness);
  void keep(const std::shared_ptr<const Posts>& posts);

  ConditionsWorld& world_;
  const Program& program_;
  const Summaries& summaries_;
  const std::vector<Formula> none_;
  std::vector<std::vector<ByState>> throws_;                      // by procedure, inputs
  std::vector<std::vector<std::weak_ptr<const Posts>>> returns_;  // by procedure, inputs and state
  std::vector<std::shared_ptr<const Posts>> kept_;                // keeps them alive
};

}  // namespace epr::testing
