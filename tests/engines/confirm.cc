#include "tests/engines/confirm.h"

#include "si/confirm.h"

namespace updr::testing {

Options confirmed_by_inlining(const epr::Program& program, Options options) {
  si::Options search;
  search.cut = options.cut;
  search.solver.seed = options.solver.seed;
  search.solver.limits = options.solver.limits;
  search.max_queries = 200;
  search.go_on = options.go_on;
  options.confirm = si::confirm_by_inlining(program, search);
  return options;
}

}  // namespace updr::testing
