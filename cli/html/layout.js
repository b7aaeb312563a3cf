// Where the things of a heap stand: in columns, so that arrows lead to the right. All states along an
// execution share one layout, so that what stays does not move. Sizes come from the number of
// characters, not from fonts: the drawing is the same on every machine.

const CHAR = 7.9;
const BOX = { height: 48, least: 104, gapX: 58, gapY: 36, margin: 26 };
const LONGEST_NAME = 22;
const MOST_BOXES = 14;  // beyond, only what is connected with the iterator is drawn

function shortened(text, most = LONGEST_NAME) {
  return text.length > most ? text.slice(0, most - 1) + "…" : text;
}

class Layout {
  constructor(heap) {
    this.heap = heap;
    this.edges = new Map();
    const ids = new Set();
    for (const state of heap.states) {
      for (const id of state.present) ids.add(id);
      for (const [key, edge] of state.edges) this.edges.set(key, edge);
    }
    this.ids = this.relevant([...ids].sort((a, b) => a - b));
    this.leftOut = ids.size - this.ids.length;
    const kept = new Set(this.ids);
    this.links = [...this.edges.values()].filter(({ from, to }) => kept.has(from) && kept.has(to) && from !== to);
    this.rank();
    this.order();
    this.place();
  }

  relevant(ids) {
    if (ids.length <= MOST_BOXES) return ids;
    const near = new Set(this.heap.witness);
    for (let grown = true; grown && near.size < MOST_BOXES;) {
      grown = false;
      for (const { from, to } of this.edges.values()) {
        if (near.has(from) === near.has(to) || near.size >= MOST_BOXES) continue;
        near.add(from).add(to);
        grown = true;
      }
    }
    return ids.filter((id) => near.has(id));
  }

  // The longest way there; arrows that close a cycle do not count. Then whatever nothing leads to stands
  // just left of what it leads to.
  rank() {
    this.column = new Map();
    const out = new Map(this.ids.map((id) => [id, []]));
    const incoming = new Map(this.ids.map((id) => [id, 0]));
    for (const { from, to } of this.acyclic()) {
      out.get(from).push(to);
      incoming.set(to, incoming.get(to) + 1);
    }
    const todo = this.ids.filter((id) => incoming.get(id) === 0);
    const sources = new Set(todo);
    for (const id of todo) this.column.set(id, 0);
    for (let k = 0; k < todo.length; ++k) {
      for (const to of out.get(todo[k])) {
        this.column.set(to, Math.max(this.column.get(to) ?? 0, this.column.get(todo[k]) + 1));
        incoming.set(to, incoming.get(to) - 1);
        if (incoming.get(to) === 0) todo.push(to);
      }
    }
    for (const id of sources) {
      const targets = out.get(id).map((to) => this.column.get(to));
      if (targets.length > 0) this.column.set(id, Math.min(...targets) - 1);
      else if (this.heap.elements[id].kind !== "iterator") this.column.set(id, 1);
    }
    const first = Math.min(...this.column.values());
    for (const [id, column] of this.column) this.column.set(id, column - first);
  }

  acyclic() {
    const out = new Map(this.ids.map((id) => [id, []]));
    for (const link of this.links) out.get(link.from).push(link);
    const mark = new Map();
    const kept = [];
    const visit = (id) => {
      mark.set(id, "open");
      for (const link of out.get(id)) {
        if (mark.get(link.to) === "open") continue;
        kept.push(link);
        if (!mark.has(link.to)) visit(link.to);
      }
      mark.set(id, "done");
    };
    const isIterator = (id) => this.heap.elements[id].kind === "iterator";
    for (const id of [...this.ids].sort((a, b) => isIterator(b) - isIterator(a))) if (!mark.has(id)) visit(id);
    return kept;
  }

  // Those of a column by where their neighbours stand, so that few arrows cross.
  order() {
    this.columns = [];
    for (const id of this.ids) (this.columns[this.column.get(id)] ??= []).push(id);
    for (let k = 0; k < this.columns.length; ++k) this.columns[k] ??= [];
    const row = new Map();
    const number = () => this.columns.forEach((column) => column.forEach((id, k) => row.set(id, k - column.length / 2)));
    number();
    for (let sweep = 0; sweep < 6; ++sweep) {
      for (const column of sweep % 2 ? [...this.columns].reverse() : this.columns) {
        const middle = new Map(column.map((id) => [id, this.mean(id, row)]));
        column.sort((a, b) => middle.get(a) - middle.get(b) || a - b);
        number();
      }
    }
  }

  mean(id, values) {
    const near = [];
    for (const { from, to } of this.links) {
      if (from === id) near.push(values.get(to));
      if (to === id) near.push(values.get(from));
    }
    return near.length === 0 ? values.get(id) : near.reduce((a, b) => a + b) / near.length;
  }

  place() {
    this.boxes = new Map();
    let x = BOX.margin;
    const y = new Map();
    const pitch = BOX.height + BOX.gapY;
    this.columns.forEach((column) => {
      const width = Math.max(0, ...column.map((id) => this.width(id)));
      column.forEach((id, k) => {
        y.set(id, (k - (column.length - 1) / 2) * pitch);
        this.boxes.set(id, { x: x + (width - this.width(id)) / 2, width: this.width(id), height: BOX.height });
      });
      x += width + (width > 0 ? BOX.gapX : 0);
    });
    for (let sweep = 0; sweep < 8; ++sweep) {
      for (const column of this.columns) this.settle(column, y, pitch);
    }
    const top = Math.min(...y.values());
    for (const [id, box] of this.boxes) box.y = Math.round(y.get(id) - top + BOX.margin + 16);
    this.size = {
      width: Math.round(x - BOX.gapX + BOX.margin),
      height: Math.round(Math.max(...y.values()) - top + BOX.height + 2 * BOX.margin + 16),
    };
  }

  // Each to the middle of its neighbours, in order and apart.
  settle(column, y, pitch) {
    const wish = column.map((id) => this.mean(id, y));
    for (let k = 1; k < wish.length; ++k) wish[k] = Math.max(wish[k], wish[k - 1] + pitch);
    const shift = column.length === 0 ? 0
      : column.reduce((sum, id, k) => sum + this.mean(id, y) - wish[k], 0) / column.length;
    column.forEach((id, k) => y.set(id, wish[k] + shift));
  }

  width(id) {
    const { name, type } = this.heap.elements[id];
    const longest = Math.max(shortened(name).length * CHAR, shortened(type).length * 6.4);
    return Math.round(Math.max(BOX.least, longest + 50));
  }
}
