#include "epr/certify/manifest_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace epr {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

}  // namespace

std::string to_json(const Manifest& manifest) {
  Json json{{"format", kFormat}};
  if (manifest.kind == CertificateKind::kSafe) {
    json["kind"] = "safe";
    json["sites"] = manifest.sites;
  } else {
    json["kind"] = "cme";
  }
  return json.dump(2) + "\n";
}

std::variant<Manifest, std::string> read_manifest(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("format") || json["format"] != kFormat) {
    return fmt::format("not a certificate of format {}", kFormat);
  }
  const Json kind = json.contains("kind") ? json["kind"] : Json();
  if (kind == "cme") return Manifest{CertificateKind::kCme, {}};
  if (kind != "safe") return std::string("names no kind of certificate");
  if (!json.contains("sites") || !json["sites"].is_array()) return std::string("lists no sites");
  Manifest manifest{CertificateKind::kSafe, {}};
  for (const Json& site : json["sites"]) {
    if (!site.is_string()) return std::string("a site must be a name");
    manifest.sites.push_back(site.get<std::string>());
  }
  return manifest;
}

}  // namespace epr
