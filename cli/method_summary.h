#pragma once

// What a Java method needs in order not to throw, and what it modifies: for reviews, and to be
// compared with what an earlier version did.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/manifest.h"
#include "cli/method_effects.h"
#include "cli/options.h"

namespace cli {

struct MethodSummary {
  std::string id;         // "Cart.drop(Ljava/lang/String;)V"
  std::string signature;  // "Cart.drop(String item)"
  epr::JavaPosition java;
  // Each case alone will do: an execution throws that starts with all its facts, "in == out".
  std::vector<std::vector<std::string>> throws_if;
  std::string throws_unknown;  // "" or why it may throw in other cases, too
  MethodEffects effects;
  std::string effects_unknown;  // "" or why it may modify other things, too

  bool never_throws() const { return throws_if.empty() && throws_unknown.empty(); }
  bool modifies_nothing() const;
  // There is something to say.
  bool matters() const { return !never_throws() || !modifies_nothing(); }
};

struct MethodSummaries {
  std::vector<MethodSummary> methods;  // by file, line and id
  std::vector<ManifestMessage> messages;
  bool interrupted = false;

  // Everything is known of all methods.
  bool complete() const;
};

// "Cart.drop(String item, int)" of an id and the names of what is no number.
std::string signature(const JavaMethod& method);

// Runs the engines on the method's scopes, whose programs are in the folder.
MethodSummary summarize(const Manifest& manifest, const JavaMethod& method,
                        const std::string& folder, const CheckOptions& options);

// The method with nothing said but why not.
MethodSummary unknown_summary(const JavaMethod& method, const std::string& why);

// "throws only if in == out": what to_text says of a method's throwing.
std::string throws_text(const MethodSummary& method);

// "iterators over this.items", "any iterator": what a call leaves stale.
std::vector<std::string> made_stale(const MethodSummary& method);

std::string to_text(const MethodSummaries& summaries);
std::string to_json(const MethodSummaries& summaries);
// What to_json wrote, by this version or an earlier one; or what is wrong with the text.
std::variant<MethodSummaries, std::string> read_summaries(const std::string& text);
// The same of a file, which is named in what is wrong.
std::variant<MethodSummaries, std::string> read_summaries_file(const std::string& file);

// One method, from one process to another.
std::string to_json(const MethodSummary& summary);
std::optional<MethodSummary> read_summary(const std::string& text);

}  // namespace cli
