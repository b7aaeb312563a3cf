#include "cli/advice.h"

#include <initializer_list>

#include <fmt/format.h>

namespace cli {
namespace {

const epr::StoryStep* last_modification(const SiteVerdict& site) {
  const epr::StoryStep* found = nullptr;
  for (const epr::StoryStep& step : site.trace.story) {
    if (step.kind == epr::StoryKind::kModified) found = &step;
  }
  return found;
}

bool calls_any(const std::string& line, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (line.find(fmt::format(".{}(", name)) != std::string::npos) return true;
  }
  return false;
}

// The modification is in the method that uses the iterator.
bool is_at_the_use(const epr::StoryStep& modified, const SiteVerdict& site) {
  const epr::StoryStep& use = site.trace.story.back();
  return modified.depth == use.depth && modified.java.file == use.java.file;
}

}  // namespace

std::string advice(const SiteVerdict& site, const SourceLines& sources) {
  const char* copy = "walk a copy of the collection, or collect the changes and apply them afterwards";
  const epr::StoryStep* modified = last_modification(site);
  if (!modified) return copy;
  const std::string line =
      sources.line(owner_of(site, modified->java), modified->java).value_or("");
  if (is_at_the_use(*modified, site)) {
    if (calls_any(line, {"remove", "removeAll", "poll", "pop"})) {
      return "remove through the iterator (Iterator.remove), use removeIf, or leave the loop at once";
    }
    if (calls_any(line, {"add", "addAll", "put", "putAll", "addLast", "addFirst", "push", "offer"})) {
      return "collect what is to be added and add it after the loop, or walk a copy";
    }
  }
  if (!site.trace.same_inputs.empty()) {
    return fmt::format("make sure that {} is not so, or {}", site.trace.same_inputs.front(), copy);
  }
  return copy;
}

}  // namespace cli
