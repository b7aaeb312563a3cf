#pragma once

// The command line.  options.cc is the table: a line an option.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "epr/vc/cut_points.h"
#include "si/refine.h"

namespace cli {

// Where summaries are looked for, as it is written.
struct CutChoice {
  std::string blocks = "cut";
  std::string inlining = "small";
  int64_t most_paths = 0;  // see epr::CutOptions

  epr::CutOptions read() const;
  bool all_calls() const { return inlining == "static"; }  // are inlined up front
};

// How calls are inlined, as it is written.
struct InliningChoice {
  int bound = 3;  // of recursion
  std::vector<std::string> over{"houdini", "lemmas"};
  std::string track = "all";

  bool uses(const std::string& source) const;
  std::optional<si::Refinement> abstraction() const;  // nothing: all relations are tracked
};

struct VerifyOptions {
  std::string file;
  std::string summaries;
  std::vector<std::string> sites;  // empty: all
  double timeout = 0;              // seconds; 0: no limit
  unsigned memory = 0;             // MB; 0: no limit
  std::string certificate;         // folder to write; empty: none
  std::string trace;               // file to write, of a CME; empty: none
  std::string engine = "portfolio";
  CutChoice cut;
  int max_frames = 0;        // 0: as the engine sees fit
  uint64_t max_queries = 0;  // 0: no limit
  uint64_t max_work = 0;     // of each engine, in units of epr/logic/work.h; 0: no limit
  InliningChoice inlining;
  unsigned seed = 0;
  bool reach = false;  // is every site reached?
  // A proof that is too large to be checked is looked for once more, with more summaries.
  bool smaller_proofs = true;
  // Both engines at once where there are processors for it; the answers are the same.
  bool at_once = true;
  bool json = false;
};

struct CertifyOptions {
  std::string folder;
  std::string solver;   // another solver's command; empty: none
  std::string program;  // the `.rml` file it should be of; empty: not compared
  double timeout = 0;
  bool json = false;
};


// Of `cme check`, in `kWorkOfEffort` units of work of each engine.
inline constexpr unsigned kUsualEffort = 20;
inline constexpr unsigned kMostEffort = 1'000'000;
inline constexpr uint64_t kWorkOfEffort = 1'000'000;

// Of CheckOptions::profile: a table on stderr.
inline constexpr const char* kProfileText = "-";

struct CheckOptions {
  std::vector<std::string> paths;
  std::string classpath;
  std::vector<std::string> dependencies;  // code that is looked into, whose sites are not reported
  std::vector<std::string> source_roots;
  std::string entry;             // empty: as the frontend sees fit
  std::string aliasing;          // empty: any
  std::string callbacks;         // empty: known
  std::string translate;         // what the frontend is to write; empty: what sites need
  std::vector<std::string> models;  // files of library models, heard before the JDK's
  unsigned jobs = 0;             // scopes at once; 0: as many as there are processors
  double seconds_per_site = 60;  // 0: no limit
  unsigned effort = kUsualEffort;  // for the sites of a scope; 0: no limit
  unsigned memory = 0;           // MB for each solver; 0: no limit
  bool allow_undecided = false;
  bool strict = false;  // what needs an iterator that is stale before the call counts too
  std::vector<std::string> formats;  // as format_choice reads them; empty: text
  std::string keep;                  // folder for programs, manifest, certificates; empty: none
  std::string certificates;          // folder to write; empty: none
  std::string cache;                 // folder; empty: where it usually is
  bool no_cache = false;
  bool trust_cache = false;  // what one's own runs have proved is not proved again
  bool verbose = false;
  std::string profile;  // file for where the time went, or kProfileText; empty: none
  std::vector<std::string> summaries;  // files of `cme summaries --json`, for the HTML page
  std::string only;                         // id of the one site to check; empty: all
  bool reproduce = false;                   // try to make findings throw
  std::string reproducers = "reproducers";  // folder for the programs that do
  double reproduce_seconds = 20;            // to look for one, for each finding
  bool sandbox = true;                      // in which the analysed program is run
  std::string baseline;                     // file of what is passed over; empty: none
  std::string config;                       // file of settings; empty: cme.toml if it is there
  std::set<std::string> given = {};         // options of the command line, as in "--jobs"
  std::vector<std::string> accepting_settings = {};  // of the file, that let more pass
};

// Of an `.rml` file, if `run.file` names one, or of the Java program of `java`.
struct SummariesOptions {
  VerifyOptions run;   // of all sites; every called method has a summary of its own
  bool loops = false;  // describe loop heads too
  CheckOptions java;
  std::string diff;  // file with summaries to compare with; empty: none
  bool lines = true;  // say where methods and sites are
};

struct ReproduceOptions {
  CheckOptions check;  // of the one site
  bool json = false;
};

// Of `cme baseline create` and `cme baseline prune`.
struct BaselineOptions {
  bool prune = false;
  CheckOptions check;  // its baseline is the file to write
};

struct ModelCheckOptions {
  std::vector<std::string> tables;  // files of measured rows
  std::vector<std::string> lists;   // which rows are printed
  std::vector<std::string> models;  // files of library models, heard before the JDK's
};

struct EmitOptions {
  std::string stage;
  std::string file;
  std::string summaries;
  CutChoice cut;
};

struct ExplainOptions {
  std::string rule;  // empty: list them
};

struct InitOptions {
  std::vector<std::string> paths;  // what is to be checked; empty: as the folder looks
  bool force = false;              // write over files that are there
};

struct CompletionOptions {
  std::string shell;  // "bash", "zsh" or "fish"
};

struct DoctorOptions {};

// Nothing to run: help or version was printed, or the usage was wrong.
struct Done {
  int exit_code;
};

using Command =
    std::variant<VerifyOptions, CertifyOptions, SummariesOptions, EmitOptions, CheckOptions,
                 ReproduceOptions, BaselineOptions, ModelCheckOptions, ExplainOptions, InitOptions,
                 CompletionOptions, DoctorOptions, Done>;

// Prints help to stdout and usage errors to stderr.
Command parse_command_line(int argc, char** argv);

}  // namespace cli
