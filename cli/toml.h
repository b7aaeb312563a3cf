#pragma once

// TOML as values with their places, so that whoever reads a file can say where it is wrong.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace cli {

struct TomlPlace {
  int line = 0;  // from 1
  int column = 0;
};

struct TomlMember;

struct TomlValue {
  enum class Kind { kString, kInteger, kFloat, kBoolean, kTime, kArray, kTable };
  Kind kind = Kind::kTable;
  TomlPlace where;
  std::string text;      // of a string
  int64_t integer = 0;   // of an integer
  double number = 0;     // of an integer or float
  bool boolean = false;  // of a boolean
  std::vector<TomlValue> items;     // of an array
  std::vector<TomlMember> members;  // of a table, in the order of the file

  // nullptr when the table has no such member.
  const TomlValue* find(const std::string& key) const;
};

struct TomlMember {
  std::string key;
  TomlPlace where;  // of the key
  TomlValue value;
};

// "a string", "a list", …
const char* word(TomlValue::Kind kind);

struct TomlProblem {
  TomlPlace where;
  std::string text;
};

// The table that the text is, or what is wrong with it.  Any text is safe to read.
std::variant<TomlValue, TomlProblem> read_toml(const std::string& text);

// The string as TOML writes it, on one line, in quotes.
std::string toml_string(const std::string& text);

// "cme.toml:3:7: …"
std::string located(const std::string& file, const TomlPlace& where, const std::string& text);

}  // namespace cli
