package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of the model's expressions: variables, with the steps that fill them. */
final class Values {
  /** An iteration inside the method, and what it walks. */
  record Hidden(Var iterator, Var container) {}

  private final Context in;
  private final Builder out;
  private final Containers containers;
  private final Unknowns unknowns;
  private Map<String, Var> names = new LinkedHashMap<>();
  private final Map<String, Integer> parameters = new LinkedHashMap<>();
  private Hidden hidden;

  Values(Context in, Containers containers, Unknowns unknowns) {
    this.in = in;
    this.out = in.builder;
    this.containers = containers;
    this.unknowns = unknowns;
  }

  void name(String name, Var variable) {
    names.put(name, variable);
  }

  void parameter(String name, int index) {
    name(name, argument(index));
    parameters.put(name, index);
  }

  /** Literal booleans have no variable of their own. */
  private Var argument(int index) {
    Var given = in.call.arguments().get(index);
    String type = Descriptors.parameters(in.call.descriptor()).get(index);
    if (given != null || !type.equals("boolean")) return given;
    Var flag = in.temporary("boolean");
    String constant = in.call.constant(index);
    if (constant == null) {
      out.step(new Step.SetAny(flag));
    } else {
      out.step(new Step.SetBoolean(flag, constant.equals("true") || constant.equals("1")));
    }
    return flag;
  }

  Map<String, Var> names() {
    return new LinkedHashMap<>(names);
  }

  void restore(Map<String, Var> before) {
    names = new LinkedHashMap<>(before);
  }

  Hidden hidden() {
    return hidden;
  }

  void hidden(Hidden iteration) {
    hidden = iteration;
  }

  Var hiddenIterator() {
    return hidden.iterator();
  }

  void openIterator(Var container) {
    Var iterator = in.temporary(Names.ITERATOR);
    hidden = new Hidden(iterator, container);
    in.callBack.walk(
        iterator, container, () -> out.step(new Step.IteratorOf(iterator, container)));
  }

  /** Null if the value is not followed. */
  Var of(Value value) {
    if (value instanceof Value.Name n) return names.get(n.name());
    if (value instanceof Value.Call c) return call(c);
    Var to = in.temporary(value instanceof Value.NewLike n ? container(n.model()).type : type(value));
    fill(to, value);
    return to;
  }

  /** A value that something has to be done to; a new unknown thing if it is not followed. */
  Var followed(Value value) {
    Var found = of(value);
    if (found != null) return found;
    Var to = in.temporary(Names.OBJECT);
    unknowns.anything(to);
    return to;
  }

  /** A container; arguments that are containers are always followed. */
  Var container(Value value) {
    return followed(value);
  }

  Var element(Var container) {
    Var to = in.temporary(Names.OBJECT);
    out.step(new Step.Pick(to, container, Slot.ELEMENT));
    return to;
  }

  /** The value becomes the call's result. Nothing comes after it, so the result may be any variable. */
  void giveBack(Value value) {
    Var result = in.call.result();
    if (value instanceof Value.Call c) {
      Var given = call(c);
      if (result != null) assign(result, given);
    } else if (result != null) {
      fill(result, value);
    }
  }

  private static String type(Value value) {
    if (value instanceof Value.New n) return n.type();
    if (value instanceof Value.NewEntry) return Names.SIMPLE_ENTRY;
    if (value instanceof Value.Entries) return Names.ENTRY_SET;
    if (value instanceof Value.Iterator) return Names.ITERATOR;
    if (value instanceof Value.Literal l && !l.text().equals("null")) return "boolean";
    return Names.OBJECT;
  }

  private void assign(Var to, Var from) {
    if (from == null) {
      unknowns.anything(to);
    } else {
      out.step(new Step.Assign(to, from));
    }
  }

  private void fill(Var to, Value value) {
    if (value instanceof Value.Name n) {
      assign(to, names.get(n.name()));
    } else if (value instanceof Value.Call c) {
      assign(to, call(c));
    } else if (value instanceof Value.Literal l) {
      literal(to, l.text());
    } else if (value instanceof Value.Any) {
      unknowns.anything(to);
    } else if (value instanceof Value.Element e) {
      out.step(new Step.Pick(to, container(e.of()), Slot.ELEMENT));
    } else if (value instanceof Value.MapValue v) {
      out.step(new Step.Pick(to, container(v.of()), Slot.VALUE));
    } else if (value instanceof Value.Item i) {
      item(to, container(i.of()));
    } else if (value instanceof Value.Iterator i) {
      out.step(new Step.IteratorOf(to, container(i.of())));
    } else if (value instanceof Value.Container c) {
      out.step(new Step.ContainerOf(to, container(c.of())));
    } else if (value instanceof Value.Entries e) {
      containers.entries(to, container(e.of()));
    } else if (value instanceof Value.EntryKey k) {
      containers.partOfEntry(to, container(k.of()), Slot.ELEMENT);
    } else if (value instanceof Value.EntryValue v) {
      containers.partOfEntry(to, container(v.of()), Slot.VALUE);
    } else if (value instanceof Value.New n) {
      out.step(new Step.New(to, n.type(), in.resolver.failFast(n.type())));
    } else if (value instanceof Value.NewLike n) {
      String type = container(n.model()).type;
      out.step(new Step.New(to, type, in.resolver.failFast(type)));
    } else if (value instanceof Value.NewEntry e) {
      containers.newEntry(to, of(e.key()), of(e.value()));
    }
  }

  private void literal(Var to, String text) {
    if (text.equals("null")) {
      out.step(new Step.SetNull(to));
    } else {
      out.step(new Step.SetBoolean(to, text.equals("true")));
    }
  }

  private void item(Var to, Var from) {
    if (unknowns.isIterator(from)) {
      Var container = in.temporary(Names.OBJECT);
      out.step(new Step.ContainerOf(container, from));
      containers.item(to, container, in.kinds.ofIterator(from));
    } else {
      containers.item(to, from, in.kind(from));
    }
  }

  private Var call(Value.Call call) {
    Var function = names.get(call.function());
    String type = Descriptors.parameters(in.call.descriptor()).get(parameters.get(call.function()));
    FunctionType shape = in.text.functions().get(type);
    if (shape == null) throw new IllegalStateException(type + " is not declared as a function");
    List<Var> arguments = new ArrayList<>();
    for (Value v : call.arguments()) arguments.add(of(v));
    while (arguments.size() < shape.parameters().size()) arguments.add(null);
    if (function == null) return null;
    return in.callBack.call(
        function,
        shape.name(),
        shape.method(),
        shape.descriptor(),
        Collections.unmodifiableList(arguments),
        shape.returnsFollowed() ? shape.result() : null);
  }
}
