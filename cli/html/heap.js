// The heap along an execution, in the terms of a drawing: what is there, what it is called, who walks,
// contains or refers to whom. What the relations mean is told by their names, which are those of the
// frontend and of the collections' prelude: used, stale, member, value, is.CLASS, frail; a relation of two
// things by another name is a field.

class Heap {
  constructor(data) {
    this.elements = data.elements.map(([name, sort, kind], id) => ({ id, name, sort, kind, type: shortSort(sort) }));
    this.relations = data.relations.map((name) => ({ name, role: roleOf(name) }));
    this.inputs = data.inputs;
    this.steps = data.steps;
    this.witness = new Set(data.witness);
    this.start = data.start;
    this.readRigid();
    this.readStates();
  }

  // Which elements are constants, which classes they are of, which sorts say what is allocated.
  readRigid() {
    this.countedSorts = new Set();
    const note = (relation, elements) => {
      const { name, role } = this.relations[relation];
      const first = this.elements[elements[0]];
      if (elements.length === 1 && first.name === name) first.constant = true;
      if (elements.length === 1 && role === "type") {
        const type = shortName(name.slice(3));
        first.types = [...(first.types ?? []), type];
      }
      if (role === "used") this.countedSorts.add(first.sort);
    };
    for (const [relation, ...elements] of this.start) if (elements.length > 0) note(relation, elements);
    for (const [changes] of this.steps) {
      for (const [relation, , ...elements] of changes) if (elements.length > 0) note(relation, elements);
    }
    for (const element of this.elements) {
      if (element.types) element.type = element.types.at(-1);
    }
  }

  // states[k] is what holds after k steps.
  readStates() {
    const facts = new Map(this.start.map((fact) => [fact.join(), fact]));
    this.states = [this.state(facts, this.inputs, 0)];
    this.steps.forEach(([changes, variables], k) => {
      for (const [relation, now, ...elements] of changes) {
        const fact = [relation, ...elements];
        if (now) facts.set(fact.join(), fact);
        else facts.delete(fact.join());
      }
      this.states.push(this.state(facts, variables, k + 1));
    });
  }

  state(facts, variables, step) {
    const state = { step, used: new Set(), stale: new Set(), edges: new Map(), notes: new Map(), names: new Map() };
    for (const [variable, element] of Object.entries(variables)) {
      if (this.elements[element].constant) continue;
      state.names.set(element, [...(state.names.get(element) ?? []), variable]);
    }
    for (const fact of facts.values()) this.readFact(fact, state);
    state.present = this.present(state);
    for (const [key, edge] of state.edges) {
      if (!state.present.has(edge.from) || !state.present.has(edge.to)) state.edges.delete(key);
    }
    return state;
  }

  readFact([relation, ...elements], state) {
    const { name, role } = this.relations[relation];
    if (role === "used") state.used.add(elements[0]);
    else if (role === "stale") state.stale.add(elements[0]);
    else if (role === "type" || role === "hidden") return;
    else if (elements.length === 2) this.addEdge(role, name, elements, state);
    else if (elements.length === 3 && role === "value") this.addEdge("value", name, elements, state);
    else if (elements.length === 1 && !this.elements[elements[0]].constant) {
      state.notes.set(elements[0], [...(state.notes.get(elements[0]) ?? []), shortName(name)]);
    }
  }

  // Of three things the one in the middle is the key under which the last is there.
  addEdge(role, name, elements, state) {
    const from = elements[0];
    const to = elements.at(-1);
    if (this.elements[from].constant || this.elements[to].constant) return;
    const walks = this.elements[from].kind === "iterator" && this.elements[to].kind === "container" && role === "field";
    const kind = walks ? "walks" : role;
    const label = elements.length === 3 ? this.elements[elements[1]].name
      : kind === "field" ? shortName(name) : kind === "value" ? "value" : "";
    const key = `${kind} ${from} ${to} ${label}`;
    state.edges.set(key, { key, kind, from, to, label });
  }

  // What is allocated; of sorts that do not say so, what something else that is there leads to.
  present(state) {
    const present = new Set(state.used);
    const uncounted = (id) => !this.countedSorts.has(this.elements[id].sort) && !this.elements[id].constant;
    for (const id of state.names.keys()) if (uncounted(id)) present.add(id);
    for (const { from, to, kind } of state.edges.values()) {
      if (kind === "walks" ? present.has(from) && uncounted(to) : uncounted(to)) present.add(to);
      if (kind !== "walks" && uncounted(from)) present.add(from);
    }
    return present;
  }

  // What is different between two states.
  difference(before, after) {
    const out = { arrived: new Set(), staled: new Set(), modified: new Set(), added: new Set(), removed: new Map() };
    if (!before) return out;
    for (const id of after.present) if (!before.present.has(id)) out.arrived.add(id);
    for (const id of after.stale) if (!before.stale.has(id)) out.staled.add(id);
    for (const [key, edge] of after.edges) {
      if (before.edges.has(key) || out.arrived.has(edge.from) && edge.kind === "walks") continue;
      out.added.add(key);
      if (edge.kind !== "walks" && edge.kind !== "field") out.modified.add(edge.from);
    }
    for (const [key, edge] of before.edges) {
      if (after.edges.has(key)) continue;
      out.removed.set(key, edge);
      if (edge.kind !== "walks" && edge.kind !== "field") out.modified.add(edge.from);
    }
    for (const edge of after.edges.values()) {
      if (edge.kind === "walks" && out.staled.has(edge.from)) out.modified.add(edge.to);
    }
    return out;
  }

  // A sentence for each thing that is there.
  words(state, throwing) {
    const out = [];
    const name = (id) => this.elements[id].name;
    const list = (kind, from) => [...state.edges.values()].filter((edge) => edge.kind === kind && edge.from === from);
    for (const id of [...state.present].sort((a, b) => a - b)) {
      const element = this.elements[id];
      const parts = [];
      for (const { to } of list("walks", id)) parts.push(`walks ${name(to)}`);
      if (element.kind === "iterator") parts.push(state.stale.has(id) ? "is stale" : "is valid");
      if (throwing && this.witness.has(id)) parts.push("throws");
      const members = list("member", id).map(({ to }) => name(to));
      if (members.length > 0) parts.push(`contains ${members.join(", ")}`);
      for (const { to, label } of list("value", id)) parts.push(`has the value ${name(to)}${label !== "value" ? " for " + label : ""}`);
      for (const { to, label } of list("field", id)) parts.push(`${label} is ${name(to)}`);
      const others = (state.names.get(id) ?? []).filter((other) => other !== element.name);
      if (others.length > 0) parts.push(`is held by ${others.join(", ")}`);
      out.push(`${element.name} (${element.type})${parts.length > 0 ? ": " + parts.join("; ") : ""}`);
    }
    return out;
  }
}

function roleOf(name) {
  if (/^used(_|$)/.test(name)) return "used";
  if (/^stale(_|$)/.test(name)) return "stale";
  if (/^member(_|$)/.test(name)) return "member";
  if (/^value(_|$)/.test(name)) return "value";
  if (name.startsWith("is.")) return "type";
  if (name === "frail") return "hidden";
  return "field";
}

// "books" of "Own$Shelf.books", "Rope" of "Classes$Rope", "entries" of "Map.$entries"
function shortName(name) {
  return name.split(/[.$]/).filter((part) => part !== "").at(-1) ?? name;
}

// Sorts that differ in a number are of one type.
function shortSort(sort) {
  return shortName(sort.replace(/_\d+$/, ""));
}
