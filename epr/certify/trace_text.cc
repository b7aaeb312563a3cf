#include "epr/certify/trace_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/certify/element_names.h"

namespace epr {
namespace {

class StartText {
 public:
  StartText(const Program& program, const Trace& trace)
      : program_(program), trace_(trace), names_(program) {}

  std::string run() {
    const Entry& entry = program_.entries[static_cast<size_t>(trace_.entry)];
    const Procedure& procedure = program_.procedures[static_cast<size_t>(entry.procedure)];
    out_ = fmt::format("starts in {}, where\n", procedure.name);
    for (const Sort* sort : program_.sorts) universe(sort);
    for (Term input : procedure.inputs) {
      const auto element = trace_.start.variables().find(input);
      line(fmt::format("{} = {}", input->name, element ? names_(input->sort, *element) : "?"));
    }
    for (const Symbol* symbol : program_.rigid) facts(symbol);
    for (const Symbol* symbol : program_.state) facts(symbol);
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += "  " + text + "\n"; }

  void universe(const Sort* sort) {
    std::vector<std::string> elements;
    for (int k = 0; k < trace_.start.size(sort); ++k) elements.push_back(names_(sort, k));
    line(fmt::format("{}: {}", sort->name, fmt::join(elements, " ")));
  }

  // The true atoms of a relation, or the values of a function.
  void facts(const Symbol* symbol) {
    std::vector<std::string> shown;
    for_each_tuple(domain_sizes(trace_.start, symbol), [&](std::span<const int> tuple) {
      std::string head = symbol->name;
      if (!tuple.empty()) {
        std::vector<std::string> args;
        for (size_t k = 0; k < tuple.size(); ++k)
          args.push_back(names_(symbol->domain[k], tuple[k]));
        head += fmt::format("({})", fmt::join(args, ", "));
      }
      if (!symbol->is_relation()) {
        shown.push_back(head + " = " + names_(symbol->range, trace_.start.value(symbol, tuple)));
      } else if (trace_.start.holds(symbol, tuple)) {
        shown.push_back(head);
      }
    });
    if (!shown.empty()) line(fmt::format("{}", fmt::join(shown, ", ")));
  }

  const Program& program_;
  const Trace& trace_;
  ElementNames names_;
  std::string out_;
};

}  // namespace

std::string to_text(const Program& program, const Trace& trace, const Replayed& replayed) {
  std::string out = StartText(program, trace).run();
  const auto origin_of = [&](const Step& step) -> const Origin& {
    return program.procedures[static_cast<size_t>(step.procedure)]
        .origins[static_cast<size_t>(step.origin)];
  };
  size_t place_width = 0;
  for (const Step& step : replayed.steps) {
    place_width = std::max(place_width, to_text(origin_of(step).java).size());
  }
  const size_t number_width = fmt::format("{}", replayed.steps.size()).size();
  for (size_t k = 0; k < replayed.steps.size(); ++k) {
    const Step& step = replayed.steps[k];
    const Origin& origin = origin_of(step);
    std::string line = fmt::format("{:>{}}. ", k + 1, number_width);
    if (place_width > 0) line += fmt::format("{:<{}}  ", to_text(origin.java), place_width);
    line += std::string(2 * static_cast<size_t>(std::min(step.depth, 40)), ' ') + origin.text;
    if (!step.effect.empty()) line += "  -- " + step.effect;
    out += line + "\n";
  }
  const Site& site = program.sites[static_cast<size_t>(trace.site)];
  const std::string java = to_text(site.java);
  out +=
      fmt::format("error '{}' at site {}{}\n", program.errors[static_cast<size_t>(site.error)].name,
                  site.name, java.empty() ? "" : ", " + java);
  return out;
}

}  // namespace epr
