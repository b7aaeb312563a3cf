#pragma once

// Certificates: the evidence of a verdict as a folder of texts, and its checker.
//
// SAFE                        CME
//   certificate.json            certificate.json
//   program.rml                 program.rml
//   summaries.rml               trace.json
//   inlining.json, if any is
//   conditions/0001.smt2 ...
//
// The checker trusts nothing in the folder but program.rml: it regenerates every
// condition from program, summaries and inlining, refuses files that differ from what it
// generated, and has a fresh solver refute the very texts.  A trace is replayed
// by evaluation.  docs/verdicts.md says what is left to trust.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "epr/certify/block_conditions.h"
#include "epr/certify/inlining.h"
#include "epr/certify/summary.h"
#include "epr/certify/trace.h"
#include "epr/rml/program.h"
#include "epr/solver/solver.h"

namespace epr {

// A file of a certificate; the path is relative to its folder.
struct CertificateFile {
  std::string path;
  std::string text;
};

// One condition as it is proved.
struct ConditionText {
  std::string path;  // "conditions/0001.smt2"
  std::string name;
  std::string script;
};

// The claim that `program` throws at none of the sites.  Both texts are flat
// canonical `.rml`; sites are names.
struct SafeClaim {
  std::string program;
  std::string summaries;
  std::vector<std::string> sites;
  // A run of each entry, in order; the same as none when they inline nothing.
  std::vector<Inlining> inlining = {};
  // What has to be true of the world outside for the claim to say something about it, as its
  // author states it.  Carried, not checked: the program alone cannot tell.
  std::vector<std::string> assumptions = {};
};

// Reads a program that includes nothing.
Result<Program> certified_program(const std::string& text, Sources& sources);

// Every condition of a claim, in order.  There may be thousands, and each text has all that is
// known on the way to it: texts are made when they are asked for, one at a time.
class ClaimConditions {
 public:
  // The formulas of the conditions are the program's.
  ClaimConditions(Program program, std::vector<Condition> conditions)
      : program_(std::move(program)), conditions_(std::move(conditions)) {}

  size_t size() const { return conditions_.size(); }
  // There was too much to unfold; other summaries may prove the claim.
  bool given_up() const;
  ConditionText operator[](size_t k) const;

 private:
  Program program_;
  std::vector<Condition> conditions_;
};

Result<ClaimConditions> conditions_of(const SafeClaim& claim, Sources& sources);

// All files of the certificate, manifest included.
std::vector<CertificateFile> certificate_files(const SafeClaim& claim,
                                               const ClaimConditions& conditions);
// The same, of a claim that was proved.
std::vector<CertificateFile> certificate_files(const SafeClaim& claim);
std::vector<CertificateFile> certificate_files(const std::string& program_text,
                                               const std::string& trace_json);

// Writes the files into the folder, which is made, or must be empty or hold an
// older certificate.  Returns "" or why it could not; what was written of an
// incomplete certificate is removed again.
std::string write_certificate(const std::string& folder, const std::vector<CertificateFile>& files);

struct CheckOptions {
  SolverLimits limits = [] {
    SolverLimits a_minute;
    a_minute.seconds_per_check = 60;
    return a_minute;
  }();
  double seconds = 0;     // for all conditions together; 0: no limit
  uint64_t max_work = 0;  // the same, in units of epr/logic/work.h
  // Called before each condition; false ends the check undecided.
  std::function<bool(int done, int total)> go_on;
  // A command that gets a condition's path as its last argument and prints
  // "unsat"; used besides the built-in solver.
  std::string solver_command;
  // When not empty: the flat text of the program the certificate should be of.
  std::string expected_program;
};

enum class CertificateKind { kSafe, kCme };

struct Accepted {
  CertificateKind kind;
  std::vector<std::string> sites;  // proved, or where the trace throws
  int conditions = 0;
  std::string account;  // of a CME: the execution, step by step
  std::vector<std::string> assumptions = {};  // of a SAFE: see SafeClaim
};
// The certificate does not show what it claims.
struct Rejected {
  std::string reason;
  int condition = -1;  // the number of the one that does not hold, from 0, if that is why
};
// A solver gave up: neither.
struct Undecided {
  std::string reason;
  bool out_of_work = false;  // CheckOptions::max_work is why
};

using CheckResult = std::variant<Accepted, Rejected, Undecided>;

// Has the solver refute each condition; stops at the first it does not.
CheckResult prove_conditions(const ClaimConditions& conditions, const SafeClaim& claim,
                             const CheckOptions& options);

CheckResult check_certificate(const std::string& folder, const CheckOptions& options);

}  // namespace epr
