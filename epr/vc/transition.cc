#include "epr/vc/transition.h"

#include <fmt/format.h>

namespace epr {

Definition named_by(Formulas& formulas, const Symbol* relation, const Symbol* symbol) {
  std::vector<Term> params;
  for (size_t k = 0; k < relation->domain.size(); ++k) {
    params.push_back(formulas.var(fmt::format("{}@{}", relation->name, k), relation->domain[k]));
  }
  return Definition{params, formulas.rel(symbol, params)};
}

}  // namespace epr
