#include "epr/rml/loader.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "epr/rml/lexer.h"
#include "epr/rml/parser.h"
#include "epr/rml/prelude.h"
#include "epr/rml/printer.h"

namespace epr {
namespace {

using syntax::Include;
using syntax::Item;

constexpr size_t kMaxDepth = 200;  // of includes within includes

// A text that was found: what it is called in messages, and what tells whether
// it was read before.
struct Found {
  std::string path;
  std::string identity;
  bool is_prelude = false;
  std::string text;
};

class Loader {
 public:
  Loader(const FileReader& reader, Sources& sources) : reader_(reader), sources_(sources) {}

  Result<Loaded> load(const std::string& path);

 private:
  void add(Found found);
  void splice(std::vector<Item> items);
  void follow(const Include& include, const Span& span);
  std::variant<Found, Unreadable> find_beside(const Include& include) const;
  std::optional<Found> find(const Include& include, const Span& span);
  void report_cycle(const std::string& identity, const Span& span);
  void report(const Span& span, std::string message);

  const FileReader& reader_;
  Sources& sources_;
  Loaded loaded_;
  std::set<std::string> known_;  // identities of all files met
  std::vector<Found> open_;      // the main file, ..., the file being read; without texts
  std::vector<Diagnostic> problems_;
};

Result<Loaded> Loader::load(const std::string& path) {
  auto answer = reader_.read(path);
  if (const auto* unreadable = std::get_if<Unreadable>(&answer)) {
    return Diagnostic{{}, fmt::format("cannot read '{}': {}", path, unreadable->why)};
  }
  loaded_.main = sources_.count();
  add({path, reader_.identity(path), false, std::get<std::string>(std::move(answer))});
  if (!problems_.empty()) return std::move(problems_);
  return std::move(loaded_);
}

void Loader::report(const Span& span, std::string message) {
  problems_.push_back({span, std::move(message)});
}

// Parses the text and appends its items.
void Loader::add(Found found) {
  known_.insert(found.identity);
  const FileId file = sources_.add(found.path, std::move(found.text));
  Result<syntax::File> parsed = parse(sources_, file);
  if (!parsed) {
    problems_.insert(problems_.end(), parsed.problems().begin(), parsed.problems().end());
    return;
  }
  open_.push_back(std::move(found));
  splice(std::move(parsed->items));
  open_.pop_back();
}

void Loader::splice(std::vector<Item> items) {
  for (Item& item : items) {
    const Span span = item.span;
    std::optional<Include> include;
    if (const auto* node = std::get_if<Include>(&item.node)) include = *node;
    loaded_.items.push_back(std::move(item));
    if (include) follow(*include, span);
  }
}

void Loader::follow(const Include& include, const Span& span) {
  if (open_.size() >= kMaxDepth) {
    return report(span, fmt::format("includes are nested more than {} levels deep", kMaxDepth));
  }
  std::optional<Found> found = find(include, span);
  if (!found) return;
  if (known_.count(found->identity) == 0) return add(std::move(*found));
  report_cycle(found->identity, span);
}

// Nothing to report if the file was read completely before.
void Loader::report_cycle(const std::string& identity, const Span& span) {
  auto file = std::find_if(open_.begin(), open_.end(),
                           [&](const Found& open) { return open.identity == identity; });
  if (file == open_.end()) return;
  const std::string first = file->path;
  std::string cycle;
  for (; file != open_.end(); ++file) cycle += file->path + " -> ";
  report(span, fmt::format("files include each other: {}{}", cycle, first));
}

// The file beside the including one.  One that was met before is not read again.
std::variant<Found, Unreadable> Loader::find_beside(const Include& include) const {
  if (include.path.empty() || open_.back().is_prelude) return Unreadable{true, ""};
  const auto folder = std::filesystem::path(open_.back().path).parent_path();
  Found found;
  found.path = (folder / include.path).lexically_normal().string();
  found.identity = reader_.identity(found.path);
  if (known_.count(found.identity) > 0) return found;
  auto answer = reader_.read(found.path);
  if (auto* unreadable = std::get_if<Unreadable>(&answer)) {
    unreadable->why = fmt::format("cannot read '{}': {}", found.path, unreadable->why);
    return *unreadable;
  }
  found.text = std::get<std::string>(std::move(answer));
  return found;
}

std::optional<Found> Loader::find(const Include& include, const Span& span) {
  auto beside = find_beside(include);
  if (auto* found = std::get_if<Found>(&beside)) return std::move(*found);
  const auto& unreadable = std::get<Unreadable>(beside);
  if (!unreadable.missing) {
    report(span, unreadable.why);
    return std::nullopt;
  }
  if (const auto text = prelude_text(include.path)) {
    const std::string path = "<prelude>/" + include.path;
    return Found{path, path, true, std::string(*text)};
  }
  report(span, fmt::format("{}{}no prelude is called {} (preludes: {})", unreadable.why,
                           unreadable.why.empty() ? "" : ", and ", quote(include.path),
                           fmt::join(prelude_names(), ", ")));
  return std::nullopt;
}

template <typename Predicate>
std::string print_those(const std::vector<Item>& items, Predicate wanted) {
  std::vector<const Item*> chosen;
  for (const Item& item : items) {
    if (wanted(item)) chosen.push_back(&item);
  }
  return print(chosen);
}

}  // namespace

Result<Loaded> load(const FileReader& reader, Sources& sources, const std::string& path) {
  return Loader(reader, sources).load(path);
}

std::string print_main(const Loaded& program) {
  return print_those(program.items,
                     [&](const Item& item) { return item.span.file == program.main; });
}

std::string print_flat(const Loaded& program) {
  return print_those(program.items,
                     [](const Item& item) { return !std::holds_alternative<Include>(item.node); });
}

}  // namespace epr
