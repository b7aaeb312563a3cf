#include "cli/manifest.h"

namespace cli {

std::string JavaSite::place() const { return owner + "." + method.substr(0, method.find('(')); }

const ManifestScope* Manifest::find_scope(const std::string& name) const {
  for (const ManifestScope& scope : scopes) {
    if (scope.name == name) return &scope;
  }
  return nullptr;
}

const ScopeSite* find_site(const ManifestScope& scope, const std::string& id) {
  for (const ScopeSite& site : scope.sites) {
    if (site.site == id) return &site;
  }
  return nullptr;
}

}  // namespace cli
