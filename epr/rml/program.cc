#include "epr/rml/program.h"

namespace epr {

const Procedure* Program::find_procedure(std::string_view name) const {
  for (const Procedure& procedure : procedures) {
    if (procedure.name == name) return &procedure;
  }
  return nullptr;
}

const Site* Program::find_site(std::string_view name) const {
  for (const Site& site : sites) {
    if (site.name == name) return &site;
  }
  return nullptr;
}

}  // namespace epr
