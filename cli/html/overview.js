// How many sites are what, of all and of each package; what is not covered.

const MOST_PACKAGES = 12;  // shown before one asks for all

function countGroups(sites) {
  const counts = new Map(GROUPS.map(({ name }) => [name, 0]));
  for (const site of sites) counts.set(site.group, counts.get(site.group) + 1);
  return counts;
}

// "findings" are what counts most; what is undecided is never called clean.
function verdictText(data, counts) {
  const findings = data.sites.filter(isFinding).length;
  const undecided = counts.get("undecided");
  if (findings > 0) return `${plural(findings, "place")} can throw a ConcurrentModificationException`;
  if (data.verdict === "incomplete" || data.incomplete.length > 0) return "Incomplete: nothing was found, and not everything was decided";
  if (undecided > 0) return `Nothing was found, and ${plural(undecided, "site is", "sites are")} undecided`;
  if (data.sites.length === 0) return "There is no use of an iterator in what was analysed";
  const unreachable = counts.get("unreachable");
  return `${plural(counts.get("proved"), "site is", "sites are")} proved${unreachable > 0 ? `, ${unreachable.toLocaleString("en")} unreachable` : ""}, under the assumptions below`;
}

// Bars are pictures of numbers that stand beside them.
function bar(counts, most) {
  const out = svg("svg", { class: "bar", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  let x = 0;
  for (const { name } of GROUPS) {
    const count = counts.get(name);
    if (count === 0) continue;
    const width = Math.max(4, (1000 * count) / most);
    out.append(svg("rect", { class: name, x, y: 0, width: Math.max(2, width - 2), height: 10 }));
    x += width;
  }
  return out;
}

function hatch() {
  return svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "hidden" },
    svg("defs", {}, svg("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse" },
      svg("rect", { width: 6, height: 6 }), svg("path", { d: "M-1 7 L7 -1" }))));
}

function showOverview(data, choosePackage) {
  const counts = countGroups(data.sites);
  const title = verdictText(data, counts);
  byId("verdict").append(title);
  document.title = `cme: ${title}`;
  byId("paths").append((data.paths ?? []).join("  "));
  showGaps(data);
  const waived = data.sites.filter((site) => site.waived).length;
  const tiles = [el("div", { class: "tile" }, el("dt", {}, "sites"), el("dd", {}, data.sites.length.toLocaleString("en")))];
  for (const { name, word } of GROUPS) {
    const count = counts.get(name);
    if (name === "reproduced" && count === 0) continue;
    tiles.push(el("div", { class: `tile ${name}${count === 0 ? " none" : ""}` },
      el("dt", {}, word), el("dd", {}, count.toLocaleString("en"))));
  }
  if (waived > 0) tiles.push(el("div", { class: "tile" }, el("dt", {}, "waived of these"), el("dd", {}, waived.toLocaleString("en"))));
  byId("tally").append(hatch(), el("dl", { class: "tiles" }, tiles));
  if (data.sites.length > 0) byId("tally").append(bar(counts, data.sites.length));
  showPackages(data, choosePackage);
}

function showGaps(data) {
  const gaps = data.incomplete;
  const undecided = data.sites.filter((site) => site.group === "undecided").length;
  if (gaps.length === 0 && undecided === 0) return;
  const box = byId("incomplete");
  box.hidden = false;
  box.append(
    el("strong", {}, gaps.length > 0 ? "This report is incomplete" : `${plural(undecided, "site is", "sites are")} undecided`),
    gaps.length > 0 ? el("ul", {}, gaps.map((gap) => el("li", {}, gap)))
      : el("p", {}, "This was allowed (--allow-undecided). Nothing is known of what is undecided."));
}

function showPackages(data, choosePackage) {
  const packages = new Map();
  for (const site of data.sites) {
    if (!packages.has(site.package)) packages.set(site.package, []);
    packages.get(site.package).push(site);
  }
  if (packages.size < 2) return;
  const weight = (sites) => sites.filter(isFinding).length * 1e6 + sites.filter((site) => site.group === "undecided").length;
  const rows = [...packages].sort(([a, x], [b, y]) => weight(y) - weight(x) || (a < b ? -1 : 1));
  const most = Math.max(...rows.map(([, sites]) => sites.length));
  const shown = GROUPS.filter(({ name }) => name !== "reproduced" || data.sites.some((site) => site.group === name));
  const body = el("tbody");
  const add = (from, to) => {
    for (const [name, sites] of rows.slice(from, to)) {
      const counts = countGroups(sites);
      body.append(el("tr", {},
        el("th", { scope: "row" }, el("button", { type: "button", class: "link mono", onclick: () => choosePackage(name) }, name || "(no package)")),
        el("td", { class: "bars" }, bar(counts, most)),
        shown.map((group) => {
          const count = counts.get(group.name);
          return el("td", { class: count === 0 ? "n zero" : "n" }, count.toLocaleString("en"));
        })));
    }
  };
  add(0, MOST_PACKAGES);
  byId("packages").append(el("table", {},
    el("caption", { class: "hidden" }, "Sites by package"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "package"), el("td", {}),
      shown.map(({ word }) => el("th", { scope: "col", class: "n" }, word)))),
    body));
  if (rows.length > MOST_PACKAGES) {
    const more = el("button", { type: "button", onclick: () => { add(MOST_PACKAGES); more.remove(); } },
      `Show all ${plural(rows.length, "package")}`);
    byId("packages").append(more);
  }
}

function showBasis(data) {
  const body = byId("basis-body");
  const section = (title, items, otherwise) => body.append(el("div", {}, el("h3", {}, title),
    items.length > 0 ? el("ul", {}, items) : el("p", { class: "quiet" }, otherwise)));
  section("Assuming that", data.assumptions.map((text) => el("li", {}, text)), "Nothing is assumed.");
  section("Messages", data.messages.map(({ severity, path, line, text }) =>
    el("li", {}, el("strong", {}, severity), " ", path ? el("code", {}, line > 0 ? `${path}:${line}` : path) : "", " ", text)),
  "There were no messages while the program was read.");
  byId("made").append(`Made by cme ${data.version}. This page is one file, and asks nothing of a network.`);
}
