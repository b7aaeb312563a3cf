#include "cli/options.h"

#include <algorithm>
#include <cmath>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/version.h"
#include "epr/solver/z3_solver.h"

namespace cli {
namespace {

// A number that is not negative, and not "nan" or "inf" either.
struct Seconds : CLI::Validator {
  Seconds() : CLI::Validator("SECONDS") {
    func_ = [](const std::string& text) {
      double value = 0;
      const bool number = CLI::detail::lexical_cast(text, value);
      return number && std::isfinite(value) && value >= 0 ? "" : "not a number of seconds: " + text;
    };
  }
};

// Budgets of a run that infers summaries.
void add_budgets(CLI::App& c, VerifyOptions& o) {
  c.add_option("--timeout", o.timeout, "seconds for the whole run")->check(Seconds());
  c.add_option("--memory", o.memory, "megabytes for the solver")->check(CLI::NonNegativeNumber);
  c.add_option("--max-frames", o.max_frames, "frames before giving up")->check(CLI::PositiveNumber);
  c.add_option("--max-queries", o.max_queries, "queries before giving up")
      ->check(CLI::NonNegativeNumber);
  c.add_option("--seed", o.seed, "of the solver")->check(CLI::NonNegativeNumber);
}

void add_verify(CLI::App& app, VerifyOptions& o) {
  CLI::App* c = app.add_subcommand("verify", "Check a relational program");
  c->add_option("file", o.file, "the program, an .rml file")->required();
  c->add_option("--summaries", o.summaries, "check these instead of inferring them");
  c->add_option("--site", o.sites, "this site only: name or File.java:line; repeatable")
      ->allow_extra_args(false);
  c->add_option("--blocks", o.cut.blocks, "summaries at cut points, or of every basic block")
      ->check(CLI::IsMember({"cut", "basic"}));
  c->add_option("--inline", o.cut.inlining, "small methods, none, or (si) all calls")
      ->check(CLI::IsMember({"small", "none", "static"}));
  c->add_option("--engine", o.engine, "updr, si, or both")
      ->check(CLI::IsMember({"updr", "si", "portfolio"}));
  c->add_option("--recursion-bound", o.inlining.bound, "how deep calls are inlined (si)")
      ->check(CLI::PositiveNumber);
  c->add_option("--over", o.inlining.over, "what is known of other calls (si)")
      ->check(CLI::IsMember({"havoc", "houdini", "lemmas"}))
      ->delimiter(',')
      ->allow_extra_args(false);
  c->add_option("--track", o.inlining.track, "all relations, or those needed (si)")
      ->check(CLI::IsMember({"all", "one-by-one", "hrefine", "vcrefine"}));
  c->add_flag("--reach", o.reach, "instead: does an execution get to each site?");
  add_budgets(*c, o);
  c->add_option("--certificate", o.certificate, "write the evidence into this folder");
  c->add_option("--trace", o.trace, "write the execution of a CME into this file");
  c->add_flag("--json", o.json, "print the verdict as JSON");
}

void add_certify(CLI::App& app, CertifyOptions& o) {
  CLI::App* c = app.add_subcommand("certify", "Re-check a certificate without the engines");
  c->add_option("folder", o.folder, "the certificate")->required();
  c->add_option("--solver", o.solver, "another solver to ask, as in 'cvc5 --lang smt2'");
  c->add_option("--program", o.program, "the .rml file that it must be of");
  c->add_option("--timeout", o.timeout, "seconds for the whole run")->check(Seconds());
  c->add_flag("--json", o.json, "print the outcome as JSON");
}

void add_summaries(CLI::App& app, SummariesOptions& o) {
  CLI::App* c = app.add_subcommand("summaries", "Print what each method needs and changes");
  c->add_option("file", o.run.file, "the program, an .rml file")->required();
  c->add_flag("--loops", o.loops, "also print the summaries of loops");
  add_budgets(*c, o.run);
  c->add_flag("--json", o.run.json, "print the summaries as JSON");
  o.run.cut.inlining = "none";
}

// "json" or "sarif=out.sarif".
struct Format : CLI::Validator {
  Format() : CLI::Validator("text|json|sarif[=FILE]") {
    func_ = [](const std::string& text) {
      return format_choice(text) ? "" : "not text, json or sarif, alone or with =FILE: " + text;
    };
  }
};

// What a run of the analyzer on Java needs to know.
void add_java(CLI::App* c, CheckOptions& o) {
  c->add_option("--classpath", o.classpath, "what they use, as for java");
  c->add_option("--dependency", o.dependencies, "code to look into, not to report on; repeatable")
      ->allow_extra_args(false);
  c->add_option("--source-root", o.source_roots, "folder with sources to show; repeatable")
      ->allow_extra_args(false);
  c->add_option("--entry", o.entry, "main, public or Class.method");
  c->add_option("--aliasing", o.aliasing, "may arguments be the same object?")
      ->check(CLI::IsMember({"any", "none"}));
  c->add_option("--callbacks", o.callbacks, "code that is present, or any")
      ->check(CLI::IsMember({"known", "any"}));
  c->add_option("--models", o.models, "file that says what library methods do; repeatable")
      ->allow_extra_args(false);
  c->add_option("--jobs", o.jobs, "scopes that are checked at once; 0: one a processor")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--timeout-per-site", o.seconds_per_site, "seconds; 0: no limit")->check(Seconds());
  c->add_option("--memory", o.memory, "megabytes for each solver")->check(CLI::NonNegativeNumber);
  c->add_flag("!--unsandboxed", o.sandbox, "run analysed code without a sandbox");
}

void add_check(CLI::App& app, CheckOptions& o) {
  CLI::App* c = app.add_subcommand("check", "Check Java programs");
  c->add_option("path", o.paths, "jars, class folders or source folders")->required();
  add_java(c, o);
  c->add_flag("--allow-undecided", o.allow_undecided, "undecided sites do not count as incomplete");
  c->add_option("--format", o.formats, "text, json or sarif, on stdout or =FILE; repeatable")
      ->allow_extra_args(false)
      ->check(Format());
  c->add_option("--keep", o.keep, "keep programs, manifest and certificates in this folder");
  c->add_option("--certificates", o.certificates, "write the evidence into this folder");
  CLI::Option* cache = c->add_option("--cache", o.cache, "folder for results of earlier runs");
  c->add_flag("--no-cache", o.no_cache, "neither use nor keep results")->excludes(cache);
  c->add_flag("--trust-cache", o.trust_cache, "do not prove again what the cache has proofs of");
  c->add_flag("--verbose", o.verbose, "list the sites that are proved, too");
  c->add_flag(fmt::format("--profile{{{}}}", kProfileText), o.profile,
              "say where the time went, on stderr or as JSON in =FILE");
  c->add_flag("--reproduce", o.reproduce, "run the program so that it throws what was found");
  c->add_option("--reproducers", o.reproducers, "folder for programs that throw (reproducers)");
}

void add_reproduce(CLI::App& app, ReproduceOptions& o) {
  CLI::App* c = app.add_subcommand("reproduce", "Write a Java program that throws what was found");
  c->add_option("id", o.check.only, "of the site, as reports show it, or how it begins")->required();
  c->add_option("path", o.check.paths, "what was checked; as in the last check that found it");
  add_java(c, o.check);
  c->add_option("--out", o.check.reproducers, "folder for the program (reproducers)");
  c->add_option("--timeout", o.check.reproduce_seconds, "seconds to look for it")->check(Seconds());
  c->add_flag("--json", o.json, "print the outcome as JSON");
  o.check.reproduce = true;
}

void add_model(CLI::App& app, ModelCheckOptions& o) {
  CLI::App* model = app.add_subcommand("model", "What is known of the library");
  model->require_subcommand(1);
  CLI::App* c = model->add_subcommand("check", "Compare the library model with measured rows");
  c->add_option("table", o.tables, "measured rows, .csv files")->required();
  c->add_option("--list", o.lists, "print these rows: unsound, false-alarms or not-covered; repeatable")
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"unsound", "false-alarms", "not-covered"}));
  c->add_option("--models", o.models, "file that says what library methods do; repeatable")
      ->allow_extra_args(false);
}

void add_emit(CLI::App& app, EmitOptions& o) {
  CLI::App* c = app.add_subcommand("emit", "Print what a stage hands on");
  c->add_option("stage", o.stage, "rml, flat, program, transitions or vc")
      ->required()
      ->check(CLI::IsMember({"rml", "flat", "program", "transitions", "vc"}));
  c->add_option("file", o.file, "the program, an .rml file")->required();
  c->add_option("--summaries", o.summaries, "for vc: the summaries");
  c->add_option("--blocks", o.cut.blocks, "for transitions: cut or basic")
      ->check(CLI::IsMember({"cut", "basic"}));
  c->add_option("--inline", o.cut.inlining, "for transitions: small or none")
      ->check(CLI::IsMember({"small", "none"}));
}

// CLI11 has exit codes of its own; ours say: help is success, the rest bad usage.
Done report(const CLI::App& app, const CLI::ParseError& error) {
  const bool asked = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
  const std::vector<std::string> unused = app.remaining();
  const bool no_command = !asked && app.get_subcommands().empty() && !unused.empty();
  if (no_command && error.get_name() == "RequiredError") {
    fmt::print(stderr, "cme: '{}' is no command\nRun with --help for more information.\n",
               unused[0]);
    return Done{kBadInput};
  }
  std::ostringstream out, err;
  app.exit(error, out, err);
  fmt::print(stdout, "{}", out.str());
  fmt::print(stderr, "{}", err.str());
  return Done{asked ? kSafe : kBadInput};
}

}  // namespace

epr::CutOptions CutChoice::read() const {
  epr::CutOptions cut;
  cut.blocks = blocks == "basic" ? epr::Blocks::kBasic : epr::Blocks::kCut;
  cut.inlining = inlining == "none" ? epr::Inline::kNone : epr::Inline::kSmall;
  return cut;
}

std::optional<FormatChoice> format_choice(const std::string& text) {
  const size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (name != "text" && name != "json" && name != "sarif") return std::nullopt;
  if (equals == std::string::npos) return FormatChoice{name, ""};
  if (equals + 1 == text.size()) return std::nullopt;
  return FormatChoice{name, text.substr(equals + 1)};
}

bool InliningChoice::uses(const std::string& source) const {
  return std::find(over.begin(), over.end(), source) != over.end();
}

std::optional<si::Refinement> InliningChoice::abstraction() const {
  if (track == "one-by-one") return si::Refinement::kOneByOne;
  if (track == "hrefine") return si::Refinement::kHrefine;
  if (track == "vcrefine") return si::Refinement::kVcrefine;
  return std::nullopt;
}

Command parse_command_line(int argc, char** argv) {
  CLI::App app{
      "cme proves that Java programs never throw ConcurrentModificationException,\n"
      "and shows how when they can."};
  app.name("cme");
  app.set_version_flag("--version", fmt::format("cme {} (Z3 {})", kVersion, epr::z3_version()));
  app.require_subcommand(1);
  app.footer("Exit codes: 0 safe, 1 CME, 2 bad usage or input, 3 undecided,\n70 internal error.");
  VerifyOptions verify;
  CertifyOptions certify;
  SummariesOptions summaries;
  EmitOptions emit;
  CheckOptions check;
  ReproduceOptions reproduce;
  ModelCheckOptions model;
  add_check(app, check);
  add_reproduce(app, reproduce);
  add_verify(app, verify);
  add_certify(app, certify);
  add_summaries(app, summaries);
  add_emit(app, emit);
  add_model(app, model);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(app, error);
  }
  if (app.got_subcommand("check")) return check;
  if (app.got_subcommand("reproduce")) return reproduce;
  if (app.got_subcommand("verify")) return verify;
  if (app.got_subcommand("certify")) return certify;
  if (app.got_subcommand("summaries")) return summaries;
  if (app.got_subcommand("model")) return model;
  return emit;
}

}  // namespace cli
