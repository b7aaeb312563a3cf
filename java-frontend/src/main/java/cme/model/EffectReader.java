package cme.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the body of a method of the model. Names must be known where they are used. */
final class EffectReader {
  private static final Set<String> RESERVED =
      Set.of(
          "this", "null", "true", "false", "any", "element", "value", "item", "iterator",
          "container", "entries", "key", "content", "new", "call", "of", "as", "in", "into", "from",
          "alone", "return", "static", "set", "checked", "unchecked");

  private final Tokens in;
  private final Set<String> names;
  /** The names that are flags. */
  private final Set<String> flags;

  private final Map<String, String> functions;
  private final boolean inLoop;
  private final boolean inIteration;

  private EffectReader(
      Tokens in,
      Set<String> names,
      Set<String> flags,
      Map<String, String> functions,
      boolean inLoop,
      boolean inIteration) {
    this.in = in;
    this.names = names;
    this.flags = flags;
    this.functions = functions;
    this.inLoop = inLoop;
    this.inIteration = inIteration;
  }

  /**
   * Reads a block.
   *
   * @param functions of each parameter that is called the reason why it cannot be, or null
   */
  static List<Effect> readBody(
      Tokens in, List<String> parameters, Map<String, String> functions) {
    Set<String> names = new LinkedHashSet<>(parameters);
    names.add("this");
    return new EffectReader(in, names, new LinkedHashSet<>(), functions, false, false).block();
  }

  /** A name for a parameter or local. */
  static String newName(Tokens in, Set<String> taken) {
    int line = in.line();
    String name = in.word("a name");
    if (RESERVED.contains(name)) throw in.error(line, "'" + name + "' is a word of the language");
    if (taken.contains(name)) throw in.error(line, "'" + name + "' is there already");
    return name;
  }

  /** A block in braces; names that it makes end with it. */
  private List<Effect> block() {
    in.expect("{");
    List<Effect> out = new ArrayList<>();
    while (!in.accept("}")) {
      if (in.atEnd()) throw in.error("expected '}', found " + in.peek());
      if (!out.isEmpty() && Returns.mayReturn(out.get(out.size() - 1))) {
        throw in.error("nothing may follow a return");
      }
      out.add(effect());
    }
    return List.copyOf(out);
  }

  private List<Effect> inner(String newName, boolean loop, boolean iteration) {
    Set<String> inside = new LinkedHashSet<>(names);
    if (newName != null) inside.add(newName);
    Set<String> flagsInside = new LinkedHashSet<>(flags);
    return new EffectReader(
            in, inside, flagsInside, functions, inLoop || loop, inIteration || iteration)
        .block();
  }

  private List<Effect> inner() {
    return inner(null, false, false);
  }

  private List<Effect> otherwise() {
    return in.accept("else") ? inner() : List.of();
  }

  private Effect effect() {
    int line = in.line();
    String word = in.word("a statement");
    switch (word) {
      case "either":
        return either();
      case "maybe":
        return new Effect.Either(List.of(inner(), List.of()));
      case "loop":
        return new Effect.Loop(inner(null, true, false));
      case "iterate":
        return new Effect.Iterate(
            in.isNext("{") ? new Value.Name("this") : value(), inner(null, false, true));
      case "if":
        return condition();
      default:
        if (in.isNext("=")) return let(word, line);
        Effect simple = simple(word, line);
        in.expect(";");
        return simple;
    }
  }

  private Effect either() {
    List<List<Effect>> alternatives = new ArrayList<>();
    do alternatives.add(inner());
    while (in.accept("or"));
    return new Effect.Either(List.copyOf(alternatives));
  }

  private Effect let(String name, int line) {
    if (RESERVED.contains(name)) throw in.error(line, "'" + name + "' is a word of the language");
    in.expect("=");
    Value value = value();
    in.expect(";");
    names.add(name);
    if (isFlag(value)) flags.add(name);
    else flags.remove(name);
    return new Effect.Let(name, value);
  }

  /** Only what was made as a flag can be set: other names may stand for arguments. */
  private Effect set(int line) {
    String name = in.word("a flag");
    if (!flags.contains(name)) throw in.error(line, "'" + name + "' is not made true or false before");
    in.expect("=");
    Value value = value();
    if (!isFlag(value)) throw in.error(line, "a flag is set to true or false");
    return new Effect.Set(name, ((Value.Literal) value).text().equals("true"));
  }

  private static boolean isFlag(Value value) {
    return value instanceof Value.Literal l && !l.text().equals("null");
  }

  private Effect condition() {
    String what = in.word("a condition");
    switch (what) {
      case "present", "found":
        Value item = value();
        String as = in.accept("as") ? newName(in, names) : null;
        Value container = in.accept("in") ? value() : new Value.Name("this");
        return new Effect.IfPresent(
            what.equals("found"), item, as, container, inner(as, false, false), otherwise());
      case "empty":
        Value c = in.isNext("{") ? new Value.Name("this") : value();
        return new Effect.IfEmpty(c, inner(), otherwise());
      case "true":
        return new Effect.IfTrue(value(), inner(), otherwise());
      case "null":
        return new Effect.IfNull(value(), inner(), otherwise());
      case "entries":
        String named = in.accept("as") ? newName(in, names) : null;
        return new Effect.IfEntries(named, inner(named, false, false), otherwise());
      case "values":
        return new Effect.IfValues(inner(), otherwise());
      case "part":
        return new Effect.IfPart(inner(), otherwise());
      case "held":
        Value held = value();
        Value map = in.accept("in") ? value() : new Value.Name("this");
        return new Effect.IfHeld(held, map, inner(), otherwise());
      case "range":
        Value ranged = isOperand() ? value() : new Value.Name("this");
        return new Effect.IfRange(ranged, inner(), otherwise());
      case "equal":
        return new Effect.IfEqual(value(), value(), inner(), otherwise());
      case "is":
        return new Effect.IfIs(in.word("a class"), inner(), otherwise());
      default:
        throw in.error("unknown condition '" + what + "'");
    }
  }

  private Effect simple(String word, int line) {
    switch (word) {
      case "return":
        if (inLoop) throw in.error(line, "no return in a loop");
        return new Effect.Return(value());
      case "modify":
        Value modified = isOperand() ? value() : new Value.Name("this");
        return new Effect.Modify(modified, in.accept("alone"));
      case "set":
        return set(line);
      case "write":
        return new Effect.Write(isOperand() ? value() : new Value.Name("this"));
      case "put":
        return new Effect.Put(in.accept("value"), value(), after("into"));
      case "remove":
        return new Effect.Remove(in.accept("value"), value(), after("from"));
      case "putAll":
        return new Effect.PutAll(value(), after("into"));
      case "copy":
        return new Effect.Copy(value(), after("into"));
      case "removeSome":
        return new Effect.RemoveSome(after("from"));
      case "clear":
        return new Effect.Clear(isOperand() ? value() : new Value.Name("this"));
      case "putArguments":
        return new Effect.PutArguments(false, after("into"));
      case "putPairs":
        return new Effect.PutArguments(true, after("into"));
      case "check":
        if (!inIteration) throw in.error(line, "check outside of iterate");
        return new Effect.Check();
      case "use":
        Value used = isOperand() ? value() : new Value.Name("this");
        return new Effect.Use(used, in.accept("checked"));
      case "drop":
        return new Effect.Drop(inIteration);
      case "insert":
        return new Effect.Insert(value());
      case "access":
        return new Effect.Access(isOperand() ? value() : new Value.Name("this"));
      case "given":
        boolean present = in.accept("present");
        if (!present) in.expect("absent");
        Value drawn = value();
        return new Effect.Given(present, drawn, after("in"));
      case "natural":
        return new Effect.Natural();
      case "order":
        return new Effect.Order(value());
      case "setContent":
        return new Effect.SetEntryValue(value());
      case "unknown":
        return new Effect.Unknown();
      case "unsupported":
        boolean throwing = in.accept("throwing");
        return new Effect.Unsupported(in.quoted(), throwing);
      case "pipeline":
        return new Effect.Pipeline();
      case "call":
        return new Effect.Run(call());
      default:
        throw in.error(line, "unknown statement '" + word + "'");
    }
  }

  private boolean isOperand() {
    return in.peek().kind() == Token.Kind.WORD && !in.isNext("alone") && !in.isNext("checked");
  }

  private Value after(String word) {
    return in.accept(word) ? value() : new Value.Name("this");
  }

  private Value of() {
    return after("of");
  }

  private Value value() {
    int line = in.line();
    String word = in.word("a value");
    switch (word) {
      case "null", "true", "false":
        return new Value.Literal(word);
      case "any":
        return new Value.Any();
      case "element":
        return new Value.Element(of());
      case "value":
        return new Value.MapValue(of());
      case "item":
        return new Value.Item(of());
      case "iterator":
        boolean unchecked = in.accept("unchecked");
        return new Value.Iterator(of(), unchecked);
      case "container":
        return new Value.Container(of());
      case "entries":
        return new Value.Entries(of());
      case "key":
        return new Value.EntryKey(of());
      case "content":
        return new Value.EntryValue(of());
      case "new":
        return allocation();
      case "call":
        return call();
      default:
        if (!names.contains(word)) throw in.error(line, "unknown name '" + word + "'");
        return new Value.Name(word);
    }
  }

  private Value allocation() {
    String type = in.word("a class");
    if (type.equals("like")) return new Value.NewLike(value());
    if (!type.equals("entry")) return new Value.New(type);
    in.expect("(");
    Value key = value();
    in.expect(",");
    Value content = value();
    in.expect(")");
    return new Value.NewEntry(key, content);
  }

  private Value.Call call() {
    int line = in.line();
    String function = in.word("a functional parameter");
    if (!names.contains(function)) throw in.error(line, "unknown name '" + function + "'");
    String problem = functions.getOrDefault(function, "is no parameter");
    if (problem != null) throw in.error(line, function + " " + problem);
    List<Value> arguments = new ArrayList<>();
    in.expect("(");
    while (!in.isNext(")")) {
      arguments.add(value());
      if (!in.accept(",")) break;
    }
    in.expect(")");
    return new Value.Call(function, List.copyOf(arguments));
  }
}
