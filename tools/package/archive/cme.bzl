"""Rules that check Java modules with cme, one action a module.

cme_library checks the classes of jars. What it hands to modules that depend on it is an outline: the
same classes without what no verdict about their users depends on (positions, names, numbers). So
- a module's verdicts rest on the code of all modules below it, as if they were checked together;
- an edit that leaves the outline as it is re-runs the action of the edited module alone.
Jars come from anywhere: java_library, a genrule, files.

For readers a module also hands on summaries of its methods, which an action of its own makes where
somebody wants them: the output group "summaries", and pages of modules above (`page = True`).

cme_test is a test that passes or fails as the check of a module did.
"""

CmeInfo = provider(
    "What a checked module hands on.",
    fields = {
        "code": "file with the exit code of the check",
        "outlines": "depset of jars: outlines of this module and all below it",
        "report": "the report as text",
        "sarif": "the report as SARIF 2.1.0",
        "summaries": "depset of files of `cme summaries --json`: of this module and all below it",
    },
)

def _add_code(ctx, args, below):
    """What is looked into besides the module's jars."""
    args.add("--callbacks", ctx.attr.callbacks)
    args.add("--jobs", str(ctx.attr.jobs))
    args.add_all(below, before_each = "--dependency")
    args.add_all(ctx.files.models, before_each = "--models")
    args.add_joined("--classpath", ctx.files.libraries, join_with = ":", omit_if_empty = True)

def _summaries(ctx, below):
    """What the module's methods need and modify: without lines, so that it changes only with that."""
    out = ctx.actions.declare_file(ctx.label.name + ".summaries.json")
    args = ctx.actions.args()
    args.add_all(["--summaries", out])
    args.add("--timeout-per-method", str(ctx.attr.timeout_per_site))
    _add_code(ctx, args, below)
    args.add("--")
    args.add_all(ctx.files.jars)
    ctx.actions.run(
        executable = ctx.executable._module,
        arguments = [args],
        inputs = depset(ctx.files.jars + ctx.files.libraries + ctx.files.models, transitive = [below]),
        tools = ctx.files._files,
        outputs = [out],
        mnemonic = "CmeSummaries",
        progress_message = "Summarizing the methods of %s" % ctx.label,
        use_default_shell_env = True,
    )
    return out

def _cme_library_impl(ctx):
    name = ctx.label.name
    outline = ctx.actions.declare_file(name + ".outline.jar")
    report = ctx.actions.declare_file(name + ".cme.txt")
    sarif = ctx.actions.declare_file(name + ".cme.sarif")
    code = ctx.actions.declare_file(name + ".cme.code")
    below = depset(transitive = [dep[CmeInfo].outlines for dep in ctx.attr.deps])
    summaries = depset(
        [_summaries(ctx, below)],
        transitive = [dep[CmeInfo].summaries for dep in ctx.attr.deps],
    )
    shown = depset()
    pages = []

    args = ctx.actions.args()
    args.add_all([outline, report, sarif, code])
    if ctx.attr.page:
        shown = summaries
        pages = [ctx.actions.declare_file(name + ".cme.html")]
        args.add(pages[0], format = "--format=html=%s")
        args.add_all(summaries, before_each = "--summaries")
    args.add("--entry", ctx.attr.entry)
    args.add("--aliasing", ctx.attr.aliasing)
    _add_code(ctx, args, below)
    args.add("--timeout-per-site", str(ctx.attr.timeout_per_site))
    if ctx.attr.allow_undecided:
        args.add("--allow-undecided")
    for root in ctx.attr.source_roots:
        args.add("--source-root", root)
    args.add("--")
    args.add_all(ctx.files.jars)

    ctx.actions.run(
        executable = ctx.executable._module,
        arguments = [args],
        inputs = depset(
            ctx.files.jars + ctx.files.libraries + ctx.files.models + ctx.files.srcs,
            transitive = [below, shown],
        ),
        tools = ctx.files._files,
        outputs = [outline, report, sarif, code] + pages,
        mnemonic = "CmeCheck",
        progress_message = "Checking %s for ConcurrentModificationException" % ctx.label,
        use_default_shell_env = True,
    )
    return [
        DefaultInfo(files = depset([report, sarif] + pages)),
        OutputGroupInfo(summaries = summaries),
        CmeInfo(
            code = code,
            outlines = depset([outline], transitive = [below]),
            report = report,
            sarif = sarif,
            summaries = summaries,
        ),
    ]

cme_library = rule(
    implementation = _cme_library_impl,
    doc = "Checks a module. Its outputs are NAME.cme.txt and NAME.cme.sarif, and NAME.cme.html if a page is " +
          "wanted; findings do not fail the build.",
    attrs = {
        "aliasing": attr.string(default = "any", values = ["any", "none"]),
        "allow_undecided": attr.bool(default = False),
        "callbacks": attr.string(
            default = "any",
            values = ["any", "known"],
            doc = "Modules above may implement interfaces of this one: so callbacks may do anything.",
        ),
        "deps": attr.label_list(providers = [CmeInfo], doc = "modules whose code this one calls"),
        "entry": attr.string(default = "public", doc = "as --entry; main for a program of its own"),
        "jars": attr.label_list(
            allow_files = [".jar"],
            mandatory = True,
            allow_empty = False,
            doc = "the module's classes",
        ),
        "jobs": attr.int(default = 1),
        "libraries": attr.label_list(
            allow_files = [".jar"],
            doc = "jars of which declarations alone are read, as --classpath",
        ),
        "models": attr.label_list(allow_files = [".model"], doc = "what the libraries do"),
        "page": attr.bool(
            default = False,
            doc = "also write a page, with the summaries of this module and all below it",
        ),
        "source_roots": attr.string_list(doc = "folders, from the workspace, under which srcs lie"),
        "srcs": attr.label_list(allow_files = [".java"], doc = "sources whose lines the report shows"),
        "timeout_per_site": attr.int(default = 60),
        "_files": attr.label(default = Label("//:files")),
        "_module": attr.label(
            default = Label("//:cme-module.sh"),
            allow_single_file = True,
            executable = True,
            cfg = "exec",
        ),
    },
    provides = [CmeInfo],
)

def _cme_test_impl(ctx):
    info = ctx.attr.library[CmeInfo]
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/usr/bin/env bash\ncat '%s'\nexit \"$(cat '%s')\"\n" % (info.report.short_path, info.code.short_path),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = script,
        runfiles = ctx.runfiles(files = [info.report, info.code]),
    )]

cme_test = rule(
    implementation = _cme_test_impl,
    doc = "Prints the report of a module and ends as `cme check` did: 0 clean, 1 findings, 3 undecided.",
    attrs = {"library": attr.label(mandatory = True, providers = [CmeInfo])},
    test = True,
)
