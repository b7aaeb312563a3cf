// An annotation covers the lines of the declaration that it stands before.  Where that ends is
// found without a grammar: after other annotations and modifiers, a semicolon ends a field, a
// local variable or a method without a body, a brace that no `=` precedes opens a body, at the
// end of which a class or method ends, and a parenthesis that closes ends a parameter or the head
// of a loop.  Sites have lines and no columns, so what shares a line with the declaration is
// covered too.

#include "cli/suppressions.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/java_tokens.h"
#include "epr/logic/utf8.h"
#include "epr/rml/file_reader.h"

namespace cli {
namespace {

constexpr const char* kName = "cme";            // in @SuppressWarnings
constexpr const char* kComment = "cme:ignore";  // after the slashes
constexpr size_t kLargestFile = size_t{16} << 20;

using Code = std::vector<JavaToken>;

bool opens(const JavaToken& token) {
  return token.is("(") || token.is("[") || token.is("{");
}
bool closes(const JavaToken& token) {
  return token.is(")") || token.is("]") || token.is("}");
}

// After the bracket that closes the one at `at`.
size_t after_group(const Code& code, size_t at) {
  int depth = 0;
  for (; at < code.size(); ++at) {
    if (opens(code[at])) ++depth;
    if (closes(code[at]) && --depth == 0) return at + 1;
  }
  return at;
}

// After the name of the annotation at `at`, which is an "@"; sets its last word.
size_t after_name(const Code& code, size_t at, std::string& name) {
  ++at;
  while (at < code.size() && code[at].kind == JavaToken::Kind::kWord) {
    name = code[at++].text;
    if (at + 1 >= code.size() || !code[at].is(".")) break;
    ++at;
  }
  return at;
}

size_t after_annotation(const Code& code, size_t at) {
  std::string name;
  at = after_name(code, at, name);
  return at < code.size() && code[at].is("(") ? after_group(code, at) : at;
}

// Does one of the strings between the parentheses say it?  Strings may be put together with "+".
bool says(const Code& code, size_t first, size_t last) {
  std::string text;
  bool whole = false;  // the element so far is strings alone
  for (size_t k = first; k < last; ++k) {
    const JavaToken& token = code[k];
    if (token.is("(") || token.is("{") || token.is(",") || token.is("=")) {
      if (whole && text == kName) return true;
      text.clear();
      whole = true;
    } else if (token.kind == JavaToken::Kind::kString) {
      text += token.text;
    } else if (!token.is("+") && !token.is(")") && !token.is("}")) {
      whole = false;
    }
  }
  return whole && text == kName;
}

bool begins_list(const JavaToken& token) {
  return token.is_word("implements") || token.is_word("extends") || token.is_word("permits") ||
         token.is_word("throws");
}

// The line at which the declaration ends that goes on at `at`.
int end_of_declaration(const Code& code, size_t at) {
  int angles = 0;
  bool assigned = false;
  bool lists = false;  // commas separate types
  int line = at > 0 ? code[at - 1].line : 1;
  while (at < code.size()) {
    const JavaToken& token = code[at];
    if (token.is("@") && !(at + 1 < code.size() && code[at + 1].is_word("interface"))) {
      at = after_annotation(code, at);
      continue;
    }
    if (closes(token)) return line;  // of what is around it
    line = token.line;
    if (token.is(";")) return line;
    if (token.is("=")) assigned = true;
    if (!assigned && token.is("<")) ++angles;
    if (!assigned && token.is(">")) --angles;
    if (angles <= 0 && begins_list(token)) lists = true;
    if (!assigned && !lists && angles <= 0 && token.is(",")) return line;
    const bool body = token.is("{") && !assigned;
    if (opens(token)) {
      at = after_group(code, at);
      line = code[at - 1].line;
      if (body) return line;
      continue;
    }
    ++at;
  }
  return line;
}

void add_annotations(const Code& code, std::vector<Suppression>& out) {
  for (size_t k = 0; k < code.size(); ++k) {
    if (!code[k].is("@")) continue;
    std::string name;
    const size_t open = after_name(code, k, name);
    if (name != "SuppressWarnings" || open >= code.size() || !code[open].is("(")) continue;
    const size_t end = after_group(code, open);
    if (!says(code, open, end)) continue;
    out.push_back({Waiver::By::kAnnotation, "", code[k].line, code[k].line,
                   end_of_declaration(code, end)});
  }
}

// What follows "cme:ignore"; nothing if the comment is another.
std::optional<std::string> reason_of(const std::string& comment) {
  const size_t first = comment.find_first_not_of(" \t");
  if (first == std::string::npos || !comment.substr(first).starts_with(kComment)) {
    return std::nullopt;
  }
  std::string rest = comment.substr(first + std::string_view(kComment).size());
  if (!rest.empty() && std::string(" \t:").find(rest[0]) == std::string::npos) return std::nullopt;
  const size_t begin = rest.find_first_not_of(" \t:");
  if (begin == std::string::npos) return "";
  return rest.substr(begin, rest.find_last_not_of(" \t") + 1 - begin);
}

void add_comments(const JavaTokens& tokens, std::vector<Suppression>& out) {
  std::set<int> code, comments;  // lines
  for (const JavaToken& token : tokens.code) code.insert(token.line);
  for (const LineComment& comment : tokens.comments) comments.insert(comment.line);
  for (const LineComment& comment : tokens.comments) {
    const std::optional<std::string> reason = reason_of(comment.text);
    if (!reason) continue;
    int line = comment.line;
    if (!code.contains(line)) {
      for (++line; comments.contains(line) && !code.contains(line); ++line) {
      }
    }
    out.push_back({Waiver::By::kComment, *reason, comment.line, line, line});
  }
}

// Is worth a look: it may hold a suppression.
bool may_suppress(const std::string& text) {
  const auto has = [&](const char* what) { return text.find(what) != std::string::npos; };
  return has(kName) || has("SuppressWarnings") || has("\\u");
}

// One name for a file, however it was found.
std::string canonical(const std::string& path) {
  std::error_code error;
  const std::filesystem::path out = std::filesystem::weakly_canonical(path, error);
  return error ? path : out.string();
}

// `path` is canonical.
bool lies_below(const std::string& path, const std::vector<std::string>& roots) {
  return std::any_of(roots.begin(), roots.end(), [&](const std::string& root) {
    const std::string top = canonical(root);
    return path == top || path.starts_with(top.ends_with('/') ? top : top + "/");
  });
}

ManifestMessage warning(const std::string& path, int line, const std::string& text) {
  return {false, epr::printable(path), line, text};
}

}  // namespace

std::vector<Suppression> suppressions_in(const std::string& source) {
  std::vector<Suppression> out;
  if (!may_suppress(source)) return out;
  const JavaTokens tokens = read_java(source);
  add_annotations(tokens.code, out);
  add_comments(tokens, out);
  std::stable_sort(out.begin(), out.end(), [](const Suppression& a, const Suppression& b) {
    return a.line < b.line;
  });
  return out;
}

std::vector<Suppressions::Entry>& Suppressions::of_file(const std::string& path) {
  const auto [file, is_new] = files_.try_emplace(path);
  if (!is_new) return file->second;
  const auto text = epr::DiskReader(kLargestFile).read(path);
  if (const auto* source = std::get_if<std::string>(&text)) {
    for (const Suppression& found : suppressions_in(*source)) file->second.push_back({found});
  }
  return file->second;
}

std::optional<Waiver> Suppressions::find(const JavaSite& site) {
  if (!site.java.known()) return std::nullopt;
  const std::optional<std::string> path = sources_.find(site.owner, site.java.file);
  if (!path) return std::nullopt;
  std::optional<Waiver> out;
  // The nearest one counts, and the others have been of use.
  for (Entry& entry : of_file(canonical(*path))) {
    if (!entry.suppression.covers(site.java.line)) continue;
    entry.used = true;
    out = Waiver{entry.suppression.by, entry.suppression.reason,
                 {site.java.file, entry.suppression.line}};
  }
  return out;
}

std::vector<ManifestMessage> Suppressions::problems(const std::vector<SiteVerdict>& sites,
                                                    const std::vector<std::string>& paths) {
  std::set<std::string> files;
  for (const SiteVerdict& site : sites) {
    const auto path = sources_.find(site.site.owner, site.site.java.file);
    if (path) files.insert(canonical(*path));
  }
  for (const std::string& found : sources_.files()) {
    const std::string path = canonical(found);
    if (lies_below(path, paths)) files.insert(path);
  }
  std::vector<ManifestMessage> out;
  for (const std::string& path : files) {
    for (const Entry& entry : of_file(path)) {
      const bool comment = entry.suppression.by == Waiver::By::kComment;
      const std::string what = comment ? "// cme:ignore" : "@SuppressWarnings(\"cme\")";
      const std::string name = sources_.found_name(path);
      const std::string& shown = name.empty() ? path : name;
      if (!entry.used) {
        out.push_back(warning(shown, entry.suppression.line, what + " suppresses nothing"));
      } else if (comment && entry.suppression.reason.empty()) {
        out.push_back(warning(shown, entry.suppression.line, what + " without a reason"));
      }
    }
  }
  return out;
}

}  // namespace cli
