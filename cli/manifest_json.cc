// Values are read by name through Reader, which knows where it is: what is wrong is said as
// "scopes[2].file: must be a string".

#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/manifest.h"

namespace cli {
namespace {

using Json = nlohmann::json;

struct Malformed {
  std::string what;
};

constexpr int kMost = 1'000'000'000;  // of any count or line

class Reader {
 public:
  Reader(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
    if (!json.is_object()) fail("must be an object");
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw Malformed{path_.empty() ? what : path_ + ": " + what};
  }

  bool has(const char* name) const { return json_.contains(name) && !json_[name].is_null(); }

  std::string text(const char* name) const {
    const Json& value = member(name);
    if (!value.is_string()) fail_at(name, "must be a string");
    return value.get<std::string>();
  }
  std::string optional_text(const char* name) const { return has(name) ? text(name) : ""; }

  int number(const char* name) const {
    const Json& value = member(name);
    if (!value.is_number_integer()) fail_at(name, "must be a whole number");
    const bool fits =
        value.is_number_unsigned() ? value.get<uint64_t>() <= kMost : value.get<int64_t>() >= -1;
    if (!fits) fail_at(name, "is out of range");
    return std::max(0, value.get<int>());
  }
  int optional_number(const char* name) const { return has(name) ? number(name) : 0; }

  double decimal(const char* name) const {
    const Json& value = member(name);
    if (!value.is_number()) fail_at(name, "must be a number");
    return value.get<double>();
  }

  std::map<std::string, double> optional_decimals(const char* name) const {
    std::map<std::string, double> out;
    if (!has(name)) return out;
    const Reader values = object(name);
    for (const auto& [key, value] : values.json_.items()) out[key] = values.decimal(key.c_str());
    return out;
  }

  bool truth(const char* name) const {
    const Json& value = member(name);
    if (!value.is_boolean()) fail_at(name, "must be true or false");
    return value.get<bool>();
  }

  std::vector<std::string> texts(const char* name) const {
    std::vector<std::string> out;
    for (const Json& value : array(name)) {
      if (!value.is_string()) fail_at(name, "must be a list of strings");
      out.push_back(value.get<std::string>());
    }
    return out;
  }
  std::vector<std::string> optional_texts(const char* name) const {
    return has(name) ? texts(name) : std::vector<std::string>();
  }

  template <typename Read>
  auto objects(const char* name, Read read) const {
    std::vector<decltype(read(*this))> out;
    const Json& values = array(name);
    for (size_t k = 0; k < values.size(); ++k) {
      out.push_back(read(Reader(values[k], fmt::format("{}[{}]", at(name), k))));
    }
    return out;
  }

  Reader object(const char* name) const { return Reader(member(name), at(name)); }

 private:
  std::string at(const char* name) const { return path_.empty() ? name : path_ + "." + name; }
  [[noreturn]] void fail_at(const char* name, const std::string& what) const {
    throw Malformed{at(name) + ": " + what};
  }
  const Json& member(const char* name) const {
    if (!json_.contains(name)) fail_at(name, "is missing");
    return json_[name];
  }
  const Json& array(const char* name) const {
    const Json& value = member(name);
    if (!value.is_array()) fail_at(name, "must be a list");
    return value;
  }

  const Json& json_;
  const std::string path_;
};

epr::JavaPosition position(const Reader& in) {
  return {in.optional_text("file"), in.optional_number("line")};
}

// A file of the manifest's folder, and of no other.
std::string file_name(const Reader& in) {
  const std::string name = in.text("file");
  const bool plain = !name.empty() && name.find('/') == std::string::npos && name != "." &&
                     name != ".." && name.find('\0') == std::string::npos;
  if (!plain) in.fail(fmt::format("'{}' is no name of a file", name));
  return name;
}

ManifestScope scope(const Reader& in) {
  ManifestScope out;
  out.name = in.text("name");
  out.file = file_name(in);
  out.closed = in.truth("closed");
  out.entries = in.texts("entries");
  out.sites = in.objects(
      "sites", [](const Reader& site) { return ScopeSite{site.text("site"), site.texts("rml")}; });
  out.unsupported = in.objects("unsupported", [](const Reader& code) {
    return UnsupportedCode{code.text("method"), position(code), code.text("why")};
  });
  out.stand_ins = in.texts("stand_ins");
  out.assumptions = in.texts("assumptions");
  return out;
}

SiteStatus status(const Reader& in) {
  const std::string word = in.text("status");
  if (word == "open") return SiteStatus::kOpen;
  if (word == "local") return SiteStatus::kLocal;
  if (word == "unreached") return SiteStatus::kUnreached;
  if (word == "unsupported") return SiteStatus::kUnsupported;
  in.fail(fmt::format("'{}' is no status", word));
}

JavaSite java_site(const Reader& in) {
  JavaSite out;
  out.id = in.text("id");
  out.owner = in.text("class");
  out.method = in.text("method");
  out.ordinal = in.number("ordinal");
  out.use = in.text("use");
  out.java = position(in);
  out.caught = in.truth("caught");
  out.scopes = in.texts("scopes");
  out.local = in.optional_texts("local");
  out.assumptions = in.optional_texts("assumptions");
  out.status = status(in);
  out.why = in.optional_text("why");
  return out;
}

JavaMethod java_method(const Reader& in) {
  return {in.text("method"),  position(in),        in.texts("parameters"),   in.texts("far"),
          in.texts("scopes"), in.texts("watched"), in.optional_text("why")};
}

ManifestMessage message(const Reader& in) {
  const std::string severity = in.text("severity");
  if (severity != "error" && severity != "warning") {
    in.fail(fmt::format("'{}' is no severity", severity));
  }
  return {severity == "error", in.optional_text("path"), in.optional_number("line"),
          in.text("text")};
}

FrontendStatistics statistics(const Reader& in) {
  return {in.number("classes"),    in.number("methods"),    in.number("methods_with_body"),
          in.number("translated"), in.number("procedures"), in.decimal("cpu_ms"),
          in.optional_decimals("parts_ms")};
}

// Every name leads somewhere, and to one thing.
void check_names(const Manifest& manifest) {
  std::set<std::string> scopes;
  std::set<std::string> sites;
  std::set<std::pair<std::string, std::string>> listed;  // scope, site
  for (const JavaSite& site : manifest.sites) {
    if (!sites.insert(site.id).second) throw Malformed{"two sites are '" + site.id + "'"};
  }
  for (const ManifestScope& scope : manifest.scopes) {
    if (!scopes.insert(scope.name).second) throw Malformed{"two scopes are '" + scope.name + "'"};
    for (const ScopeSite& site : scope.sites) {
      if (!sites.contains(site.site)) {
        throw Malformed{fmt::format("scope '{}' has an unknown site '{}'", scope.name, site.site)};
      }
      if (listed.emplace(scope.name, site.site).second) continue;
      throw Malformed{fmt::format("scope '{}' has site '{}' twice", scope.name, site.site)};
    }
  }
  for (const JavaSite& site : manifest.sites) {
    for (const std::string& name : site.scopes) {
      if (listed.contains({name, site.id})) continue;
      throw Malformed{fmt::format("site '{}' is said to be in scope '{}', which {}", site.id, name,
                                  scopes.contains(name) ? "does not list it" : "is unknown")};
    }
    if (site.status == SiteStatus::kOpen && site.scopes.empty()) {
      throw Malformed{fmt::format("site '{}' is open and has no scope", site.id)};
    }
  }
  for (const JavaMethod& method : manifest.methods) {
    for (const auto* names : {&method.scopes, &method.watched}) {
      for (const std::string& name : *names) {
        if (scopes.contains(name)) continue;
        throw Malformed{fmt::format("method '{}' has an unknown scope '{}'", method.id, name)};
      }
    }
  }
}

}  // namespace

std::variant<Manifest, std::string> read_manifest(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return "is no JSON";
  try {
    const Reader in(json, "");
    const int format = in.number("format");
    if (format != kManifestFormat) {
      return fmt::format("has format {}, expected {}", format, kManifestFormat);
    }
    Manifest out;
    out.scopes = in.objects("scopes", scope);
    out.sites = in.objects("sites", java_site);
    if (in.has("methods")) out.methods = in.objects("methods", java_method);
    out.messages = in.objects("messages", message);
    out.statistics = statistics(in.object("statistics"));
    check_names(out);
    return out;
  } catch (const Malformed& malformed) {
    return malformed.what;
  }
}

}  // namespace cli
