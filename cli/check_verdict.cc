#include "cli/check_verdict.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/utf8.h"

namespace cli {
namespace {

// Higher is worse.
int badness(const std::string& verdict) {
  if (verdict == "safe") return 0;
  if (verdict == "no-universal-summary") return 1;
  return verdict == "cme" ? 3 : 2;
}

JavaVerdict java_verdict(const std::string& verdict) {
  if (verdict == "safe") return JavaVerdict::kSafe;
  if (verdict == "cme") return JavaVerdict::kCme;
  if (verdict == "no-universal-summary") return JavaVerdict::kNoUniversalSummary;
  return JavaVerdict::kUnknown;
}

std::string untranslated(const ManifestScope& scope) {
  const UnsupportedCode& first = scope.unsupported.front();
  const std::string where = first.java.known() ? epr::to_text(first.java) : first.method;
  std::string out =
      fmt::format("proved but for code that could not be translated: {}: {}", where, first.why);
  if (scope.unsupported.size() > 1) {
    out += fmt::format("; and {} more", scope.unsupported.size() - 1);
  }
  return epr::printable(out) + "\n";
}

// The first stand-in that the execution goes through; nullptr if it goes through none.  A
// method's procedures are its name, or begin with it and a dot.
const std::string* guess_in(const ManifestScope& scope, const epr::TraceText& trace) {
  const auto belongs = [](const std::string& procedure, const std::string& method) {
    return procedure == method || procedure.rfind(method + ".", 0) == 0;
  };
  for (const std::string& procedure : trace.procedures) {
    for (const std::string& method : scope.stand_ins) {
      if (belongs(procedure, method)) return &method;
    }
  }
  return nullptr;
}

// Of a site that throws in the program.
void weigh_throw(const ManifestScope& scope, SiteVerdict& out) {
  const std::string* guess = guess_in(scope, out.trace);
  if (!guess) {
    out.conditional = !scope.closed;
    // What was not translated may throw in other cases.
    if (!scope.unsupported.empty()) out.precondition.only = false;
    return;
  }
  out.verdict = JavaVerdict::kUnknown;
  out.reason = fmt::format(
      "throws if {} does the worst that it may do; its code is too far away to be looked into\n",
      epr::printable(*guess));
  out.trace = {};
  out.trace_json.clear();
  out.heap_json.clear();
  out.precondition = {};
  out.certificates.clear();
}

// Of a site all parts of which are safe.
void weigh_proof(const ManifestScope& scope, const std::vector<const RmlOutcome*>& parts,
                 SiteVerdict& out) {
  const auto all = [&](Reach reach) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const RmlOutcome* part) { return part->reach == reach; });
  };
  if (!scope.unsupported.empty()) {
    out.verdict = JavaVerdict::kUnknown;
    out.reason = untranslated(scope);
  } else if (all(Reach::kUnreachable)) {
    out.verdict = JavaVerdict::kUnreachable;
    out.reason = "no execution gets there\n";
  } else {
    out.reached = std::any_of(parts.begin(), parts.end(), [](const RmlOutcome* part) {
      return part->reach == Reach::kReached;
    });
  }
}

}  // namespace

const char* word(JavaVerdict verdict) {
  switch (verdict) {
    case JavaVerdict::kSafe:
      return "safe";
    case JavaVerdict::kCme:
      return "cme";
    case JavaVerdict::kNoUniversalSummary:
      return "no-universal-summary";
    case JavaVerdict::kUnreachable:
      return "unreachable";
    case JavaVerdict::kUnknown:
      break;
  }
  return "unknown";
}

// By the execution, and by each of the other cases that throw, as far as they have words.
bool comes_stale(const SiteVerdict& verdict) {
  if (verdict.verdict != JavaVerdict::kCme || !verdict.conditional) return false;
  if (verdict.reproduction.thrown) return false;
  const auto& cases = verdict.precondition.cases;
  const auto needs_stale = [](const std::vector<std::string>& facts) {
    return std::any_of(facts.begin(), facts.end(),
                       [](const std::string& fact) { return fact.ends_with(" is stale"); });
  };
  if (!std::all_of(cases.begin(), cases.end(), needs_stale)) return false;
  const std::vector<epr::StoryStep>& story = verdict.trace.story;
  const auto has = [&](epr::StoryKind kind) {
    return std::any_of(story.begin(), story.end(),
                       [&](const epr::StoryStep& step) { return step.kind == kind; });
  };
  if (story.empty()) return !cases.empty();
  return has(epr::StoryKind::kStart) && !has(epr::StoryKind::kModified);
}

std::string owner_of(const SiteVerdict& verdict, const epr::JavaPosition& position) {
  return position.file == verdict.site.java.file ? verdict.site.owner : "";
}

SiteVerdict verdict_in(const ManifestScope& scope, const ScopeState& state, const JavaSite& site) {
  SiteVerdict out;
  out.site = site;
  out.scope = scope.name;
  const ScopeSite* listed = find_site(scope, site.id);
  std::vector<const RmlOutcome*> parts;
  for (const std::string& name : listed ? listed->rml : std::vector<std::string>()) {
    const auto found = state.sites.find(name);
    // A throw is one whatever else is not known.
    if (found != state.sites.end()) parts.push_back(&found->second);
  }
  const auto worst =
      std::max_element(parts.begin(), parts.end(), [](const RmlOutcome* a, const RmlOutcome* b) {
        return badness(a->verdict) < badness(b->verdict);
      });
  const bool throws = worst != parts.end() && (*worst)->verdict == "cme";
  if (!listed || listed->rml.empty()) {
    out.reason = "the frontend made no program for it\n";
  } else if (parts.size() < listed->rml.size() && !throws) {
    out.reason = state.failure.empty() ? "it was not checked\n" : state.failure;
  } else {
    out.verdict = java_verdict((*worst)->verdict);
    out.trace = (*worst)->trace;
    out.trace_json = (*worst)->trace_json;
    out.heap_json = (*worst)->heap_json;
    out.precondition = (*worst)->precondition;
    // It is about one part of the site.
    const auto open = std::count_if(parts.begin(), parts.end(), [](const RmlOutcome* part) {
      return part->verdict != "safe";
    });
    if (open > 1 || parts.size() < listed->rml.size()) out.precondition.only = false;
    out.reason = (*worst)->account;
    for (const RmlOutcome* part : parts) {
      const bool counts = (part->verdict == "cme") == throws && !part->certificate.empty();
      if (counts) out.certificates.push_back(part->certificate);
    }
    if (throws) weigh_throw(scope, out);
    if (out.verdict == JavaVerdict::kSafe) weigh_proof(scope, parts, out);
  }
  return out;
}

SiteVerdict verdict_without_scope(const JavaSite& site) {
  SiteVerdict out;
  out.site = site;
  out.reason = site.why.empty() ? "" : epr::printable(site.why) + "\n";
  if (site.status == SiteStatus::kLocal) {
    out.verdict = JavaVerdict::kSafe;
  } else if (site.status == SiteStatus::kUnreached) {
    out.verdict = JavaVerdict::kUnreachable;
    if (out.reason.empty()) out.reason = "no entry point leads there\n";
  } else if (out.reason.empty()) {
    out.reason = "the frontend does not support it\n";
  }
  return out;
}

bool settled(const SiteVerdict& verdict) {
  return verdict.verdict == JavaVerdict::kSafe || verdict.verdict == JavaVerdict::kUnreachable;
}

bool is_waived(const SiteVerdict& verdict) { return verdict.waiver && !settled(verdict); }

const char* word(Waiver::By by) {
  switch (by) {
    case Waiver::By::kBaseline:
      return "baseline";
    case Waiver::By::kAnnotation:
      return "annotation";
    case Waiver::By::kComment:
      break;
  }
  return "comment";
}

}  // namespace cli
