#pragma once

// What the frontend says of a Java program: sites, the scopes that decide them, messages
// (docs/frontend.md).
//
// Invariant of a manifest that was read: names of scopes and ids of sites are unique; the
// scopes of a site exist and list it; the sites of a scope exist; a site whose status is
// kOpen has a scope; the scopes of a method exist.

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "epr/logic/source.h"

namespace cli {

inline constexpr int kManifestFormat = 1;

// What could not be translated, so that nothing is proved by the scope.
struct UnsupportedCode {
  std::string method;
  epr::JavaPosition java;
  std::string why;
};

struct ScopeSite {
  std::string site;              // id
  std::vector<std::string> rml;  // names of the program's sites
};

struct ManifestScope {
  std::string name;
  std::string file;     // of the program; in the manifest's folder
  bool closed = false;  // executions start in an empty heap
  std::vector<std::string> entries;
  std::vector<ScopeSite> sites;
  std::vector<UnsupportedCode> unsupported;
  // Methods of the program, by their names there, that do whatever the Java method might do:
  // an execution that goes through one may be none of Java.
  std::vector<std::string> stand_ins;
  std::vector<std::string> assumptions;
};

enum class SiteStatus {
  kOpen,         // its scopes decide it
  kLocal,        // the frontend proved it
  kUnreached,    // no entry point leads there
  kUnsupported,  // nothing can be said
};

struct JavaSite {
  std::string id;
  std::string owner;   // class
  std::string method;  // name, maybe with a descriptor
  int ordinal = 0;
  std::string use;  // "Iterator.next"
  epr::JavaPosition java;
  bool caught = false;                   // a handler catches what it throws
  std::vector<std::string> scopes;       // in the order in which they are tried
  std::vector<std::string> local;        // facts that prove it
  std::vector<std::string> assumptions;  // that these facts rest on
  SiteStatus status = SiteStatus::kOpen;
  std::string why;

  // "Cart.drop"
  std::string place() const;
};

// A method that a summary is asked for; only there if summaries are.
struct JavaMethod {
  std::string id;  // "Cart.drop(Ljava/lang/String;)V"
  epr::JavaPosition java;
  std::vector<std::string> parameters;  // names of those that are references or booleans
  std::vector<std::string> far;         // methods that are not looked into
  std::vector<std::string> scopes;      // that tell when it throws; the last says most
  std::vector<std::string> watched;     // that show what it does to what callers have; likewise
  std::string why;                      // "" or why nothing is known of it
};

struct ManifestMessage {
  bool error = false;  // otherwise a warning
  std::string path;
  int line = 0;
  std::string text;
};

struct FrontendStatistics {
  int classes = 0;
  int methods = 0;
  int methods_with_body = 0;
  int translated = 0;
  int procedures = 0;
  double cpu_ms = 0;
  std::map<std::string, double> parts_ms = {};  // of wall time
};

struct Manifest {
  std::vector<ManifestScope> scopes;
  std::vector<JavaSite> sites;
  std::vector<JavaMethod> methods = {};
  std::vector<ManifestMessage> messages;
  FrontendStatistics statistics;

  // nullptr when there is none.
  const ManifestScope* find_scope(const std::string& name) const;
};

// What of the scope's program belongs to the site; nullptr when nothing does.
const ScopeSite* find_site(const ManifestScope& scope, const std::string& id);

// A manifest, or what is wrong with the text.  Any text is safe to read.
std::variant<Manifest, std::string> read_manifest(const std::string& text);

}  // namespace cli
