#include "epr/vc/written_size.h"

#include <algorithm>

namespace epr {

uint64_t WrittenSizes::of(Formula f) {
  auto known = known_.find(f);
  if (known != known_.end()) return known->second;
  uint64_t size = 1 + f->terms.size();
  for (Formula arg : f->args) size = std::min(size + of(arg), uint64_t{1} << 40);
  return known_[f] = size;
}

}  // namespace epr
