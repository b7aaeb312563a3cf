#include "epr/certify/manifest_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace epr {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

// False when the member is no list of strings.
bool read_texts(const Json& json, const char* name, std::vector<std::string>& out) {
  if (!json[name].is_array()) return false;
  for (const Json& text : json[name]) {
    if (!text.is_string()) return false;
    out.push_back(text.get<std::string>());
  }
  return true;
}

}  // namespace

std::string to_json(const Manifest& manifest) {
  Json json{{"format", kFormat}};
  if (manifest.kind == CertificateKind::kSafe) {
    json["kind"] = "safe";
    json["sites"] = manifest.sites;
    if (!manifest.assumptions.empty()) json["assumptions"] = manifest.assumptions;
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
  if (!read_texts(json, "sites", manifest.sites)) return std::string("a site must be a name");
  if (json.contains("assumptions") && !read_texts(json, "assumptions", manifest.assumptions)) {
    return std::string("an assumption must be a text");
  }
  return manifest;
}

}  // namespace epr
