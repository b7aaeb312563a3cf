#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "epr/certify/execution.h"
#include "epr/certify/trace_json.h"

namespace epr {
namespace {

using Json = nlohmann::json;

constexpr size_t kLargestUniverse = 200;  // formulas must stay quick to evaluate
constexpr size_t kLargestTable = 1'000'000;
constexpr size_t kMostChoices = kMostCommands;

// What is wrong with the text; caught in read_trace, so that each check can be
// written where it belongs.
struct BadTrace {
  std::string message;
};

[[noreturn]] void fail(std::string message) { throw BadTrace{std::move(message)}; }

class Reader {
 public:
  Reader(const Program& program, const Json& json) : program_(program), json_(json) {}

  Trace run() {
    check_header();
    Trace trace{entry(), universe(), {}, site()};
    read_tables(trace.start, "rigid", program_.rigid);
    read_tables(trace.start, "start", program_.state);
    read_inputs(trace);
    read_choices(trace);
    return trace;
  }

 private:
  const Json& member(const Json& object, const std::string& key, const std::string& where) const {
    if (!object.contains(key)) fail(fmt::format("{} has no \"{}\"", where, key));
    return object[key];
  }

  const Json& object(const std::string& key) const {
    const Json& found = member(json_, key, "the trace");
    if (!found.is_object()) fail(fmt::format("\"{}\" must be an object", key));
    return found;
  }

  std::string text(const Json& json, const std::string& what) const {
    if (!json.is_string()) fail(fmt::format("{} must be a string", what));
    return json.get<std::string>();
  }

  void check_header() const {
    if (!json_.is_object()) fail("a trace must be a JSON object");
    const Json& format = member(json_, "format", "the trace");
    if (!format.is_number_integer() || format != kTraceFormat) {
      fail(fmt::format("unknown format; this program reads format {}", kTraceFormat));
    }
  }

  int entry() const {
    const std::string name = text(member(json_, "entry", "the trace"), "\"entry\"");
    for (size_t k = 0; k < program_.entries.size(); ++k) {
      const auto procedure = static_cast<size_t>(program_.entries[k].procedure);
      if (program_.procedures[procedure].name != name) continue;
      if (!json_.contains("entry_number")) return static_cast<int>(k);
      if (json_["entry_number"] == k) return static_cast<int>(k);
    }
    fail(fmt::format("'{}' is no entry of the program", name));
  }

  int site() const {
    const std::string name = text(member(json_, "site", "the trace"), "\"site\"");
    const Site* found = program_.find_site(name);
    if (!found) fail(fmt::format("'{}' is no site of the program", name));
    const std::string kind = text(member(json_, "kind", "the trace"), "\"kind\"");
    if (program_.errors[static_cast<size_t>(found->error)].name != kind) {
      fail(fmt::format("site '{}' does not throw '{}'", name, kind));
    }
    return static_cast<int>(found - program_.sites.data());
  }

  Structure universe() {
    const Json& universes = object("universe");
    Sizes sizes;
    for (const Sort* sort : program_.sorts) {
      const Json& list = member(universes, sort->name, "\"universe\"");
      if (!list.is_array() || list.empty() || list.size() > kLargestUniverse) {
        fail(fmt::format("the universe of '{}' must list 1 to {} elements", sort->name,
                         kLargestUniverse));
      }
      for (const Json& item : list) add_element(sort, text(item, "an element of a universe"));
      sizes[sort] = static_cast<int>(list.size());
    }
    check_names(universes, "universe", program_.sorts);
    for (const auto* symbols : {&program_.rigid, &program_.state}) {
      for (const Symbol* symbol : *symbols) check_table_size(symbol, sizes);
    }
    return Structure(sizes);
  }

  void add_element(const Sort* sort, const std::string& name) {
    auto& known = elements_[sort];
    const int index = static_cast<int>(known.size());
    if (!known.emplace(name, index).second) {
      fail(fmt::format("the universe of '{}' lists '{}' twice", sort->name, name));
    }
    auto [it, added] = any_sort_.emplace(name, index);
    if (!added && it->second != index) it->second = -1;
  }

  void check_table_size(const Symbol* symbol, const Sizes& sizes) const {
    size_t count = 1;
    for (const Sort* sort : symbol->domain) {
      count *= static_cast<size_t>(sizes.at(sort));
      if (count > kLargestTable) {
        fail(fmt::format("the universes are too large for '{}'", symbol->name));
      }
    }
  }

  template <typename Named>
  void check_names(const Json& json, const char* where, const std::vector<Named>& expected) const {
    for (auto it = json.begin(); it != json.end(); ++it) {
      bool known = false;
      for (const Named& item : expected) known = known || item->name == it.key();
      if (!known) fail(fmt::format("\"{}\" has '{}', which the program does not", where, it.key()));
    }
  }

  int element(const Sort* sort, const Json& json, const std::string& where) const {
    const std::string name = text(json, fmt::format("an element in {}", where));
    const auto& known = elements_.at(sort);
    auto found = known.find(name);
    if (found == known.end()) {
      fail(fmt::format("{}: '{}' is no element of sort '{}'", where, name, sort->name));
    }
    return found->second;
  }

  void read_tables(Structure& start, const char* key, const std::vector<const Symbol*>& symbols) {
    const Json& tables = object(key);
    check_names(tables, key, symbols);
    for (const Symbol* symbol : symbols) {
      read_table(start, symbol, member(tables, symbol->name, fmt::format("\"{}\"", key)));
    }
  }

  void read_table(Structure& start, const Symbol* symbol, const Json& json) const {
    const std::string where = fmt::format("'{}'", symbol->name);
    if (symbol->arity() == 0) return read_single(start, symbol, json, where);
    if (!json.is_array()) fail(fmt::format("{} must be a list of tuples", where));
    const size_t width = symbol->domain.size() + (symbol->is_relation() ? 0 : 1);
    std::vector<bool> seen(start.table(symbol).size(), false);
    for (const Json& row : json) {
      if (!row.is_array() || row.size() != width) {
        fail(fmt::format("every tuple of {} must have {} elements", where, width));
      }
      std::vector<int> tuple;
      size_t position = 0;
      for (size_t k = 0; k < symbol->domain.size(); ++k) {
        tuple.push_back(element(symbol->domain[k], row[k], where));
        position = position * static_cast<size_t>(start.size(symbol->domain[k])) +
                   static_cast<size_t>(tuple.back());
      }
      if (seen[position]) fail(fmt::format("{} lists {} twice", where, row.dump()));
      seen[position] = true;
      if (symbol->is_relation()) {
        start.set(symbol, tuple, true);
      } else {
        start.set_value(symbol, tuple, element(symbol->range, row.back(), where));
      }
    }
    if (!symbol->is_relation() && json.size() != seen.size()) {
      fail(fmt::format("{} must have a value for each of {} tuples, found {}", where, seen.size(),
                       json.size()));
    }
  }

  void read_single(Structure& start, const Symbol* symbol, const Json& json,
                   const std::string& where) const {
    const std::vector<int> nothing;
    if (!symbol->is_relation()) {
      return start.set_value(symbol, nothing, element(symbol->range, json, where));
    }
    if (!json.is_boolean()) fail(fmt::format("{} must be true or false", where));
    start.set(symbol, nothing, json.get<bool>());
  }

  void read_inputs(Trace& trace) const {
    const Json& inputs = object("inputs");
    const auto procedure =
        static_cast<size_t>(program_.entries[static_cast<size_t>(trace.entry)].procedure);
    const std::vector<Term>& expected = program_.procedures[procedure].inputs;
    check_names(inputs, "inputs", expected);
    for (Term input : expected) {
      const Json& json = member(inputs, input->name, "\"inputs\"");
      const int value = element(input->sort, json, fmt::format("input '{}'", input->name));
      trace.start.variables().bind(input, value);
    }
  }

  void read_choices(Trace& trace) const {
    const Json& choices = member(json_, "choices", "the trace");
    if (!choices.is_array()) fail("\"choices\" must be a list");
    if (choices.size() > kMostChoices) fail("the trace has too many choices");
    trace.choices.reserve(choices.size());
    for (const Json& choice : choices) trace.choices.push_back(read_choice(choice));
  }

  int read_choice(const Json& choice) const {
    if (choice.is_number_unsigned() && choice.get<uint64_t>() < 65536) return choice.get<int>();
    if (!choice.is_string()) fail("a choice must be an element or the number of an alternative");
    const std::string name = choice.get<std::string>();
    auto found = any_sort_.find(name);
    if (found == any_sort_.end()) fail(fmt::format("choice '{}' is no element", name));
    if (found->second < 0) fail(fmt::format("choice '{}' names elements of several sorts", name));
    return found->second;
  }

  const Program& program_;
  const Json& json_;
  std::map<const Sort*, std::map<std::string, int, std::less<>>, ById> elements_;
  std::map<std::string, int, std::less<>> any_sort_;  // -1: different elements have this name
};

}  // namespace

Result<Trace> read_trace(const Program& program, std::string_view json_text, FileId file) {
  const Span span{file, 1, 1, 1};
  try {
    const Json json = Json::parse(json_text);
    return Reader(program, json).run();
  } catch (const BadTrace& problem) {
    return Diagnostic{span, problem.message};
  } catch (const nlohmann::json::exception& problem) {
    return Diagnostic{span, fmt::format("this is not JSON: {}", problem.what())};
  }
}

}  // namespace epr
