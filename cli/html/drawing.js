// A state of a heap as a picture, with what is different from the state before.

let drawings = 0;

// `layout` is that of the whole execution; `before` undefined: nothing is different.
function drawHeap(layout, state, before, throwing) {
  const { heap } = layout;
  const news = heap.difference(before, state);
  const id = `heap-${++drawings}`;
  const { width, height } = layout.size;
  const words = heap.words(state, throwing);
  const picture = svg("svg", {
    class: "heap", role: "img", "aria-labelledby": `${id}-t ${id}-d`, width, height, viewBox: `0 0 ${width} ${height}`,
  },
    svg("title", { id: `${id}-t` }, "The heap"),
    svg("desc", { id: `${id}-d` }, words.length > 0 ? words.join(". ") : "Nothing is there yet."));
  const links = layout.links.filter(({ key }) => state.edges.has(key) || news.removed.has(key));
  spread(links, layout);
  for (const link of links) picture.append(drawLink(link, layout, state, news));
  for (const element of layout.ids) {
    if (state.present.has(element)) picture.append(drawBox(element, layout, state, news, throwing));
  }
  if (words.length === 0) {
    picture.append(svg("text", { class: "type", x: width / 2, y: height / 2, "text-anchor": "middle" }, "nothing is there yet"));
  }
  return picture;
}

// Arrows that end at one box end apart from each other.
function spread(links, layout) {
  const ends = new Map();
  for (const link of links) {
    for (const [side, id, other] of [["out", link.from, link.to], ["in", link.to, link.from]]) {
      const key = `${side} ${id}`;
      if (!ends.has(key)) ends.set(key, []);
      ends.get(key).push({ link, side, y: layout.boxes.get(other).y });
    }
  }
  for (const list of ends.values()) {
    list.sort((a, b) => a.y - b.y);
    list.forEach(({ link, side }, k) => {
      link[side] = (k - (list.length - 1) / 2) * Math.min(12, 30 / list.length);
    });
  }
}

function drawLink(link, layout, state, news) {
  const from = layout.boxes.get(link.from);
  const to = layout.boxes.get(link.to);
  const forward = to.x >= from.x + from.width;
  const broken = link.kind === "walks" && state.stale.has(link.from);
  const classes = ["link", link.kind];
  if (broken) classes.push("broken");
  if (news.added.has(link.key)) classes.push("new");
  if (news.removed.has(link.key)) classes.push("gone");
  const a = { x: from.x + from.width, y: from.y + from.height / 2 + link.out };
  const b = { x: to.x - 7, y: to.y + to.height / 2 + link.in };
  let path, middle;
  if (forward) {
    const bend = Math.max(26, (b.x - a.x) / 2);
    path = `M${a.x} ${a.y} C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`;
    middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  } else {
    // Around, below both.
    const low = Math.max(from.y + from.height, to.y + to.height) + 26;
    path = `M${a.x} ${a.y} C${a.x + 34} ${a.y} ${a.x + 34} ${low} ${(a.x + b.x) / 2} ${low} S${b.x - 34} ${b.y} ${b.x} ${b.y}`;
    middle = { x: (a.x + b.x) / 2, y: low };
  }
  const group = svg("g", { class: classes.join(" "), "data-from": layout.heap.elements[link.from].name, "data-to": layout.heap.elements[link.to].name },
    svg("path", { class: "edge", d: path }),
    svg("path", { class: "tip", d: `M${b.x + 7} ${b.y} l-9 -4.5 v9 z` }));
  if (broken) {
    group.append(svg("path", { class: "cross", d: `M${middle.x - 5} ${middle.y - 5} l10 10 m0 -10 l-10 10` }));
  } else if (link.label) {
    group.append(svg("text", { class: "label", x: middle.x, y: middle.y + 3.5, "text-anchor": "middle" }, shortened(link.label, 14)));
  }
  return group;
}

function drawBox(id, layout, state, news, throwing) {
  const element = layout.heap.elements[id];
  const { x, y, width, height } = layout.boxes.get(id);
  const stale = state.stale.has(id);
  const throws = throwing && layout.heap.witness.has(id);
  const round = element.kind === "iterator" ? height / 2 : element.kind === "container" ? 5 : 10;
  const changed = news.arrived.has(id) || news.staled.has(id) || news.modified.has(id);
  const notes = state.notes.get(id) ?? [];
  const group = svg("g", { class: `node ${element.kind}${stale ? " stale" : ""}${changed ? " changed" : ""}`, "data-name": element.name },
    svg("title", {}, `${element.name}, ${element.type}${stale ? ", stale" : ""}${notes.length > 0 ? ", " + notes.join(", ") : ""}`));
  if (changed) {
    group.append(svg("rect", { class: "halo", x: x - 3.5, y: y - 3.5, width: width + 7, height: height + 7, rx: round + 3.5 }));
  }
  group.append(svg("rect", { class: "box", x, y, width, height, rx: round }), icon(element.kind, x + 15, y + height / 2));
  group.append(
    svg("text", { class: "name", x: x + 36, y: y + 19 }, shortened(element.name)),
    svg("text", { class: "type", x: x + 36, y: y + 33 }, shortened(element.type)));
  const others = (state.names.get(id) ?? []).filter((name) => name !== element.name);
  if (others.length > 0) {
    group.append(svg("text", { class: "var", x: x + 4, y: y - 8 }, shortened("= " + others.join(", "), Math.round(width / 6.6))));
  }
  const word = throws ? "throws" : news.staled.has(id) ? "becomes stale" : stale ? "stale"
    : news.arrived.has(id) ? "new" : news.modified.has(id) ? "modified" : "";
  if (word) group.append(tag(word, x + width, y + height, throws || stale));
  return group;
}

// In the lower right corner of a box.
function tag(word, right, bottom, bad) {
  const width = word.length * 6.2 + 12;
  return svg("g", { class: bad ? "tag bad" : "tag" },
    svg("rect", { x: right - width - 6, y: bottom - 7, width, height: 16, rx: 8 }),
    svg("text", { x: right - width / 2 - 6, y: bottom + 4.4 }, word));
}

function icon(kind, x, y) {
  if (kind === "iterator") return svg("path", { class: "cursor", d: `M${x - 1} ${y - 6} l11 6 l-11 6 z` });
  if (kind === "object") return svg("circle", { class: "dot", cx: x + 4, cy: y, r: 4.5 });
  return svg("path", { class: "cell", d: `M${x - 4} ${y - 6} h18 v12 h-18 z m6 0 v12 m6 -12 v12` });
}
