// Puts the parts together: filter, list, what is selected, keys, theme, paper.

const MOST_PRINTED = 200;

class Page {
  constructor(data) {
    this.data = data;
    this.walk = null;
    this.list = new SiteList(data.sites, (site) => this.show(site));
    showOverview(data, (name) => this.choosePackage(name));
    this.makeFilter();
    showSummaries(data.summaries);
    showBasis(data);
    this.follow();
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.follow());
    addEventListener("beforeprint", () => this.print());
    makeTheme();
    makeKeys();
  }

  makeFilter() {
    const counts = countGroups(this.data.sites);
    const first = GROUPS.filter(({ name }) => counts.get(name) > 0);
    const open = first.filter(({ name }) => name !== "proved" && name !== "unreachable");
    for (const { name, sign, word, says } of first) {
      const on = open.length === 0 || open.some((group) => group.name === name);
      if (on) this.list.groups.add(name);
      const box = el("input", { type: "checkbox", value: name });
      box.checked = on;
      box.addEventListener("change", () => {
        if (box.checked) this.list.groups.add(name);
        else this.list.groups.delete(name);
        this.list.filter();
      });
      byId("groups").append(el("label", { class: `chip ${name}`, title: says }, box,
        el("span", { "aria-hidden": "true" }, sign), `${word} ${counts.get(name).toLocaleString("en")}`));
    }
    this.makePackages();
    byId("search").addEventListener("input", () => {
      this.list.words = byId("search").value.toLowerCase().split(/\s+/).filter((word) => word !== "");
      this.list.filter();
    });
    byId("filter").addEventListener("submit", (event) => event.preventDefault());
    this.list.filter();
  }

  // Their names are values of options, so that "" needs another: their numbers.
  makePackages() {
    this.packages = [...new Set(this.data.sites.map((site) => site.package))].sort();
    const choice = byId("package");
    choice.hidden = this.packages.length < 2;
    choice.append(el("option", { value: "" }, "All packages"),
      ...this.packages.map((name, k) => el("option", { value: k }, name || "(no package)")));
    choice.addEventListener("change", () => {
      this.list.package = choice.value === "" ? null : this.packages[Number(choice.value)];
      this.list.filter();
    });
  }

  choosePackage(name) {
    byId("package").value = String(this.packages.indexOf(name));
    byId("package").dispatchEvent(new Event("change"));
    byId("browse").scrollIntoView();
    byId("package").focus({ preventScroll: true });
  }

  show(site) {
    const detail = byId("detail");
    this.walk = null;
    if (!site) {
      detail.replaceChildren(el("p", { class: "empty" }, this.data.sites.length === 0
        ? "There is no use of an iterator in what was analysed." : "Nothing is selected."));
      return;
    }
    if (site.trace) this.walk = new Walk(site, (text) => { byId("live").textContent = text; });
    detail.replaceChildren(...headOf(site), ...[reasonBlock(site), this.walk?.element() ?? "", adviceBlock(site),
      isFinding(site) ? reproduceBlock(site) : "", idBlock(site)].filter((part) => part !== ""));
    byId("live").textContent = `${GROUP.get(site.group).word}: ${site.headline}`;
    // Replacing it keeps the page's history short.
    if (this.ready) history.replaceState(null, "", `#site=${encodeURIComponent(site.id)}`);
  }

  // "#site=ID" selects that site, whatever the filter says.
  follow() {
    this.ready = true;
    const match = /^#site=(.*)$/.exec(location.hash);
    if (!match) return;
    let id;
    try {
      id = decodeURIComponent(match[1]);
    } catch {
      return;
    }
    const site = this.data.sites.find((one) => one.id === id);
    if (!site) return;
    this.list.reveal(site);
    byId("browse").scrollIntoView({ behavior: "instant" });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.("input[type=search], select, textarea");
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      closeKeys();
      return;
    }
    // What scrolls sideways keeps its arrows.
    if (typing || event.key.startsWith("Arrow") && event.target.closest?.(".source, .command, .reason")) return;
    const act = {
      ArrowRight: () => this.walk?.go(this.walk.now + 1),
      ArrowLeft: () => this.walk?.go(this.walk.now - 1),
      j: () => this.list.move(1),
      k: () => this.list.move(-1),
      e: () => this.walk?.site.trace.story.length > 0 && this.walk.toggle(),
      "/": () => byId("search").focus(),
      "?": () => byId("keys").click(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  print() {
    const sites = this.list.shown.filter((site) => isFinding(site) || site.group === "undecided");
    const more = sites.length - MOST_PRINTED;
    byId("print").replaceChildren(...sites.slice(0, MOST_PRINTED).map(printed),
      more > 0 ? el("p", {}, `${plural(more, "more site")} that the filter leaves ${more === 1 ? "is" : "are"} not printed.`) : "");
  }
}

// What was chosen is remembered where the browser lets a file do so.
function makeTheme() {
  const button = byId("theme");
  const root = document.documentElement;
  const themes = ["auto", "light", "dark"];
  const set = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
  };
  let theme = "auto";
  try {
    theme = localStorage.getItem("cme-theme") ?? "auto";
  } catch { /* not remembered */ }
  if (!themes.includes(theme)) theme = "auto";
  set(theme);
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    set(theme);
    try {
      localStorage.setItem("cme-theme", theme);
    } catch { /* not remembered */ }
  });
}

function makeKeys() {
  byId("keys").addEventListener("click", () => {
    const help = byId("keys-help");
    help.hidden = !help.hidden;
    byId("keys").setAttribute("aria-expanded", String(!help.hidden));
  });
}

function closeKeys() {
  byId("keys-help").hidden = true;
  byId("keys").setAttribute("aria-expanded", "false");
}

new Page(JSON.parse(byId("data").textContent));
