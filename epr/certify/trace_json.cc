#include "epr/certify/trace_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "epr/certify/element_names.h"
#include "epr/certify/execution.h"
#include "epr/certify/steps.h"

namespace epr {
namespace {

using Json = nlohmann::ordered_json;  // in the order of the program, for people

constexpr int kDeepestIndent = 40;

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
      : program_(program), trace_(trace), start_(trace.start), names_(program, trace) {}

  Json head() const {
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
    out["rigid"] = tables(start_, program_.rigid);
    out["start"] = tables(start_, program_.state);
    Json inputs = Json::object();
    for (Term input : procedure.inputs) {
      inputs[input->name] = names_(input->sort, start_.variables().find(input).value_or(0));
    }
    out["inputs"] = std::move(inputs);
    out["choices"] = choices();
    return out;
  }

  Json witness(const Replayed& replayed) const {
    const Site& site = program_.sites[static_cast<size_t>(trace_.site)];
    const ErrorKind& error = program_.errors[static_cast<size_t>(site.error)];
    Json out = Json::array();
    for (size_t k = 0; k < replayed.witness.size(); ++k) {
      out.push_back(names_(error.witness[k]->sort, replayed.witness[k]));
    }
    return out;
  }

  Json end(const Replayed& replayed) const {
    return tables(state_after(trace_, replayed, replayed.steps.size()), program_.state);
  }

  // A line for each step, indented under its call.  No recursion: calls may be
  // nested deeper than the machine's stack.
  std::string steps(const Replayed& replayed) const {
    std::string out = "[";
    Structure state = start_;
    int open = -1;  // depth of the step before, which is not closed
    for (const Step& step : replayed.steps) {
      if (open >= step.depth) out += "]}";
      for (; open > step.depth; --open) out += "\n" + indent(open - 1) + "]}";
      out += (out.ends_with('[') ? "\n" : ",\n") + indent(step.depth);
      out += single(step, state);
      open = step.depth;
      apply(step, state);
    }
    out += "]}";
    for (; open > 0; --open) out += "\n" + indent(open - 1) + "]}";
    return out + "\n  ]";
  }

 private:
  static std::string indent(int depth) {
    return std::string(static_cast<size_t>(2 * std::min(depth, kDeepestIndent) + 4), ' ');
  }

  // The step, up to where its calls stand.
  std::string single(const Step& step, const Structure& before) const {
    const Origin& origin = origin_of(program_, step);
    Json out;
    out["procedure"] = program_.procedures[static_cast<size_t>(step.procedure)].name;
    out["rml"] = origin.span.line;
    out["java"] = to_text(origin.java);
    out["command"] = command_text(program_, step);
    out["variables"] = Json::object();
    for (const Held& held : step.held) {
      out["variables"][held.variable->name] = names_(held.variable->sort, held.element);
    }
    out["changes"] = Json::array();
    for (const Change& change : step.changes) out["changes"].push_back(flips(change, before));
    std::string text = out.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back();
    return text + ",\"calls\":[";
  }

  Json flips(const Change& change, const Structure& before) const {
    Json out = {
        {"relation", change.relation->name}, {"true", Json::array()}, {"false", Json::array()}};
    for (uint32_t position : change.flipped) {
      const std::vector<int> tuple = tuple_at(before, change.relation, position);
      out[before.holds(change.relation, tuple) ? "false" : "true"].push_back(
          row(change.relation, tuple));
    }
    return out;
  }

  Json row(const Symbol* symbol, std::span<const int> tuple) const {
    Json out = Json::array();
    for (size_t k = 0; k < tuple.size(); ++k) out.push_back(names_(symbol->domain[k], tuple[k]));
    return out;
  }

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

  Json tables(const Structure& state, const std::vector<const Symbol*>& symbols) const {
    Json out = Json::object();
    for (const Symbol* symbol : symbols) out[symbol->name] = table(state, symbol);
    return out;
  }

  Json table(const Structure& state, const Symbol* symbol) const {
    const std::vector<int> nothing;
    if (symbol->arity() == 0) {
      if (symbol->is_relation()) return state.holds(symbol, nothing);
      return names_(symbol->range, state.value(symbol, nothing));
    }
    Json rows = Json::array();
    for_each_tuple(domain_sizes(state, symbol), [&](std::span<const int> tuple) {
      if (symbol->is_relation() && !state.holds(symbol, tuple)) return;
      Json one = row(symbol, tuple);
      if (!symbol->is_relation()) one.push_back(names_(symbol->range, state.value(symbol, tuple)));
      rows.push_back(std::move(one));
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
  layout(Writer(program, trace).head(), 0, out);
  return out + "\n";
}

std::string to_json(const Program& program, const Trace& trace, const Replayed& replayed) {
  const Writer writer(program, trace);
  Json head = writer.head();
  head["witness"] = writer.witness(replayed);
  head["end"] = writer.end(replayed);
  std::string out;
  layout(head, 0, out);
  out.resize(out.size() - std::string_view("\n}").size());
  return out + ",\n  \"steps\": " + writer.steps(replayed) + "\n}\n";
}

}  // namespace epr
