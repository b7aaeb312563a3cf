#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/manifest.h"

namespace cli {
namespace {

using Json = nlohmann::json;

Json good() {
  return Json::parse(R"({"format": 1,
    "scopes": [{"name": "main", "file": "scope-1.rml", "closed": true, "entries": ["C.main()V"],
                "sites": [{"site": "C.m()V#1", "rml": ["C.m.b2#1", "C.m.b3#1"]}],
                "unsupported": [{"method": "C.n()V", "file": "C.java", "line": 9, "why": "native"}],
                "stand_ins": ["Cart.total<any>"], "assumptions": ["one thread"]}],
    "sites": [{"id": "C.m()V#1", "class": "C", "method": "m()V", "ordinal": 1,
               "use": "Iterator.next", "file": "C.java", "line": 7, "caught": true,
               "scopes": ["main"], "status": "open"},
              {"id": "C.m()V#2", "class": "C", "method": "m()V", "ordinal": 2,
               "use": "Iterator.remove", "file": null, "line": -1, "caught": false, "scopes": [],
               "status": "local", "local": ["fresh"], "assumptions": ["library"],
               "why": null}],
    "methods": [{"method": "C.m()V", "file": "C.java", "line": 6, "parameters": ["in"],
                 "far": ["D.n()V"], "scopes": ["main"], "watched": [], "why": null}],
    "messages": [{"severity": "warning", "path": "a.jar", "line": 0, "text": "odd"}],
    "statistics": {"classes": 1, "methods": 2, "methods_with_body": 2, "translated": 2,
                   "procedures": 5, "cpu_ms": 1.5}})");
}

// What is wrong with a manifest that differs from a good one in one value.
std::string problem(const char* where, const Json& value) {
  Json json = good();
  json[Json::json_pointer(where)] = value;
  const auto read = read_manifest(json.dump());
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "";
}

TEST(ManifestJson, ScopesOfMethodsExist) {
  EXPECT_EQ(problem("/methods/0/watched", Json{"other"}),
            "method 'C.m()V' has an unknown scope 'other'");
}

TEST(ManifestJson, EverythingIsRead) {
  const auto read = read_manifest(good().dump());
  ASSERT_TRUE(std::holds_alternative<Manifest>(read)) << std::get<std::string>(read);
  const Manifest& manifest = std::get<Manifest>(read);
  const ManifestScope& scope = *manifest.find_scope("main");
  EXPECT_EQ(scope.file, "scope-1.rml");
  EXPECT_TRUE(scope.closed);
  EXPECT_EQ(find_site(scope, "C.m()V#1")->rml, (std::vector<std::string>{"C.m.b2#1", "C.m.b3#1"}));
  EXPECT_EQ(find_site(scope, "C.m()V#2"), nullptr);
  EXPECT_EQ(scope.unsupported.at(0).java, (epr::JavaPosition{"C.java", 9}));
  EXPECT_EQ(scope.stand_ins, std::vector<std::string>{"Cart.total<any>"});
  EXPECT_EQ(scope.assumptions, std::vector<std::string>{"one thread"});
  const JavaSite& site = manifest.sites.at(0);
  EXPECT_EQ(site.place(), "C.m");
  EXPECT_EQ(site.java, (epr::JavaPosition{"C.java", 7}));
  EXPECT_TRUE(site.caught);
  EXPECT_EQ(site.status, SiteStatus::kOpen);
  EXPECT_EQ(manifest.sites.at(1).status, SiteStatus::kLocal);
  EXPECT_EQ(manifest.sites.at(1).local, std::vector<std::string>{"fresh"});
  EXPECT_EQ(manifest.sites.at(1).assumptions, std::vector<std::string>{"library"});
  EXPECT_FALSE(manifest.sites.at(1).java.known());
  const JavaMethod& method = manifest.methods.at(0);
  EXPECT_EQ(method.id, "C.m()V");
  EXPECT_EQ(method.parameters, std::vector<std::string>{"in"});
  EXPECT_EQ(method.far, std::vector<std::string>{"D.n()V"});
  EXPECT_EQ(method.scopes, std::vector<std::string>{"main"});
  EXPECT_TRUE(method.watched.empty());
  EXPECT_FALSE(manifest.messages.at(0).error);
  EXPECT_EQ(manifest.statistics.procedures, 5);
  EXPECT_EQ(manifest.find_scope("other"), nullptr);
}

TEST(ManifestJson, AWrongValueIsNamedWithItsPlace) {
  EXPECT_EQ(problem("/format", 7), "has format 7, expected 1");
  EXPECT_EQ(problem("/scopes/0/file", 1), "scopes[0].file: must be a string");
  EXPECT_EQ(problem("/scopes/0/closed", "yes"), "scopes[0].closed: must be true or false");
  EXPECT_EQ(problem("/scopes/0/sites/0/rml", "a"), "scopes[0].sites[0].rml: must be a list");
  EXPECT_EQ(problem("/scopes/0/sites/0/rml", {1}),
            "scopes[0].sites[0].rml: must be a list of strings");
  EXPECT_EQ(problem("/sites/1", 1), "sites[1]: must be an object");
  EXPECT_EQ(problem("/sites/1/line", 1e300), "sites[1].line: must be a whole number");
  EXPECT_EQ(problem("/sites/1/line", uint64_t{1} << 63), "sites[1].line: is out of range");
  EXPECT_EQ(problem("/sites/1/line", -2), "sites[1].line: is out of range");
  EXPECT_EQ(problem("/sites/0/status", "fine"), "sites[0]: 'fine' is no status");
  EXPECT_EQ(problem("/messages/0/severity", "info"), "messages[0]: 'info' is no severity");
  EXPECT_EQ(problem("/statistics/cpu_ms", "x"), "statistics.cpu_ms: must be a number");
}

TEST(ManifestJson, AProgramLiesInTheManifestsFolder) {
  for (const char* name : {"", ".", "..", "../x.rml", "/x.rml", "a/b.rml"}) {
    EXPECT_NE(problem("/scopes/0/file", name).find("is no name of a file"), std::string::npos);
  }
}

TEST(ManifestJson, NamesLeadSomewhere) {
  EXPECT_EQ(problem("/scopes/0/sites/0/site", "D#1"), "scope 'main' has an unknown site 'D#1'");
  EXPECT_EQ(problem("/scopes/0/sites/1", good()["scopes"][0]["sites"][0]),
            "scope 'main' has site 'C.m()V#1' twice");
  EXPECT_EQ(problem("/scopes/1", good()["scopes"][0]), "two scopes are 'main'");
  EXPECT_EQ(problem("/sites/1/id", "C.m()V#1"), "two sites are 'C.m()V#1'");
  EXPECT_EQ(problem("/sites/0/scopes", Json::array()), "site 'C.m()V#1' is open and has no scope");
  EXPECT_EQ(problem("/sites/0/scopes/0", "x"),
            "site 'C.m()V#1' is said to be in scope 'x', which is unknown");
  EXPECT_EQ(problem("/sites/1/scopes/0", "main"),
            "site 'C.m()V#2' is said to be in scope 'main', which does not list it");
}

TEST(ManifestJson, NoPartMayBeMissing) {
  for (const char* name : {"format", "scopes", "sites", "messages", "statistics"}) {
    Json json = good();
    json.erase(name);
    const auto read = read_manifest(json.dump());
    EXPECT_EQ(std::get<std::string>(read), std::string(name) + ": is missing");
  }
}

TEST(ManifestJson, AnyTextIsSafeToRead) {
  const std::string text = good().dump();
  for (size_t length = 0; length < text.size(); length += 7) {
    EXPECT_TRUE(std::holds_alternative<std::string>(read_manifest(text.substr(0, length))));
  }
  EXPECT_EQ(std::get<std::string>(read_manifest("\xff")), "is no JSON");
}

}  // namespace
}  // namespace cli
