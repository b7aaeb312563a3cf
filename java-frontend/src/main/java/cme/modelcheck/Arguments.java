package cme.modelcheck;

import cme.ir.Slot;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/** Which arguments a situation means, parameter by parameter. */
final class Arguments {
  private static final List<String> ELEMENT = List.of("present-first", "present-last", "absent");

  private final Stage stage;

  Arguments(Stage stage) {
    this.stage = stage;
  }

  /** How the tables call what a parameter gets, or null if that makes no difference to anything. */
  private static String dimension(String name, List<String> parameters, int i, Operation.Holds holds) {
    String type = parameters.get(i);
    if (isObject(type)) return ofObject(name, i, holds);
    return switch (type) {
      case "java.util.Collection" -> name.equals("drainTo") ? null : "arg";
      case "java.util.Map" -> "arg";
      case "java.util.function.Predicate" -> "match";
      case "java.util.function.UnaryOperator",
          "java.util.function.Function",
          "java.util.function.BiFunction" ->
          "result";
      default -> null;
    };
  }

  private static String ofObject(String name, int i, Operation.Holds holds) {
    if (name.equals("equals")) return null;
    if (holds != Operation.Holds.MAPPINGS) return "element";
    if (name.equals("contains") || name.equals("containsValue") || name.equals("subMap")) return null;
    if (i == 0) return "key";
    boolean fixed =
        name.equals("merge") || name.equals("getOrDefault") || name.equals("getProperty");
    return fixed ? null : i == 1 ? "value" : "newValue";
  }

  static boolean isObject(String type) {
    return type.equals(JdkHierarchy.OBJECT) || type.equals("java.lang.String");
  }

  private List<String> choices(String dimension, String type) {
    return switch (dimension) {
      case "key", "element" -> ELEMENT;
      case "value", "newValue" -> List.of("same", "new");
      case "match" -> List.of("none", "first", "all");
      case "result" ->
          switch (type) {
            case "java.util.function.UnaryOperator" -> List.of("same", "new");
            case "java.util.function.Function" -> List.of("new", "null");
            default -> List.of("same", "new", "null");
          };
      default ->
          type.equals("java.util.Map")
              ? List.of("empty", "some", "absent", "self")
              : List.of("empty", "some", "all", "absent", "self");
    };
  }

  /** All full situations that one means; what is not made for a subject this small is left out. */
  List<Situation> complete(
      Situation given, String name, List<String> parameters, Operation.Holds holds) {
    List<Situation> all = new ArrayList<>(List.of(given));
    for (int i = 0; i < parameters.size(); i++) {
      String dimension = dimension(name, parameters, i, holds);
      if (dimension == null || given.get(dimension) != null) continue;
      List<Situation> more = new ArrayList<>();
      for (Situation s : all) {
        for (String c : choices(dimension, parameters.get(i))) more.add(s.with(dimension, c));
      }
      all = more;
    }
    return all.stream().filter(this::isPossible).toList();
  }

  private boolean isPossible(Situation s) {
    int size = stage.subject.size();
    for (String value : s.of().values()) {
      if (size < 2 && (value.equals("present-first") || value.equals("some") || value.equals("first"))) {
        return false;
      }
      if (size < 1 && (value.equals("present-last") || value.equals("all"))) return false;
    }
    return true;
  }

  /** The type that a variable has that is passed. */
  String type(String name, String parameter, int i, Operation.Holds holds) {
    if (parameter.equals("java.util.Collection")) return "java.util.ArrayList";
    if (parameter.equals("java.util.Map")) return "java.util.HashMap";
    if (!isObject(parameter)) return parameter;
    boolean value =
        holds == Operation.Holds.MAPPINGS
            && (i > 0 && !name.equals("subMap") || name.startsWith("contains") && !name.equals("containsKey"));
    if (value || holds == Operation.Holds.VALUES) return "java.lang.String";
    return holds == Operation.Holds.ENTRIES ? "java.util.Map$Entry" : stage.subject.item();
  }

  /** Sets the variables of the arguments in a state of its own. */
  State bind(Operation op, Situation situation, State before) {
    State s = before.copy();
    for (int i = 0; i < op.parameters().size(); i++) {
      Var v = op.arguments().get(i);
      if (v == null || v == stage.self || s.vars.containsKey(v)) continue;
      s.vars.put(v, value(op, i, situation, s));
    }
    return s;
  }

  private int value(Operation op, int i, Situation situation, State s) {
    String type = op.parameters().get(i);
    if (isObject(type)) return object(op, i, situation, s);
    String dimension = dimension(op.name(), op.parameters(), i, op.holds());
    String wanted = dimension == null ? "empty" : situation.get(dimension);
    return switch (type) {
      case "java.util.Collection" -> collection(wanted, op.holds(), s);
      case "java.util.Map" -> map(wanted, s);
      case "java.util.function.Predicate" -> s.add(Thing.function(type, predicate(wanted, op, s)));
      case "java.util.function.UnaryOperator" -> s.add(Thing.function(type, unary(wanted)));
      case "java.util.function.Function", "java.util.function.BiFunction" ->
          s.add(Thing.function(type, Behaviour.gives(result(wanted, situation))));
      case "java.util.function.IntFunction" -> {
        int array = s.add(Thing.object("java.lang.Object[]", false, null));
        yield s.add(Thing.function(type, Behaviour.gives(array)));
      }
      default ->
          Signatures.isFunction(type)
              ? s.add(Thing.function(type, Behaviour.gives(Behaviour.Result.NOTHING)))
              : s.add(Thing.object(type, false, null));
    };
  }

  // --- Objects

  private int object(Operation op, int i, Situation situation, State s) {
    String dimension = ofObject(op.name(), i, op.holds());
    if (dimension == null) {
      if (op.name().equals("subMap")) return s.get(i == 0 ? stage.lo : stage.hi);
      return stage.newValue;
    }
    String wanted = situation.get(dimension);
    if (dimension.contains("alue")) return wanted.equals("same") ? valueOf(situation) : stage.newValue;
    return item(wanted, op.holds(), s);
  }

  private int item(String wanted, Operation.Holds holds, State s) {
    if (holds == Operation.Holds.VALUES) {
      return switch (wanted) {
        case "present-first" -> stage.firstValue;
        case "present-last" -> stage.lastValue;
        default -> stage.absentValues.get(0);
      };
    }
    if (holds == Operation.Holds.ENTRIES) {
      return wanted.equals("absent") ? newEntry(0, s) : entry(s);
    }
    return switch (wanted) {
      case "present-first" -> stage.first;
      case "present-last" -> stage.last;
      default -> stage.absent.get(0);
    };
  }

  /** The one that stands for all of the subject's entries. */
  private static int entry(State s) {
    for (int i = State.TRUE + 1; i < s.size(); i++) {
      if (s.thing(i).type.equals("java.util.HashMap$Node")) return i;
    }
    throw new IllegalStateException("there is no entry");
  }

  private int newEntry(int which, State s) {
    Thing entry = Thing.object("java.util.AbstractMap$SimpleEntry", false, null);
    entry = entry.with(Slot.ELEMENT, Contents.of(stage.absent.get(which)));
    return s.add(entry.with(Slot.VALUE, Contents.of(stage.newValue)));
  }

  /** The value that the key has which the situation says. */
  private int valueOf(Situation situation) {
    String key = situation.get("key");
    if ("present-first".equals(key)) return stage.firstValue;
    return "present-last".equals(key) ? stage.lastValue : stage.newValue;
  }

  // --- Functions

  private Behaviour predicate(String wanted, Operation op, State s) {
    if (wanted.equals("none")) return Behaviour.gives(Behaviour.Result.FALSE);
    if (wanted.equals("all")) return Behaviour.gives(Behaviour.Result.TRUE);
    return new Behaviour(
        null, Behaviour.Result.TRUE_FOR, item("present-first", op.holds(), s));
  }

  private Behaviour unary(String wanted) {
    return wanted.equals("same")
        ? Behaviour.gives(Behaviour.Result.ARGUMENT)
        : Behaviour.gives(stage.absent.get(0));
  }

  private int result(String wanted, Situation situation) {
    if (wanted.equals("null")) return State.NULL;
    return wanted.equals("same") ? valueOf(situation) : stage.newValue;
  }

  // --- Collections

  private int collection(String wanted, Operation.Holds holds, State s) {
    Contents contents =
        switch (wanted) {
          case "some" -> Contents.of(item("present-first", holds, s));
          case "all" -> Contents.of(item("present-first", holds, s), item("present-last", holds, s));
          case "absent" -> absent(holds, s);
          default -> Contents.NONE;
        };
    Thing list = Thing.object("java.util.ArrayList", true, null);
    return s.add(list.with(Slot.ELEMENT, contents));
  }

  private Contents absent(Operation.Holds holds, State s) {
    return switch (holds) {
      case VALUES -> Contents.of(stage.absentValues.get(0), stage.absentValues.get(1));
      case ENTRIES -> Contents.of(newEntry(0, s), newEntry(1, s));
      default -> Contents.of(stage.absent.get(0), stage.absent.get(1));
    };
  }

  private int map(String wanted, State s) {
    Thing map = Thing.object("java.util.HashMap", true, null);
    if (wanted.equals("some")) map = map.with(Slot.ELEMENT, Contents.of(stage.first));
    if (wanted.equals("absent")) map = map.with(Slot.ELEMENT, Contents.of(stage.absent.get(0)));
    boolean filled = wanted.equals("some") || wanted.equals("absent");
    return s.add(filled ? map.with(Slot.VALUE, Contents.of(stage.newValue)) : map);
  }
}
