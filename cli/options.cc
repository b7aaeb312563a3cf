#include "cli/options.h"

#include <algorithm>
#include <cmath>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/command_table.h"
#include "cli/exit_code.h"
#include "cli/formats.h"
#include "cli/nearest.h"
#include "cli/plain_text.h"
#include "cli/version.h"
#include "epr/solver/z3_solver.h"

namespace cli {
namespace {

// Help that fits a screen: values by a short name, descriptions that wrap at 80 columns.
class Help : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    constexpr size_t kColumn = 28;
    constexpr size_t kWidth = 80;
    std::string out = "  " + option->get_name(is_positional, !is_positional);
    const size_t aside = out.find('{');  // a flag's own values
    if (aside != std::string::npos) out.resize(aside);
    if (!is_positional) out += value_of(*option);
    out += out.size() < kColumn ? std::string(kColumn - out.size(), ' ')
                                : "\n" + std::string(kColumn, ' ');
    size_t column = kColumn;
    std::istringstream words(option->get_description());
    for (std::string word; words >> word;) {
      const bool first = column == kColumn;
      if (!first && column + 1 + word.size() > kWidth) {
        out += "\n" + std::string(kColumn, ' ');
        column = kColumn;
      } else if (!first) {
        out += ' ';
        ++column;
      }
      out += word;
      column += word.size();
    }
    return out + "\n";
  }

  // A flag does not, though some take one after "=".
  static bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0; }

  // "{any,none}" of an option with choices as a list; empty: any value.
  static std::vector<std::string> choices_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const size_t open = type.find('{'), close = type.rfind('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
  }

 private:
  static std::string value_of(const CLI::Option& option) {
    if (!takes_value(option)) return "";
    const std::vector<std::string> choices = choices_of(option);
    // Those that are many are in the description.
    if (!choices.empty() && choices.size() <= 3) return fmt::format(" {}", fmt::join(choices, "|"));
    const std::string type = option.get_type_name().substr(0, 4);
    if (type == "UINT" || type.starts_with("INT")) return " N";
    return type == "FLOA" ? " S" : " TEXT";
  }
};

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
  c.add_option("--max-work", o.max_work, "units of work of each engine before giving up")
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

// "json" or "sarif=out.sarif".
struct Format : CLI::Validator {
  Format() : CLI::Validator(format_names() + "[=FILE]") {
    func_ = [](const std::string& text) {
      return format_choice(text) ? ""
                                 : fmt::format("'{}' is none of {}, alone or with =FILE", text,
                                               format_names());
    };
  }
};

// What the frontend needs to know.
void add_input(CLI::App* c, CheckOptions& o) {
  c->add_option("--classpath", o.classpath, "what they use, as for java");
  c->add_option("--dependency", o.dependencies, "code to look into, not to report on; repeatable")
      ->allow_extra_args(false);
  c->add_option("--callbacks", o.callbacks, "code that is present, or any")
      ->check(CLI::IsMember({"known", "any"}));
  c->add_option("--models", o.models, "file that says what library methods do; repeatable")
      ->allow_extra_args(false);
  c->add_option("--jobs", o.jobs, "scopes that are checked at once; 0: one a processor")
      ->check(CLI::NonNegativeNumber);
}

// What a run of the analyzer on Java needs to know.
void add_java(CLI::App* c, CheckOptions& o) {
  add_input(c, o);
  c->add_option("--source-root", o.source_roots, "folder with sources to show; repeatable")
      ->allow_extra_args(false);
  c->add_option("--entry", o.entry, "main, public or Class.method");
  c->add_option("--aliasing", o.aliasing, "may arguments be the same object?")
      ->check(CLI::IsMember({"any", "none"}));
  c->add_option("--timeout-per-site", o.seconds_per_site, "seconds; 0: no limit")->check(Seconds());
  c->add_option("--effort", o.effort, "work for a site, in millions of units; 0: no limit")
      ->check(CLI::Range(0U, kMostEffort));
  c->add_option("--memory", o.memory, "megabytes for each solver")->check(CLI::NonNegativeNumber);
}

void add_summaries(CLI::App& app, SummariesOptions& o) {
  CLI::App* c = app.add_subcommand("summaries", "Print what each method needs and changes");
  c->add_option("path", o.java.paths, "jars, class or source folders; or an .rml file")->required();
  add_input(c, o.java);
  c->add_option("--timeout-per-method", o.java.seconds_per_site, "seconds; 0: no limit")
      ->check(Seconds());
  c->add_option("--diff", o.diff, "what is different from this file, of an earlier --json");
  c->add_flag("!--no-lines", o.lines, "say nothing of lines, which move (Java)");
  c->add_flag("--loops", o.loops, "also print the summaries of loops (.rml)");
  add_budgets(*c, o.run);
  c->add_flag("--json", o.run.json, "print the summaries as JSON");
  o.run.cut.inlining = "none";
}

// The file of a relational program is a path like any other.
SummariesOptions of_summaries(SummariesOptions o) {
  const std::vector<std::string>& paths = o.java.paths;
  if (paths.size() == 1 && paths[0].ends_with(".rml")) o.run.file = paths[0];
  o.java.memory = o.run.memory;
  return o;
}

void add_check(CLI::App& app, CheckOptions& o) {
  CLI::App* c = app.add_subcommand("check", "Check Java programs");
  c->add_option("path", o.paths, "jars, class folders or source folders");
  add_java(c, o);
  c->add_option("--config", o.config, "file of settings (cme.toml)");
  c->add_option("--baseline", o.baseline, "file of findings to pass over");
  c->add_flag("--allow-undecided", o.allow_undecided, "undecided sites do not count as incomplete");
  c->add_flag("--strict", o.strict, "count throws of what is stale before the call");
  c->add_option("--format", o.formats, "of the report, on stdout or =FILE; repeatable")
      ->allow_extra_args(false)
      ->check(Format());
  c->add_option("--summaries", o.summaries, "of cme summaries --json, for HTML; repeatable")
      ->allow_extra_args(false);
  c->add_option("--keep", o.keep, "folder for programs, manifest and certificates");
  c->add_option("--certificates", o.certificates, "write the evidence into this folder");
  CLI::Option* cache = c->add_option("--cache", o.cache, "folder for results of earlier runs");
  c->add_flag("--no-cache", o.no_cache, "neither use nor keep results")->excludes(cache);
  c->add_flag("--trust-cache", o.trust_cache, "do not prove again what the cache has proofs of");
  c->add_flag("--verbose", o.verbose, "list the sites that are proved, too");
  c->add_flag(fmt::format("--profile{{{}}}", kProfileText), o.profile,
              "where the time went, on stderr or as JSON in =FILE");
  c->add_flag("--reproduce", o.reproduce, "run the program so that it throws what was found");
  c->add_option("--reproducers", o.reproducers, "folder for programs that throw (reproducers)");
  c->add_flag("!--unsandboxed", o.sandbox, "run analysed code without a sandbox");
}

// `cme baseline create` and `cme baseline prune`.
void add_baseline(CLI::App& app, BaselineOptions& create, BaselineOptions& prune) {
  CLI::App* baseline = app.add_subcommand("baseline", "What `check --baseline` passes over");
  baseline->require_subcommand(1);
  prune.prune = true;
  const auto add = [&](const char* name, const char* what, BaselineOptions& o) {
    CLI::App* c = baseline->add_subcommand(name, what);
    c->add_option("file", o.check.baseline, "the baseline (as in cme.toml)");
    c->add_option("path", o.check.paths, "jars, class folders or source folders");
    add_java(c, o.check);
    c->add_option("--config", o.check.config, "file of settings (cme.toml)");
  };
  add("create", "Check, and write down what is found", create);
  add("prune", "Check, and drop what no longer occurs", prune);
}

// Names of the options that were given, "path" for positional ones.
std::set<std::string> given_of(const CLI::App& command) {
  std::set<std::string> out;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() > 0) out.insert(option->get_name());
  }
  return out;
}

void add_reproduce(CLI::App& app, ReproduceOptions& o) {
  CLI::App* c = app.add_subcommand("reproduce", "Write a Java program that throws what was found");
  c->add_option("id", o.check.only, "of the site, as reports show it, or how it begins")->required();
  c->add_option("path", o.check.paths, "what was checked; as in the last check that found it");
  add_java(c, o.check);
  c->add_option("--out", o.check.reproducers, "folder for the program (reproducers)");
  c->add_option("--timeout", o.check.reproduce_seconds, "seconds to look for it")->check(Seconds());
  c->add_flag("!--unsandboxed", o.check.sandbox, "run analysed code without a sandbox");
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

void add_explain(CLI::App& app, ExplainOptions& o) {
  CLI::App* c = app.add_subcommand("explain", "Say what a rule is about, and how to fix it");
  c->add_option("rule", o.rule, "as in CME001; without one, they are listed");
}

void add_init(CLI::App& app, InitOptions& o) {
  CLI::App* c = app.add_subcommand("init", "Write cme.toml and a workflow for GitHub Actions");
  c->add_option("path", o.paths, "what is to be checked; as the folder looks");
  c->add_flag("--force", o.force, "write over files that are there");
}

void add_doctor(CLI::App& app) { app.add_subcommand("doctor", "Look whether checks can be run here"); }

void add_completion(CLI::App& app, CompletionOptions& o) {
  CLI::App* c = app.add_subcommand("completion", "Print a script that completes command lines");
  c->add_option("shell", o.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
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
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    fmt::print(stderr, "cme: '{}' is no command{}\nRun with --help for more information.\n",
               plain_line(unused[0]), plain_line(did_you_mean(unused[0], names)));
    return Done{kBadInput};
  }
  std::ostringstream out, err;
  app.exit(error, out, err);
  fmt::print(stdout, "{}", out.str());
  fmt::print(stderr, "{}", plain_lines(err.str()));
  return Done{asked ? kSafe : kBadInput};
}

}  // namespace

epr::CutOptions CutChoice::read() const {
  epr::CutOptions cut;
  cut.blocks = blocks == "basic" ? epr::Blocks::kBasic : epr::Blocks::kCut;
  cut.inlining = inlining == "none" ? epr::Inline::kNone : epr::Inline::kSmall;
  cut.most_paths = most_paths;
  return cut;
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

namespace {

// The table: the parser, and where it puts what it reads.
struct CommandLine {
  CLI::App app{
      "cme proves that Java programs never throw ConcurrentModificationException,\n"
      "and shows how when they can."};
  VerifyOptions verify;
  CertifyOptions certify;
  SummariesOptions summaries;
  EmitOptions emit;
  CheckOptions check;
  ReproduceOptions reproduce;
  BaselineOptions baseline_create, baseline_prune;
  ModelCheckOptions model;
  ExplainOptions explain;
  InitOptions init;
  CompletionOptions completion;

  CommandLine();
  // What was asked for, once it is parsed.
  Command command();
};

CommandLine::CommandLine() {
  app.name("cme");
  app.formatter(std::make_shared<Help>());
  app.set_version_flag("--version", fmt::format("cme {} (Z3 {})", kVersion, epr::z3_version()));
  app.require_subcommand(1);
  app.footer("Exit codes: 0 safe, 1 CME, 2 bad usage or input, 3 undecided,\n70 internal error.");
  add_check(app, check);
  add_reproduce(app, reproduce);
  add_baseline(app, baseline_create, baseline_prune);
  add_verify(app, verify);
  add_certify(app, certify);
  add_summaries(app, summaries);
  add_emit(app, emit);
  add_model(app, model);
  add_explain(app, explain);
  add_init(app, init);
  add_doctor(app);
  add_completion(app, completion);
}

Command CommandLine::command() {
  if (const CLI::App* c = app.get_subcommand("check"); c->parsed()) {
    check.given = given_of(*c);
    return check;
  }
  if (const CLI::App* c = app.get_subcommand("baseline"); c->parsed()) {
    BaselineOptions& o = c->got_subcommand("prune") ? baseline_prune : baseline_create;
    o.check.given = given_of(*c->get_subcommands().front());
    if (o.check.given.erase("file") > 0) o.check.given.insert("--baseline");
    return o;
  }
  if (app.got_subcommand("reproduce")) return reproduce;
  if (app.got_subcommand("verify")) return verify;
  if (app.got_subcommand("certify")) return certify;
  if (app.got_subcommand("summaries")) return of_summaries(summaries);
  if (app.got_subcommand("model")) return model;
  if (app.got_subcommand("explain")) return explain;
  if (app.got_subcommand("init")) return init;
  if (app.got_subcommand("doctor")) return DoctorOptions{};
  if (app.got_subcommand("completion")) return completion;
  return emit;
}

CommandHelp help_of(const CLI::App& app) {
  CommandHelp out;
  out.name = app.get_name();
  out.help = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    const bool argument = option->get_positional();
    const std::string name =
        option->get_lnames().empty() ? option->get_name() : "--" + option->get_lnames()[0];
    out.options.push_back({argument ? option->get_name(true) : name, option->get_description(),
                           Help::takes_value(*option), Help::choices_of(*option)});
  }
  for (const CLI::App* inner : app.get_subcommands({})) out.commands.push_back(help_of(*inner));
  return out;
}

}  // namespace

Command parse_command_line(int argc, char** argv) {
  CommandLine line;
  try {
    line.app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(line.app, error);
  }
  return line.command();
}

CommandHelp command_table() { return help_of(CommandLine().app); }

}  // namespace cli
