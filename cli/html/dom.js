// Makes elements. Whatever the data says becomes a text node or an attribute, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

function plural(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many ?? one + "s"}`;
}

// In the order of reports.
const GROUPS = [
  { name: "reproduced", sign: "✕", word: "reproduced", says: "a program threw it" },
  { name: "found", sign: "✕", word: "found", says: "an execution throws" },
  { name: "conditional", sign: "◐", word: "conditional", says: "throws if a caller brings it about" },
  { name: "undecided", sign: "?", word: "undecided", says: "nothing is known" },
  { name: "proved", sign: "✓", word: "proved", says: "no execution throws" },
  { name: "unreachable", sign: "–", word: "unreachable", says: "nothing gets there" },
];
const GROUP = new Map(GROUPS.map((group) => [group.name, group]));

function isFinding(site) {
  return site.group === "reproduced" || site.group === "found" || site.group === "conditional";
}

function badge(name) {
  const group = GROUP.get(name);
  return el("span", { class: `badge ${name}` },
    el("span", { "aria-hidden": "true" }, group.sign), group.word);
}

function position(thing) {
  if (!thing.file) return "";
  return thing.line ? `${thing.file}:${thing.line}` : thing.file;
}

// Without folders, where there is little room.
function shortPosition(thing) {
  return position(thing).split("/").at(-1);
}
