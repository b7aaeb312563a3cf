#include "si/confirm.h"

namespace si {

epr::Confirm confirm_by_inlining(const epr::Program& program, const Options& options) {
  return [&program, options](int entry, int site, const epr::CallTree& tree) {
    Options guided = options;
    guided.guide = Guide{entry, tree};
    Result result = search(program, {site}, guided);
    epr::Confirmation out;
    out.checks = result.statistics.queries.total();
    if (auto* reached = std::get_if<Reached>(&result.sites.at(site))) {
      out.found = epr::Confirmed{std::move(reached->trace), std::move(reached->tree)};
    }
    return out;
  };
}

}  // namespace si
