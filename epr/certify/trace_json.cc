#include "epr/certify/trace_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "epr/certify/element_names.h"
#include "epr/certify/execution.h"

namespace epr {
namespace {

using Json = nlohmann::ordered_json;  // in the order of the program, for people

// Of which sort each choice is; nullptr for alternatives.
class ChoiceSorts : public ExecutionObserver {
 public:
  void chosen(const Sort* sort, int) override { sorts_.push_back(sort); }
  const std::vector<const Sort*>& sorts() const { return sorts_; }

 private:
  std::vector<const Sort*> sorts_;
};

class Writer {
 public:
  Writer(const Program& program, const Trace& trace)
      : program_(program), trace_(trace), start_(trace.start), names_(program) {}

  Json run() const {
    const Entry& entry = program_.entries[static_cast<size_t>(trace_.entry)];
    const Procedure& procedure = program_.procedures[static_cast<size_t>(entry.procedure)];
    const Site& site = program_.sites[static_cast<size_t>(trace_.site)];
    Json out;
    out["format"] = kTraceFormat;
    out["kind"] = program_.errors[static_cast<size_t>(site.error)].name;
    out["entry"] = procedure.name;
    // Several entries may start the same procedure under different conditions.
    if (first_entry(entry.procedure) != trace_.entry) out["entry_number"] = trace_.entry;
    out["site"] = site.name;
    out["universe"] = universe();
    out["rigid"] = tables(program_.rigid);
    out["start"] = tables(program_.state);
    Json inputs = Json::object();
    for (Term input : procedure.inputs) {
      inputs[input->name] = names_(input->sort, start_.variables().find(input).value_or(0));
    }
    out["inputs"] = std::move(inputs);
    out["choices"] = choices();
    return out;
  }

 private:
  int first_entry(int procedure) const {
    int k = 0;
    while (program_.entries[static_cast<size_t>(k)].procedure != procedure) ++k;
    return k;
  }

  Json universe() const {
    Json out = Json::object();
    for (const Sort* sort : program_.sorts) {
      Json elements = Json::array();
      for (int k = 0; k < start_.size(sort); ++k) elements.push_back(names_(sort, k));
      out[sort->name] = std::move(elements);
    }
    return out;
  }

  Json tables(const std::vector<const Symbol*>& symbols) const {
    Json out = Json::object();
    for (const Symbol* symbol : symbols) out[symbol->name] = table(symbol);
    return out;
  }

  Json table(const Symbol* symbol) const {
    const std::vector<int> nothing;
    if (symbol->arity() == 0) {
      if (symbol->is_relation()) return start_.holds(symbol, nothing);
      return names_(symbol->range, start_.value(symbol, nothing));
    }
    Json rows = Json::array();
    for_each_tuple(domain_sizes(start_, symbol), [&](std::span<const int> tuple) {
      if (symbol->is_relation() && !start_.holds(symbol, tuple)) return;
      Json row = Json::array();
      for (size_t k = 0; k < tuple.size(); ++k) row.push_back(names_(symbol->domain[k], tuple[k]));
      if (!symbol->is_relation()) row.push_back(names_(symbol->range, start_.value(symbol, tuple)));
      rows.push_back(std::move(row));
    });
    return rows;
  }

  // A trace that cannot be run has numbers for the choices it does not reach.
  Json choices() const {
    ChoiceSorts observer;
    Execution(program_, trace_, observer).run();
    Json out = Json::array();
    for (size_t k = 0; k < trace_.choices.size(); ++k) {
      const Sort* sort = k < observer.sorts().size() ? observer.sorts()[k] : nullptr;
      if (sort) {
        out.push_back(names_(sort, trace_.choices[k]));
      } else {
        out.push_back(trace_.choices[k]);
      }
    }
    return out;
  }

  const Program& program_;
  const Trace& trace_;
  const Structure& start_;
  ElementNames names_;
};

// An array of arrays or strings on one line each; objects a member a line.
void layout(const Json& json, int depth, std::string& out) {
  const bool flat =
      json.is_primitive() || json.empty() || (json.is_array() && json.front().is_primitive());
  if (flat) {
    out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return;
  }
  const std::string indent(static_cast<size_t>(2 * depth + 2), ' ');
  out += json.is_array() ? "[" : "{";
  bool first = true;
  for (auto it = json.begin(); it != json.end(); ++it) {
    out += (first ? "\n" : ",\n") + indent;
    first = false;
    if (json.is_object()) {
      out += Json(it.key()).dump(-1, ' ', false, Json::error_handler_t::replace) + ": ";
    }
    layout(*it, depth + 1, out);
  }
  out += "\n" + std::string(static_cast<size_t>(2 * depth), ' ') + (json.is_array() ? "]" : "}");
}

}  // namespace

std::string to_json(const Program& program, const Trace& trace) {
  std::string out;
  layout(Writer(program, trace).run(), 0, out);
  return out + "\n";
}

}  // namespace epr
