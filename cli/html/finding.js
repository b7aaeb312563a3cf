// What is known of a site, in full. A finding is walked through: its steps beside the heap after each.

class Walk {
  constructor(site, announce) {
    this.site = site;
    this.announce = announce;
    this.heap = site.heap ? new Heap(site.heap) : null;
    this.layout = this.heap ? new Layout(this.heap) : null;
    this.code = new Map(site.trace.code.map(([file, line, text]) => [`${file}:${line}`, text]));
    this.every = site.trace.story.length === 0;
    this.now = 0;
    this.list = el("ol", { class: "steps", "aria-label": "Steps" });
    this.back = el("button", { type: "button", "aria-label": "Previous step", onclick: () => this.go(this.now - 1) }, "← Back");
    this.next = el("button", { type: "button", "aria-label": "Next step", onclick: () => this.go(this.now + 1) }, "Next →");
    this.count = el("span", { class: "count" });
    this.mode = el("button", { type: "button", class: "plain mode", onclick: () => this.toggle() });
    this.text = el("p", { class: "now" });
    this.line = el("p", { class: "code" });
    this.figure = el("figure");
    this.words = el("ul");
    this.readSteps();
    this.show();
  }

  // With how many steps of the execution are made, and whether it is the last.
  readSteps() {
    const { story, steps } = this.site.trace;
    const whole = steps.map((step, k) => ({ ...step, made: k + 1, kind: k + 1 === steps.length ? "throws" : "" }));
    this.steps = this.every ? [{ text: `starts in ${this.site.trace.entry}`, depth: 0, made: 0, kind: "start" }, ...whole]
      : story.map((step) => ({ ...step, made: step.steps }));
    this.mode.textContent = this.every ? "Key steps" : `Every step (${steps.length})`;
    this.mode.hidden = story.length === 0;
    this.list.replaceChildren(...this.steps.map((step, k) => this.item(step, k)));
  }

  item(step, k) {
    const what = el("span", { class: "what" }, step.text, step.file ? el("span", { class: "at", title: position(step) }, shortPosition(step)) : "");
    let nested = what;
    for (let depth = Math.min(step.depth, 6); depth > 0; --depth) nested = el("span", { class: "depth" }, nested);
    return el("li", { class: step.kind },
      el("button", { type: "button", class: step.kind, onclick: () => this.go(k) }, el("span", { class: "num" }, k + 1), nested));
  }

  toggle() {
    const { made } = this.steps[this.now];
    this.every = !this.every;
    this.readSteps();
    this.now = Math.max(0, this.steps.findIndex((step) => step.made >= made));
    this.show();
  }

  go(k) {
    if (k < 0 || k >= this.steps.length) return;
    this.now = k;
    this.show();
    this.announce(`Step ${k + 1} of ${this.steps.length}: ${this.steps[k].text}`);
  }

  show() {
    const step = this.steps[this.now];
    const throwing = step.kind === "throws";
    const buttons = this.list.querySelectorAll("button");
    buttons.forEach((button, k) => {
      if (k === this.now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this.follow(buttons[this.now]);
    this.back.disabled = this.now === 0;
    this.next.disabled = this.now + 1 === this.steps.length;
    this.count.textContent = `Step ${this.now + 1} of ${this.steps.length}`;
    this.text.textContent = step.text;
    const code = this.code.get(`${step.file}:${step.line}`);
    this.line.textContent = code === undefined ? position(step) : `${step.line}  ${code.trim()}`;
    if (!this.heap) return;
    const before = this.now > 0 ? this.heap.states[this.steps[this.now - 1].made] : undefined;
    const state = this.heap.states[step.made];
    this.figure.replaceChildren(drawHeap(this.layout, state, before, throwing));
    const words = this.heap.words(state, throwing);
    this.words.replaceChildren(...(words.length > 0 ? words : ["Nothing is there yet."]).map((text) => el("li", {}, text)));
  }

  // The list scrolls, the page does not.
  follow(button) {
    const top = button.offsetTop, bottom = top + button.offsetHeight;
    if (top < this.list.scrollTop) this.list.scrollTop = top;
    else if (bottom > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = bottom - this.list.clientHeight;
  }

  element() {
    const leftOut = this.layout?.leftOut > 0
      ? el("span", {}, `${plural(this.layout.leftOut, "thing")} further away ${this.layout.leftOut === 1 ? "is" : "are"} left out`) : "";
    return el("div", { class: "block" }, el("h3", {}, "How it comes about"),
      el("div", { class: "walk" }, this.list,
        el("div", { class: "stage", role: "group", "aria-label": "The heap, step by step" },
          el("div", { class: "controls" }, this.back, this.count, this.next, this.mode),
          this.text, this.line,
          this.heap ? [this.figure, legend(leftOut),
            el("details", { class: "words" }, el("summary", {}, "The heap in words"), this.words)] : "")));
  }
}

function legend(more) {
  const key = (name, ...marks) => el("span", {}, svg("svg", { class: "heap key", viewBox: "0 0 26 12", "aria-hidden": "true" }, marks), name);
  return el("p", { class: "legend" },
    key("walks", svg("g", { class: "walks" }, svg("path", { class: "edge", d: "M0 6 h18" }), svg("path", { class: "tip", d: "M26 6 l-9 -4.5 v9 z" }))),
    key("contains, or refers to", svg("g", {}, svg("path", { class: "edge", d: "M0 6 h18" }), svg("path", { class: "tip", d: "M26 6 l-9 -4.5 v9 z" }))),
    key("changed in this step", svg("rect", { class: "halo", x: 3, y: 3, width: 20, height: 6, rx: 3 })),
    key("stale", svg("g", { class: "stale" }, svg("rect", { class: "box", x: 2, y: 1, width: 22, height: 10, rx: 5 }))),
    more);
}

function sourceBlock(site) {
  if (!site.source || site.source.length === 0) return "";
  return el("pre", { class: `source ${site.group}`, tabindex: 0, "aria-label": `Source, line ${site.line}` },
    site.source.map(([line, text]) => el("span", { class: line === site.line ? "l here" : "l" }, el("b", {}, line), el("span", {}, text || " "))));
}

// For a shell.
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function reproduceBlock(site) {
  const { reproduction } = site;
  return el("div", { class: "block" }, el("h3", {}, "Make it throw"),
    reproduction?.thrown ? el("p", {}, "Reproduced by ", el("code", {}, reproduction.source), ".") : "",
    reproduction && !reproduction.thrown ? el("p", {}, "Not reproduced: ", reproduction.account) : "",
    el("code", { class: "command", tabindex: 0 }, `cme reproduce ${quoted(site.id)}`));
}

const UNDECIDED = "Nothing is known of this site: it may throw.";

function reasonBlock(site) {
  if (site.group === "undecided") {
    return el("div", { class: "block" }, el("h3", {}, "Why it is undecided"),
      el("p", {}, site.no_summary ? "No universal summary proves it, and no execution was found that throws." : UNDECIDED),
      site.reason ? el("pre", { class: "reason", tabindex: 0 }, site.reason.trimEnd()) : "");
  }
  if (site.group === "unreachable" && site.reason) return el("pre", { class: "reason block", tabindex: 0 }, site.reason.trimEnd());
  if (site.group !== "proved") return "";
  return el("div", { class: "block" }, el("h3", {}, "Proved"),
    site.facts ? el("ul", {}, site.facts.map((fact) => el("li", {}, fact))) : el("p", {}, "By summaries that the certificate checker has accepted."),
    site.reach_unknown ? el("p", {}, "Whether an execution gets there was not decided.") : "");
}

function headOf(site) {
  return [
    el("div", { class: "head" }, badge(site.group), site.confidence === "confirmed" ? el("span", { class: "badge" }, "confirmed") : "",
      site.caught ? el("span", { class: "badge" }, "caught by a handler") : "",
      isFinding(site) ? el("span", { class: "badge" }, "CME001") : site.group === "undecided" ? el("span", { class: "badge" }, "CME002") : "",
      el("span", { class: "pos" }, position(site))),
    el("h2", {}, site.headline),
    site.waived ? el("p", { class: "quiet" }, `Waived by ${site.waived.by}${site.waived.reason ? ": " + site.waived.reason : ""}`) : "",
    site.condition ? el("p", { class: "condition" }, el("strong", {}, "Conditional: "), site.condition) : "",
    sourceBlock(site),
  ];
}

function adviceBlock(site) {
  return site.advice ? el("div", { class: "block" }, el("h3", {}, "To fix it"), el("p", {}, site.advice)) : "";
}

function idBlock(site) {
  return el("div", { class: "block" }, el("h3", {}, "Id"), el("p", {}, el("code", {}, site.id)));
}

// On paper all steps are there, with the heap in which it throws.
function printed(site) {
  const out = el("article", {}, headOf(site), reasonBlock(site));
  if (site.trace) {
    const walk = new Walk(site, () => {});
    out.append(el("h3", {}, "How it comes about"),
      el("ol", {}, walk.steps.map((step) => el("li", {}, step.text, " ", el("span", { class: "quiet" }, position(step))))));
    walk.go(walk.steps.length - 1);
    out.append(walk.figure, adviceBlock(site));
  }
  out.append(idBlock(site));
  return out;
}
