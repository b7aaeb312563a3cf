// A table with a row for every key.  The command line wins: a key whose option was given there
// is read, so that mistakes in it are found, and not used.

#include "cli/config.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "cli/formats.h"
#include "cli/nearest.h"
#include "cli/toml.h"
#include "epr/rml/file_reader.h"

namespace cli {
namespace {

namespace fs = std::filesystem;
using Kind = TomlValue::Kind;

// What a value is, or why it is none that the key can have.
struct Misfit {
  TomlPlace where;
  std::string text;
};
template <typename T>
using Read = std::variant<T, Misfit>;

struct Key {
  const char* key;
  const char* option;
  const char* kind;
  // Sets it; the folder is that of the file.
  std::function<std::optional<Misfit>(const TomlValue&, const fs::path& folder, CheckOptions&)> set;
};

Misfit not_a(const char* wanted, const TomlValue& value) {
  return {value.where, fmt::format("is {}, not {}", wanted, word(value.kind))};
}

Read<std::string> text_of(const TomlValue& value) {
  if (value.kind != Kind::kString) return not_a("a string", value);
  if (value.text.empty()) return Misfit{value.where, "is empty"};
  return value.text;
}

Read<std::vector<std::string>> texts_of(const TomlValue& value) {
  if (value.kind != Kind::kArray) return not_a("a list of strings", value);
  std::vector<std::string> out;
  for (const TomlValue& item : value.items) {
    const auto text = text_of(item);
    if (const auto* misfit = std::get_if<Misfit>(&text)) return *misfit;
    out.push_back(std::get<std::string>(text));
  }
  return out;
}

std::string in_folder(const fs::path& folder, const std::string& path) {
  return folder.empty() || fs::path(path).is_absolute() ? path : (folder / path).string();
}

// Rows of the table.  Each is given the member of CheckOptions that it sets.
Key text(const char* key, const char* option, std::string CheckOptions::*member) {
  return {key, option, "a string",
          [member](const TomlValue& value, const fs::path&,
                   CheckOptions& o) -> std::optional<Misfit> {
            const auto read = text_of(value);
            if (const auto* misfit = std::get_if<Misfit>(&read)) return *misfit;
            o.*member = std::get<std::string>(read);
            return std::nullopt;
          }};
}

Key path(const char* key, const char* option, std::string CheckOptions::*member) {
  return {key, option, "a path",
          [member](const TomlValue& value, const fs::path& folder,
                   CheckOptions& o) -> std::optional<Misfit> {
            const auto read = text_of(value);
            if (const auto* misfit = std::get_if<Misfit>(&read)) return *misfit;
            o.*member = in_folder(folder, std::get<std::string>(read));
            return std::nullopt;
          }};
}

Key paths(const char* key, const char* option, std::vector<std::string> CheckOptions::*member) {
  return {key, option, "a list of paths",
          [member](const TomlValue& value, const fs::path& folder,
                   CheckOptions& o) -> std::optional<Misfit> {
            auto read = texts_of(value);
            if (const auto* misfit = std::get_if<Misfit>(&read)) return *misfit;
            (o.*member).clear();
            for (const std::string& one : std::get<std::vector<std::string>>(read)) {
              (o.*member).push_back(in_folder(folder, one));
            }
            return std::nullopt;
          }};
}

Key choice(const char* key, const char* option, std::string CheckOptions::*member,
           const char* kind, std::vector<std::string> choices) {
  return {key, option, kind,
          [=](const TomlValue& value, const fs::path&, CheckOptions& o) -> std::optional<Misfit> {
            const auto read = text_of(value);
            if (const auto* misfit = std::get_if<Misfit>(&read)) return *misfit;
            const std::string& word = std::get<std::string>(read);
            if (std::find(choices.begin(), choices.end(), word) == choices.end()) {
              return Misfit{value.where, fmt::format("is {}, not '{}'{}", kind, word,
                                                     did_you_mean(word, choices))};
            }
            o.*member = word;
            return std::nullopt;
          }};
}

Key boolean(const char* key, const char* option, bool CheckOptions::*member) {
  return {key, option, "true or false",
          [member](const TomlValue& value, const fs::path&,
                   CheckOptions& o) -> std::optional<Misfit> {
            if (value.kind != Kind::kBoolean) return not_a("true or false", value);
            o.*member = value.boolean;
            return std::nullopt;
          }};
}

Key count(const char* key, const char* option, unsigned CheckOptions::*member) {
  return {key, option, "a whole number, 0 or more",
          [member](const TomlValue& value, const fs::path&,
                   CheckOptions& o) -> std::optional<Misfit> {
            if (value.kind != Kind::kInteger) return not_a("a whole number", value);
            if (value.integer < 0 || value.integer > std::numeric_limits<int>::max()) {
              return Misfit{value.where, "is a whole number, 0 or more"};
            }
            o.*member = static_cast<unsigned>(value.integer);
            return std::nullopt;
          }};
}

std::optional<Misfit> set_seconds(const TomlValue& value, const fs::path&, CheckOptions& o) {
  if (value.kind != Kind::kInteger && value.kind != Kind::kFloat) {
    return not_a("a number of seconds", value);
  }
  if (!std::isfinite(value.number) || value.number < 0) {
    return Misfit{value.where, "is a number of seconds, 0 or more"};
  }
  o.seconds_per_site = value.number;
  return std::nullopt;
}

// As for java, or a list.
std::optional<Misfit> set_classpath(const TomlValue& value, const fs::path& folder,
                                    CheckOptions& o) {
  std::vector<std::string> parts;
  if (value.kind == Kind::kString) {
    for (size_t start = 0; start <= value.text.size();) {
      const size_t end = std::min(value.text.find(':', start), value.text.size());
      if (end > start) parts.push_back(value.text.substr(start, end - start));
      start = end + 1;
    }
  } else {
    const auto read = texts_of(value);
    if (std::holds_alternative<Misfit>(read)) {
      return value.kind == Kind::kArray ? std::get<Misfit>(read)
                                        : not_a("a string or a list of strings", value);
    }
    parts = std::get<std::vector<std::string>>(read);
  }
  for (std::string& part : parts) part = in_folder(folder, part);
  o.classpath = fmt::format("{}", fmt::join(parts, ":"));
  return std::nullopt;
}

std::optional<Misfit> set_formats(const TomlValue& value, const fs::path& folder,
                                  CheckOptions& o) {
  const auto read = texts_of(value);
  if (const auto* misfit = std::get_if<Misfit>(&read)) return *misfit;
  o.formats.clear();
  for (const TomlValue& item : value.items) {
    const std::optional<FormatChoice> format = format_choice(item.text);
    if (!format) {
      return Misfit{item.where, fmt::format("has '{}', which is no format of reports", item.text)};
    }
    const std::string file = format->file.empty() ? "" : "=" + in_folder(folder, format->file);
    o.formats.push_back(format->format->name + file);
  }
  return std::nullopt;
}

std::vector<Key> keys() {
  return {
      paths("paths", "path", &CheckOptions::paths),
      {"classpath", "--classpath", "a class path as for java, or a list of paths", set_classpath},
      paths("source_roots", "--source-root", &CheckOptions::source_roots),
      text("entry", "--entry", &CheckOptions::entry),
      choice("aliasing", "--aliasing", &CheckOptions::aliasing, "any or none", {"any", "none"}),
      choice("callbacks", "--callbacks", &CheckOptions::callbacks, "known or any",
             {"known", "any"}),
      paths("models", "--models", &CheckOptions::models),
      path("baseline", "--baseline", &CheckOptions::baseline),
      boolean("allow_undecided", "--allow-undecided", &CheckOptions::allow_undecided),
      {"formats", "--format", "a list of formats, each with =FILE or without", set_formats},
      count("jobs", "--jobs", &CheckOptions::jobs),
      {"timeout_per_site", "--timeout-per-site", "a number of seconds", set_seconds},
      count("memory", "--memory", &CheckOptions::memory),
      path("certificates", "--certificates", &CheckOptions::certificates),
      path("cache", "--cache", &CheckOptions::cache),
      boolean("verbose", "--verbose", &CheckOptions::verbose),
  };
}

// Does the setting let a run accept more than it would?
bool accepts_more(const std::string& key, const CheckOptions& options) {
  return (key == "aliasing" && options.aliasing == "none") ||
         (key == "allow_undecided" && options.allow_undecided);
}

}  // namespace

std::vector<ConfigKey> config_keys() {
  std::vector<ConfigKey> out;
  for (const Key& key : keys()) out.push_back({key.key, key.option, key.kind});
  return out;
}

std::string configure(CheckOptions& options, const std::string& name, const std::string& text) {
  const auto read = read_toml(text);
  if (const auto* problem = std::get_if<TomlProblem>(&read)) {
    return located(name, problem->where, problem->text);
  }
  const std::vector<Key> table = keys();
  std::vector<std::string> names;
  for (const Key& key : table) names.push_back(key.key);
  std::vector<std::string> problems;
  for (const TomlMember& member : std::get<TomlValue>(read).members) {
    const auto key = std::find_if(table.begin(), table.end(),
                                  [&](const Key& row) { return row.key == member.key; });
    if (key == table.end()) {
      problems.push_back(located(name, member.where,
                                 fmt::format("unknown key '{}'{}", member.key,
                                             did_you_mean(member.key, names))));
      continue;
    }
    CheckOptions unused;
    const bool wins = options.given.contains(key->option);
    CheckOptions& target = wins ? unused : options;
    if (const auto misfit = key->set(member.value, fs::path(name).parent_path(), target)) {
      problems.push_back(
          located(name, misfit->where, fmt::format("{} {}", key->key, misfit->text)));
    } else if (!wins && accepts_more(key->key, options)) {
      options.accepting_settings.push_back(key->key);
    }
  }
  return fmt::format("{}", fmt::join(problems, "\n"));
}

std::string configure(CheckOptions& options) {
  std::error_code error;
  if (options.config.empty() && !fs::exists(kConfigFile, error)) return "";
  const std::string name = options.config.empty() ? kConfigFile : options.config;
  const auto text = epr::DiskReader().read(name);
  if (const auto* unreadable = std::get_if<epr::Unreadable>(&text)) {
    return fmt::format("cme: '{}' cannot be read: {}", name, unreadable->why);
  }
  return configure(options, name, std::get<std::string>(text));
}

}  // namespace cli
