#include "cli/stack_trace.h"

#include <algorithm>
#include <cstdlib>

namespace cli {
namespace {

constexpr const char* kCme = "java.util.ConcurrentModificationException";
constexpr const char* kStart = "Exception in thread \"main\" ";
constexpr const char* kCause = "Caused by: ";
constexpr const char* kCaught = "Caught: ";

std::string up_to(const std::string& text, const char* ends) {
  return text.substr(0, text.find_first_of(ends));
}

std::string package_of(const std::string& type) {
  const size_t dot = type.rfind('.');
  return dot == std::string::npos ? "" : type.substr(0, dot);
}

// Of "\tat java.base/java.util.ArrayList$Itr.next(ArrayList.java:967)".
StackFrame read_frame(const std::string& line) {
  StackFrame out;
  std::string text = line.substr(line.find("at ") + 3);
  const size_t open = text.find('(');
  const std::string place = open == std::string::npos ? "" : up_to(text.substr(open + 1), ")");
  text = text.substr(0, open);
  const size_t slash = text.rfind('/');  // after the names of a loader and a module
  if (slash != std::string::npos) text = text.substr(slash + 1);
  const size_t dot = text.rfind('.');
  out.type = dot == std::string::npos ? "" : text.substr(0, dot);
  out.method = text.substr(dot == std::string::npos ? 0 : dot + 1);
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos) return out;
  out.file = place.substr(0, colon);
  out.line = std::atoi(place.c_str() + colon + 1);
  return out;
}

bool is_at(const StackFrame& frame, const ThrowSite& site) {
  if (site.line > 0 && frame.line > 0) {
    if (frame.line != site.line) return false;
    if (frame.file.empty()) return frame.type == site.type;
    return frame.file == site.file && package_of(frame.type) == package_of(site.type);
  }
  return frame.type == site.type && frame.method == up_to(site.method, "(");
}

}  // namespace

std::vector<ThrownException> thrown_exceptions(const std::string& errors) {
  std::vector<ThrownException> out;
  for (size_t start = 0; start < errors.size();) {
    const size_t end = std::min(errors.find('\n', start), errors.size());
    const std::string line = errors.substr(start, end - start);
    start = end + 1;
    if (line.starts_with(kStart)) {
      out.push_back({up_to(line.substr(std::string(kStart).size()), ": "), {}});
    } else if (!out.empty() && line.starts_with(kCause)) {
      out.push_back({up_to(line.substr(std::string(kCause).size()), ": "), {}});
    } else if (line.starts_with(kCaught)) {
      out.push_back({line.substr(std::string(kCaught).size()), {}});
    } else if (!out.empty() && line.starts_with("\tat ")) {
      out.back().frames.push_back(read_frame(line));
    }
  }
  return out;
}

bool throws_at(const std::vector<ThrownException>& thrown, const ThrowSite& site,
               const std::function<bool(const std::string& type)>& is_application) {
  return std::any_of(thrown.begin(), thrown.end(), [&](const ThrownException& exception) {
    if (exception.type != kCme) return false;
    const auto top = std::find_if(exception.frames.begin(), exception.frames.end(),
                                  [&](const StackFrame& frame) { return is_application(frame.type); });
    return top != exception.frames.end() && is_at(*top, site);
  });
}

}  // namespace cli
