// One function for bash, which zsh runs too, and a line an option for fish.  The commands that
// were typed so far are a path, as in "cme baseline create"; what may follow depends on it and,
// for values, on the word before.  The function does not ask compgen: that of zsh gives all words,
// whatever was typed.

#include "cli/completion.h"

#include <fmt/format.h>

namespace cli {
namespace {

// Text in single quotes, for any of the shells.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// What can stand next: commands, choices of arguments, options.
std::string words_of(const CommandHelp& command) {
  std::vector<std::string> words;
  for (const CommandHelp& inner : command.commands) words.push_back(inner.name);
  for (const OptionHelp& option : command.options) {
    if (option.is_argument()) {
      words.insert(words.end(), option.choices.begin(), option.choices.end());
    } else {
      words.push_back(option.name);
    }
  }
  return fmt::format("{}", fmt::join(words, " "));
}

struct BashParts {
  std::string steps;   // from a path to one that is longer
  std::string words;   // what can follow a path
  std::string values;  // what can follow a path and an option
};

void add_bash(const CommandHelp& command, const std::string& path, BashParts& out) {
  out.words += fmt::format("    {}) words={} ;;\n", quoted(path), quoted(words_of(command)));
  std::string any;  // options whose values are names of files, or anything
  for (const OptionHelp& option : command.options) {
    if (option.is_argument() || !option.takes_value) continue;
    const std::string key = quoted(path + " " + option.name);
    if (option.choices.empty()) {
      any += (any.empty() ? "" : " | ") + key;
    } else {
      out.values += fmt::format("    {}) words={} ;;\n", key,
                                quoted(fmt::format("{}", fmt::join(option.choices, " "))));
    }
  }
  if (!any.empty()) out.values += fmt::format("    {}) words= ;;\n", any);
  for (const CommandHelp& inner : command.commands) {
    const std::string longer = path + " " + inner.name;
    out.steps += fmt::format("      {}) path={} ;;\n", quoted(longer), quoted(longer));
    add_bash(inner, longer, out);
  }
}

std::string bash(const CommandHelp& table) {
  BashParts parts;
  add_bash(table, table.name, parts);
  return fmt::format(R"(_cme() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} path={} words= k
  for ((k = 1; k < COMP_CWORD; ++k)); do
    case "$path ${{COMP_WORDS[k]}}" in
{}    esac
  done
  case $path in
{}  esac
  case "$path ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{}  esac
  COMPREPLY=()
  for k in $words; do
    if [[ $k == "$current"* ]]; then COMPREPLY+=("$k"); fi
  done
  if [[ ${{#COMPREPLY[@]}} -eq 0 && $current != -* ]]; then
    for k in "$current"*; do
      if [[ -e $k ]]; then COMPREPLY+=("$k"); fi
    done
  fi
}}
complete -o filenames -o default -F _cme {}
)",
                     quoted(table.name), parts.steps, parts.words, parts.values, table.name);
}

// fish knows no escapes but \' and \\ between single quotes.
std::string fish_quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

void add_fish(const CommandHelp& command, const std::vector<std::string>& path, std::string& out) {
  std::string condition = "__fish_use_subcommand";
  for (size_t k = 0; k < path.size(); ++k) {
    const std::string seen = "__fish_seen_subcommand_from " + path[k];
    condition = k == 0 ? seen : condition + "; and " + seen;
  }
  const std::string head = fmt::format("complete -c cme -n {}", fish_quoted(condition));
  if (!command.commands.empty()) out += head + " -f\n";
  for (const CommandHelp& inner : command.commands) {
    out += fmt::format("{} -a {} -d {}\n", head, inner.name, fish_quoted(inner.help));
  }
  for (const OptionHelp& option : command.options) {
    const std::string choices = fmt::format("{}", fmt::join(option.choices, " "));
    if (option.is_argument()) {
      if (!choices.empty()) out += fmt::format("{} -f -a {}\n", head, fish_quoted(choices));
      continue;
    }
    out += fmt::format("{} -l {} -d {}", head, option.name.substr(2), fish_quoted(option.help));
    if (!choices.empty()) {
      out += fmt::format(" -x -a {}", fish_quoted(choices));
    } else if (option.takes_value) {
      out += " -r";
    }
    out += "\n";
  }
  for (const CommandHelp& inner : command.commands) {
    std::vector<std::string> longer = path;
    longer.push_back(inner.name);
    add_fish(inner, longer, out);
  }
}

}  // namespace

std::string completion_script(const CommandHelp& table, const std::string& shell) {
  if (shell == "bash") return bash(table);
  if (shell == "zsh") {
    return "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n" +
           bash(table);
  }
  std::string out;
  add_fish(table, {}, out);
  return out;
}

}  // namespace cli
