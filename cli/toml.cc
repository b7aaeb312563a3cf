// The parser is toml++, which no other file sees: it costs a compiler many seconds.

#include "cli/toml.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "epr/logic/utf8.h"

namespace cli {
namespace {

TomlPlace place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

TomlValue value_of(const toml::node& node) {
  using Kind = TomlValue::Kind;
  TomlValue out;
  out.where = place_of(node.source());
  if (const auto* text = node.as_string()) {
    out.kind = Kind::kString;
    out.text = text->get();
  } else if (const auto* integer = node.as_integer()) {
    out.kind = Kind::kInteger;
    out.integer = integer->get();
    out.number = static_cast<double>(out.integer);
  } else if (const auto* number = node.as_floating_point()) {
    out.kind = Kind::kFloat;
    out.number = number->get();
  } else if (const auto* boolean = node.as_boolean()) {
    out.kind = Kind::kBoolean;
    out.boolean = boolean->get();
  } else if (const auto* array = node.as_array()) {
    out.kind = Kind::kArray;
    for (const toml::node& item : *array) out.items.push_back(value_of(item));
  } else if (const auto* table = node.as_table()) {
    out.kind = Kind::kTable;
    for (const auto& [key, value] : *table) {
      out.members.push_back({std::string(key.str()), place_of(key.source()), value_of(value)});
    }
    std::sort(out.members.begin(), out.members.end(), [](const TomlMember& a, const TomlMember& b) {
      return std::tie(a.where.line, a.where.column, a.key) <
             std::tie(b.where.line, b.where.column, b.key);
    });
  } else {
    out.kind = Kind::kTime;
  }
  return out;
}

}  // namespace

const TomlValue* TomlValue::find(const std::string& key) const {
  for (const TomlMember& member : members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

const char* word(TomlValue::Kind kind) {
  switch (kind) {
    case TomlValue::Kind::kString:
      return "a string";
    case TomlValue::Kind::kInteger:
      return "a whole number";
    case TomlValue::Kind::kFloat:
      return "a number";
    case TomlValue::Kind::kBoolean:
      return "true or false";
    case TomlValue::Kind::kArray:
      return "a list";
    case TomlValue::Kind::kTable:
      return "a table";
    case TomlValue::Kind::kTime:
      break;
  }
  return "a date or time";
}

std::variant<TomlValue, TomlProblem> read_toml(const std::string& text) {
  try {
    return value_of(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return TomlProblem{place_of(error.source()), std::string(error.description())};
  }
}

std::string toml_string(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\u{:04X}", byte);
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string located(const std::string& file, const TomlPlace& where, const std::string& text) {
  // Keys and values may hold anything, even what terminals act on.
  return fmt::format("{}:{}:{}: {}", file, where.line, where.column, epr::printable(text));
}

}  // namespace cli
