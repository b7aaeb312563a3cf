// The record is text: a line with the number of programs, for each a line with the digest of its
// text and its name, then the manifest.

#include "cli/cache/frontend_record.h"

#include <charconv>
#include <string_view>

#include <fmt/format.h>

namespace cli::cache {
namespace {

constexpr size_t kHex = 64;

Digest program_key(const std::string& hex) { return digest_of({"program 1", hex}); }

// The text up to the end of the line, which is taken off; nothing without such an end.
std::optional<std::string_view> take_line(std::string_view& text) {
  const size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

bool is_plain(std::string_view name) {
  return !name.empty() && name != "." && name != ".." &&
         name.find_first_of(std::string_view("/\n\0", 3)) == std::string_view::npos;
}

}  // namespace

void keep_frontend(Cache& cache, const Digest& key, const FrontendOutput& output) {
  std::string record = fmt::format("{}\n", output.programs.size());
  cache.begin();
  for (const ProgramFile& program : output.programs) {
    if (!is_plain(program.name)) {
      cache.end();
      return;
    }
    const std::string hex = to_hex(digest_of(program.text));
    record += fmt::format("{} {}\n", hex, program.name);
    cache.put(program_key(hex), program.text);
  }
  cache.put(key, record + output.manifest);
  cache.end();
}

std::optional<FrontendOutput> find_frontend(Cache& cache, const Digest& key) {
  const std::optional<Found> found = cache.find(key);
  if (!found || !found->own) return std::nullopt;
  std::string_view rest = found->content;
  size_t count = 0;
  const auto first = take_line(rest);
  if (!first) return std::nullopt;
  if (std::from_chars(first->data(), first->data() + first->size(), count).ec != std::errc()) {
    return std::nullopt;
  }
  FrontendOutput out;
  for (size_t k = 0; k < count; ++k) {
    const auto line = take_line(rest);
    if (!line || line->size() <= kHex + 1 || !is_plain(line->substr(kHex + 1))) {
      return std::nullopt;
    }
    const std::string hex(line->substr(0, kHex));
    std::optional<Found> text = cache.find(program_key(hex));
    if (!text || to_hex(digest_of(text->content)) != hex) return std::nullopt;
    out.programs.push_back({std::string(line->substr(kHex + 1)), std::move(text->content)});
  }
  out.manifest = rest;
  return out;
}

}  // namespace cli::cache
