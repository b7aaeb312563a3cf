// Certificates on disk: writing them whole or not at all, and checking them
// against what they should be.

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>

#include <fmt/format.h>

#include "epr/certify/certificate.h"
#include "epr/certify/external_solver.h"
#include "epr/certify/inlining_json.h"
#include "epr/certify/manifest_json.h"
#include "epr/certify/trace_json.h"
#include "epr/certify/trace_text.h"
#include "epr/logic/check.h"
#include "epr/rml/file_reader.h"

namespace epr {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "certificate.json";
constexpr const char* kInlining = "inlining.json";

// "" or why the file could not be written.
std::string write_file(const fs::path& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (!file) return fmt::format("cannot write {}: {}", path.string(), std::strerror(errno));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int write_error = errno;
  const bool closed = std::fclose(file) == 0;
  if (written && closed) return "";
  return fmt::format("cannot write {}: {}", path.string(),
                     std::strerror(written ? errno : write_error));
}

// A folder may be written to when it is new, empty, or an older certificate.  Of that
// nothing stays that will not be written anew.
std::string prepare(const fs::path& folder, const std::vector<CertificateFile>& files) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    return fmt::format("cannot write a certificate to {}: it is not a folder", folder.string());
  }
  if (fs::exists(folder / kManifest, error)) {
    fs::remove_all(folder / "conditions", error);
    for (const char* name : {"summaries.rml", kInlining, "trace.json"}) {
      const bool rewritten = std::any_of(files.begin(), files.end(),
                                         [&](const auto& file) { return file.path == name; });
      if (!rewritten) fs::remove(folder / name, error);
    }
  } else if (fs::exists(folder, error) && !fs::is_empty(folder, error)) {
    return fmt::format("cannot write a certificate to {}: the folder holds other files",
                       folder.string());
  }
  fs::create_directories(folder / "conditions", error);
  if (error) return fmt::format("cannot make folder {}: {}", folder.string(), error.message());
  return "";
}

void remove_files(const fs::path& folder, const std::vector<CertificateFile>& files) {
  std::error_code ignored;
  for (const CertificateFile& file : files) fs::remove(folder / file.path, ignored);
  fs::remove(folder / "conditions", ignored);
}

// The files of the folder by relative path, or why they cannot be read.
std::variant<std::map<std::string, std::string>, Rejected> read_folder(const fs::path& folder) {
  std::map<std::string, std::string> out;
  std::error_code error;
  const DiskReader reader;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->is_directory(error)) continue;
    if (!it->is_regular_file(error)) {
      return Rejected{fmt::format("{} is not a regular file", it->path().string())};
    }
    auto text = reader.read(it->path().string());
    if (const auto* problem = std::get_if<Unreadable>(&text)) {
      return Rejected{fmt::format("{}: {}", it->path().string(), problem->why)};
    }
    out[it->path().lexically_relative(folder).generic_string()] =
        std::move(std::get<std::string>(text));
  }
  if (error) return Rejected{fmt::format("{}: {}", folder.string(), error.message())};
  return out;
}

// "" or how the folder differs from what belongs in it.
std::string difference(const std::map<std::string, std::string>& found,
                       const std::vector<CertificateFile>& expected) {
  std::map<std::string, std::string> left = found;
  for (const CertificateFile& file : expected) {
    auto it = left.find(file.path);
    if (it == left.end()) return fmt::format("{} is missing", file.path);
    if (it->second != file.text) {
      return fmt::format("{} is not what the program and its summaries give", file.path);
    }
    left.erase(it);
  }
  if (left.empty()) return "";
  return fmt::format("{} does not belong to the certificate", left.begin()->first);
}

std::string rendered(const std::vector<Diagnostic>& problems, const Sources& sources) {
  return sources.render(problems[0]);
}

std::string text_of(const std::map<std::string, std::string>& files, const std::string& name) {
  auto it = files.find(name);
  return it == files.end() ? "" : it->second;
}

CheckResult check_safe(const fs::path& folder, const std::map<std::string, std::string>& files,
                       const Manifest& manifest, const CheckOptions& options) {
  if (manifest.sites.empty()) return Rejected{"the certificate claims nothing: it names no sites"};
  SafeClaim claim{text_of(files, "program.rml"), text_of(files, "summaries.rml"), manifest.sites};
  claim.assumptions = manifest.assumptions;
  if (files.contains(kInlining)) {
    auto inlining = read_inlining(files.at(kInlining));
    if (auto* problem = std::get_if<std::string>(&inlining)) {
      return Rejected{fmt::format("{}: {}", kInlining, *problem)};
    }
    claim.inlining = std::move(std::get<0>(inlining));
  }
  Sources sources;
  Result<ClaimConditions> conditions = conditions_of(claim, sources);
  if (!conditions) return Rejected{rendered(conditions.problems(), sources)};
  const std::string differs = difference(files, certificate_files(claim, *conditions));
  if (!differs.empty()) return Rejected{differs};
  CheckResult proved = prove_conditions(*conditions, claim, options);
  if (!std::holds_alternative<Accepted>(proved) || options.solver_command.empty()) return proved;
  for (size_t k = 0; k < conditions->size(); ++k) {
    const ConditionText condition = (*conditions)[k];
    const std::string path = (folder / condition.path).string();
    const std::string answer = run_solver(options.solver_command, path);
    if (answer == "unsat") continue;
    const std::string reason =
        fmt::format("'{}' answered '{}' to {}", options.solver_command, answer, condition.path);
    if (answer == "sat") return Rejected{reason};
    return Undecided{reason};
  }
  return proved;
}

CheckResult check_cme(const std::map<std::string, std::string>& files) {
  const std::string program_text = text_of(files, "program.rml");
  const std::string trace_text = text_of(files, "trace.json");
  const std::string differs = difference(files, certificate_files(program_text, trace_text));
  if (!differs.empty()) return Rejected{differs};
  Sources sources;
  Result<Program> program = certified_program(program_text, sources);
  if (!program) return Rejected{rendered(program.problems(), sources)};
  Result<Trace> trace = read_trace(*program, trace_text);
  if (!trace) return Rejected{fmt::format("trace.json: {}", trace.problems()[0].message)};
  const auto result = replay(*program, *trace);
  if (const auto* refused = std::get_if<Refused>(&result)) {
    return Rejected{fmt::format("the trace is no execution: {}", refused->reason)};
  }
  return Accepted{CertificateKind::kCme,
                  {program->sites[static_cast<size_t>(trace->site)].name},
                  0,
                  to_text(*program, *trace, std::get<Replayed>(result))};
}

}  // namespace

std::vector<CertificateFile> certificate_files(const SafeClaim& claim,
                                               const ClaimConditions& conditions) {
  std::vector<CertificateFile> files{
      {kManifest, to_json(Manifest{CertificateKind::kSafe, claim.sites, claim.assumptions})},
      {"program.rml", claim.program},
      {"summaries.rml", claim.summaries}};
  if (inlines(claim.inlining)) files.push_back({kInlining, to_json(claim.inlining)});
  for (size_t k = 0; k < conditions.size(); ++k) {
    ConditionText condition = conditions[k];
    files.push_back({std::move(condition.path), std::move(condition.script)});
  }
  return files;
}

std::vector<CertificateFile> certificate_files(const SafeClaim& claim) {
  Sources sources;
  const Result<ClaimConditions> conditions = conditions_of(claim, sources);
  EPR_CHECK(conditions.ok(), "what was proved has conditions");
  return certificate_files(claim, *conditions);
}

std::vector<CertificateFile> certificate_files(const std::string& program_text,
                                               const std::string& trace_json) {
  return {{kManifest, to_json(Manifest{CertificateKind::kCme, {}})},
          {"program.rml", program_text},
          {"trace.json", trace_json}};
}

std::string write_certificate(const std::string& folder,
                              const std::vector<CertificateFile>& files) {
  std::string problem = prepare(folder, files);
  if (!problem.empty()) return problem;
  for (const CertificateFile& file : files) {
    problem = write_file(fs::path(folder) / file.path, file.text);
    if (problem.empty()) continue;
    remove_files(folder, files);
    return problem;
  }
  return "";
}

CheckResult check_certificate(const std::string& folder, const CheckOptions& options) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return Rejected{fmt::format("{} is not a folder", folder)};
  }
  auto files = read_folder(folder);
  if (auto* problem = std::get_if<Rejected>(&files)) return *problem;
  const auto& texts = std::get<0>(files);
  auto text = texts.find(kManifest);
  if (text == texts.end()) {
    return Rejected{fmt::format("no certificate here: {} is missing", kManifest)};
  }
  auto manifest = read_manifest(text->second);
  if (auto* problem = std::get_if<std::string>(&manifest)) {
    return Rejected{fmt::format("{}: {}", kManifest, *problem)};
  }
  if (!options.expected_program.empty() &&
      text_of(texts, "program.rml") != options.expected_program) {
    return Rejected{"the certificate is of another program"};
  }
  const Manifest& read = std::get<Manifest>(manifest);
  return read.kind == CertificateKind::kSafe ? check_safe(folder, texts, read, options)
                                             : check_cme(texts);
}

}  // namespace epr
