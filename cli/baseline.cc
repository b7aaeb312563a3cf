// The file is TOML with an entry a line and a comma after every one, so that two branches that
// add entries merge without a conflict unless the entries are neighbours.  Where a merge leaves
// an entry twice, the larger count holds: never more than one of the branches allowed.

#include "cli/baseline.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/nearest.h"
#include "cli/toml.h"
#include "epr/rml/file_reader.h"

namespace cli {
namespace {

constexpr int kFormat = 1;  // of the file
constexpr int64_t kMost = 1'000'000;  // of one key

constexpr const char* kHead =
    "# What `cme check --baseline` passes over: an entry a line, sorted, without line numbers.\n"
    "# `cme baseline create` writes this file, `cme baseline prune` drops what no longer occurs.\n";

// "Cart$1" and "lambda$drop$0(…)" without the numbers, which change when others are added.
std::string without_numbers(const std::string& name) {
  std::string out;
  for (size_t k = 0; k < name.size(); ++k) {
    out += name[k];
    if (name[k] != '$') continue;
    size_t end = k + 1;
    while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end]))) ++end;
    if (end > k + 1) out += '*';
    k = end - 1;
  }
  return out;
}

bool is_finding(const SiteVerdict& site) { return site.verdict == JavaVerdict::kCme; }

// Suppressed in the sources, not by a baseline.
bool is_suppressed(const SiteVerdict& site) {
  return site.waiver && site.waiver->by != Waiver::By::kBaseline;
}

std::map<BaselineKey, BaselineCount> count_by_key(const std::vector<SiteVerdict>& sites) {
  std::map<BaselineKey, BaselineCount> out;
  for (const SiteVerdict& site : sites) {
    if (settled(site) || is_suppressed(site)) continue;
    BaselineCount& count = out[baseline_key(site.site)];
    ++(is_finding(site) ? count.findings : count.undecided);
  }
  return out;
}

// A list of entries, one of the two.
std::string list_text(const Baseline& baseline, const char* name, size_t BaselineCount::*count) {
  std::string out = fmt::format("{} = [\n", name);
  for (const auto& [key, counts] : baseline.entries()) {
    if (counts.*count == 0) continue;
    out += fmt::format("  {{ class = {}, method = {}, use = {}, count = {} }},\n",
                       toml_string(key.owner), toml_string(key.method), toml_string(key.use),
                       counts.*count);
  }
  return out + "]\n";
}

// Reads the parts of a file; the first problem ends it.
class Reader {
 public:
  explicit Reader(const std::string& name) : name_(name) {}

  std::variant<Baseline, std::string> read(const TomlValue& file) {
    const TomlValue* version = file.find("version");
    if (!version) return located(name_, {1, 1}, "no baseline: it has no version");
    if (version->kind != TomlValue::Kind::kInteger || version->integer != kFormat) {
      return located(name_, version->where,
                     fmt::format("a version of baselines that is not known; this cme reads {}",
                                 kFormat));
    }
    for (const TomlMember& member : file.members) {
      if (member.key == "version") continue;
      if (member.key == "findings") {
        read_list(member.value, &BaselineCount::findings);
      } else if (member.key == "undecided") {
        read_list(member.value, &BaselineCount::undecided);
      } else {
        const std::vector<std::string> keys{"version", "findings", "undecided"};
        fail(member.where,
             fmt::format("unknown key '{}'{}", member.key, did_you_mean(member.key, keys)));
      }
    }
    if (!problem_.empty()) return problem_;
    return std::move(baseline_);
  }

 private:
  void fail(const TomlPlace& where, const std::string& text) {
    if (problem_.empty()) problem_ = located(name_, where, text);
  }

  void read_list(const TomlValue& list, size_t BaselineCount::*count) {
    if (list.kind != TomlValue::Kind::kArray) return fail(list.where, "not a list of entries");
    for (const TomlValue& entry : list.items) {
      if (entry.kind != TomlValue::Kind::kTable) {
        return fail(entry.where, "no entry: { class = …, method = …, use = …, count = … }");
      }
      read_entry(entry, count);
    }
  }

  void read_entry(const TomlValue& entry, size_t BaselineCount::*count) {
    const std::vector<std::string> keys{"class", "method", "use", "count"};
    for (const TomlMember& member : entry.members) {
      if (std::find(keys.begin(), keys.end(), member.key) == keys.end()) {
        fail(member.where,
             fmt::format("unknown key '{}'{}", member.key, did_you_mean(member.key, keys)));
      }
    }
    const auto text = [&](const char* key) {
      const TomlValue* value = entry.find(key);
      if (!value) fail(entry.where, fmt::format("an entry without {}", key));
      if (value && value->kind != TomlValue::Kind::kString) {
        fail(value->where, fmt::format("{} is not a string", key));
      }
      return value ? value->text : "";
    };
    const BaselineKey key{text("class"), text("method"), text("use")};
    const TomlValue* number = entry.find("count");
    if (!number) return fail(entry.where, "an entry without count");
    const bool counts = number->kind == TomlValue::Kind::kInteger && number->integer > 0 &&
                        number->integer <= kMost;
    if (!counts) return fail(number->where, "count is not a whole number from 1 on");
    BaselineCount found;
    found.*count = static_cast<size_t>(number->integer);
    if (problem_.empty()) baseline_.add(key, found);
  }

  const std::string& name_;
  Baseline baseline_;
  std::string problem_;
};

}  // namespace

BaselineKey baseline_key(const JavaSite& site) {
  return {without_numbers(site.owner), without_numbers(site.method), site.use};
}

Baseline Baseline::of(const std::vector<SiteVerdict>& sites) {
  Baseline out;
  for (const auto& [key, count] : count_by_key(sites)) out.add(key, count);
  return out;
}

void Baseline::waive(const std::vector<SiteVerdict*>& sites) const {
  if (sites.empty()) return;
  const auto found = entries_.find(baseline_key(sites.front()->site));
  if (found == entries_.end()) return;
  BaselineCount left = found->second;
  for (const bool findings : {true, false}) {
    for (SiteVerdict* site : sites) {
      if (settled(*site) || site->waiver || is_finding(*site) != findings) continue;
      size_t* from = !findings && left.undecided > 0 ? &left.undecided : &left.findings;
      if (*from == 0) continue;
      --*from;
      site->waiver = Waiver{Waiver::By::kBaseline, "", {}};
    }
  }
}

Baseline Baseline::pruned(const std::vector<SiteVerdict>& sites) const {
  const std::map<BaselineKey, BaselineCount> there = count_by_key(sites);
  Baseline out;
  for (const auto& [key, count] : entries_) {
    const auto found = there.find(key);
    if (found == there.end()) continue;
    const BaselineCount& now = found->second;
    BaselineCount kept;
    kept.undecided = std::min(count.undecided, now.undecided);
    // Those that are undecided for lack of time are findings still.
    kept.findings = std::min(count.findings, now.findings + (now.undecided - kept.undecided));
    if (kept.total() > 0) out.add(key, kept);
  }
  return out;
}

void Baseline::add(const BaselineKey& key, const BaselineCount& count) {
  BaselineCount& all = entries_[key];
  all.findings = std::max(all.findings, count.findings);
  all.undecided = std::max(all.undecided, count.undecided);
}

size_t Baseline::total() const {
  size_t out = 0;
  for (const auto& [key, count] : entries_) out += count.total();
  return out;
}

std::string baseline_text(const Baseline& baseline) {
  return fmt::format("{}version = {}\n\n{}\n{}", kHead, kFormat,
                     list_text(baseline, "findings", &BaselineCount::findings),
                     list_text(baseline, "undecided", &BaselineCount::undecided));
}

std::variant<Baseline, std::string> parse_baseline(const std::string& name,
                                                   const std::string& text) {
  const auto file = read_toml(text);
  if (const auto* problem = std::get_if<TomlProblem>(&file)) {
    return located(name, problem->where, "no baseline: " + problem->text);
  }
  return Reader(name).read(std::get<TomlValue>(file));
}

std::variant<Baseline, std::string> read_baseline(const std::string& name) {
  const auto text = epr::DiskReader(size_t{64} << 20).read(name);
  if (const auto* unreadable = std::get_if<epr::Unreadable>(&text)) {
    return fmt::format("the baseline '{}' cannot be read: {} (cme baseline create makes one)", name,
                       unreadable->why);
  }
  return parse_baseline(name, std::get<std::string>(text));
}

}  // namespace cli
