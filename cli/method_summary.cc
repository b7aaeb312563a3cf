// When a method throws is what its scope says of each site, with what it needs (cli/precondition.h):
// it throws in the cases of each, and in no others if that is proved of all.  What it modifies is
// what its watcher sees (cli/method_effects.h).  Code that is not translated, or not looked into,
// leaves both open.

#include "cli/method_summary.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/check_scope.h"
#include "cli/check_verdict.h"
#include "cli/interrupt.h"
#include "cli/plain_text.h"
#include "epr/rml/file_reader.h"

namespace cli {
namespace {

// "Ljava/util/List;" at `at`, which moves past it, is "List".
std::string type_name(const std::string& descriptor, size_t& at) {
  std::string dimensions;
  for (; at < descriptor.size() && descriptor[at] == '['; ++at) dimensions += "[]";
  if (at >= descriptor.size()) return "?" + dimensions;
  const char kind = descriptor[at++];
  if (kind == 'L') {
    const size_t end = descriptor.find(';', at);
    std::string name = descriptor.substr(at, end == std::string::npos ? end : end - at);
    at = end == std::string::npos ? descriptor.size() : end + 1;
    return name.substr(name.find_last_of("/$") + 1) + dimensions;
  }
  static constexpr std::pair<char, const char*> kPrimitives[] = {
      {'Z', "boolean"}, {'B', "byte"},  {'C', "char"},  {'S', "short"},
      {'I', "int"},     {'J', "long"},  {'F', "float"}, {'D', "double"}};
  for (const auto& [letter, name] : kPrimitives) {
    if (letter == kind) return name + dimensions;
  }
  return "?" + dimensions;
}

// Numbers have no names here.
bool is_named(const std::string& descriptor, size_t at) {
  return std::string("LZ[").find(descriptor[at]) != std::string::npos;
}

// Conditions are what is asked for, so that they are worth ten times what a report spends.
constexpr uint64_t kQueries = 10 * kQueriesForCase;

ScopeTask task(const ManifestScope& scope, const std::string& folder, const CheckOptions& options) {
  ScopeTask out = task_of(scope, folder, options);
  out.condition_queries = kQueries;
  for (const ScopeSite& site : scope.sites) {
    out.sites.insert(out.sites.end(), site.rml.begin(), site.rml.end());
  }
  return out;
}

void add_once(std::vector<std::vector<std::string>>& list, const std::vector<std::string>& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

void add_site(const SiteVerdict& site, MethodSummary& out) {
  const std::string where = site.site.java.known() ? epr::to_text(site.site.java) : site.site.id;
  std::string& unknown = out.throws_unknown;
  if (settled(site)) return;
  if (site.verdict != JavaVerdict::kCme) {
    if (unknown.empty()) unknown = fmt::format("{}: {}", where, first_line(site.reason));
    return;
  }
  for (const auto& facts : site.precondition.cases) add_once(out.throws_if, facts);
  if (!site.precondition.only && unknown.empty()) {
    unknown = where + (site.precondition.cases.empty() ? " throws in some state"
                                                       : " may throw in other states, too");
  }
}

void add_throws(const Manifest& manifest, const ManifestScope& scope, const std::string& folder,
                const CheckOptions& options, MethodSummary& out) {
  const ScopeTask asked = task(scope, folder, options);
  const ScopeOutcome outcome = run_scope(asked);
  ScopeState state;
  if (outcome.malformed) state.failure = "its program could not be read\n";
  for (size_t k = 0; k < outcome.sites.size(); ++k) state.sites[asked.sites[k]] = outcome.sites[k];
  for (const JavaSite& site : manifest.sites) {
    if (find_site(scope, site.id)) add_site(verdict_in(scope, state, site), out);
  }
}

void add_effects(const ManifestScope& scope, const std::string& folder, const CheckOptions& options,
                 MethodSummary& out) {
  VerifyOptions run;
  run.file = folder + "/" + scope.file;
  run.timeout = options.seconds_per_site;
  run.memory = options.memory;
  run.cut.inlining = "none";  // the method is to have effects of its own
  const Budget budget(run);
  const std::optional<LoadedProgram> program = load_program(run.file);
  if (!program) {
    out.effects_unknown = "its program could not be read";
    return;
  }
  out.effects = method_effects(run, budget, *program);
  out.effects_unknown = out.effects.unproved;
}

// What was not translated, or is too far away, may throw and modify anything.
std::string blind_spot(const JavaMethod& method, const std::vector<const ManifestScope*>& scopes) {
  if (!method.why.empty()) return method.why;
  for (const ManifestScope* scope : scopes) {
    if (scope->unsupported.empty()) continue;
    const UnsupportedCode& code = scope->unsupported.front();
    const std::string where = code.java.known() ? epr::to_text(code.java) : code.method;
    return fmt::format("{}: {}", where, code.why);
  }
  return "";
}

}  // namespace

bool MethodSummary::modifies_nothing() const {
  return effects.modifies.empty() && !effects.anything && effects_unknown.empty();
}

bool MethodSummaries::complete() const {
  return !interrupted &&
         std::none_of(messages.begin(), messages.end(),
                      [](const ManifestMessage& message) { return message.error; }) &&
         std::all_of(methods.begin(), methods.end(), [](const MethodSummary& method) {
           return method.throws_unknown.empty() && method.effects_unknown.empty();
         });
}

std::string signature(const JavaMethod& method) {
  const size_t open = method.id.find('(');
  const size_t close = method.id.find(')');
  std::string name = method.id.substr(0, open);
  if (open == std::string::npos || close == std::string::npos) return name;
  const std::string descriptor = method.id.substr(open + 1, close - open - 1);
  std::vector<std::string> shown;
  auto next = method.parameters.begin();
  for (size_t at = 0; at < descriptor.size();) {
    const bool named = is_named(descriptor, at) && next != method.parameters.end();
    shown.push_back(type_name(descriptor, at));
    if (named) shown.back() += " " + *next++;
  }
  return fmt::format("{}({})", name, fmt::join(shown, ", "));
}

MethodSummary unknown_summary(const JavaMethod& method, const std::string& why) {
  MethodSummary out;
  out.id = method.id;
  out.signature = signature(method);
  out.java = method.java;
  out.throws_unknown = why;
  out.effects_unknown = why;
  return out;
}

std::variant<MethodSummaries, std::string> read_summaries_file(const std::string& file) {
  const auto text = epr::DiskReader(size_t{1} << 30).read(file);
  if (const auto* unreadable = std::get_if<epr::Unreadable>(&text)) {
    return fmt::format("'{}' cannot be read: {}", file, unreadable->why);
  }
  auto read = read_summaries(std::get<std::string>(text));
  if (const auto* malformed = std::get_if<std::string>(&read)) {
    return fmt::format("'{}' {}", file, *malformed);
  }
  return read;
}

MethodSummary summarize(const Manifest& manifest, const JavaMethod& method,
                        const std::string& folder, const CheckOptions& options) {
  const auto last = [&](const std::vector<std::string>& names) {
    return names.empty() ? nullptr : manifest.find_scope(names.back());
  };
  const ManifestScope* throwing = last(method.scopes);
  const ManifestScope* watched = last(method.watched);
  std::vector<const ManifestScope*> scopes;
  for (const ManifestScope* scope : {throwing, watched}) {
    if (scope) scopes.push_back(scope);
  }
  MethodSummary out = unknown_summary(method, blind_spot(method, scopes));
  if (throwing) add_throws(manifest, *throwing, folder, options, out);
  if (watched && out.effects_unknown.empty()) add_effects(*watched, folder, options, out);
  if (out.throws_unknown.empty() && !method.far.empty()) {
    out.throws_unknown = fmt::format("{} is too far away to be looked into", method.far.front());
  }
  return out;
}

}  // namespace cli
