package cme.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a model file: classes with their methods, functional interfaces, harmless packages. What a
 * method does is read by {@link EffectReader}.
 */
final class ModelReader {
  private final Tokens in;
  private final Map<String, ModelClass> classes = new LinkedHashMap<>();
  private final Map<String, FunctionType> functions = new LinkedHashMap<>();
  private final List<String> harmlessPackages = new ArrayList<>();
  private final Set<String> knownFunctions = new LinkedHashSet<>();

  private ModelReader(Tokens in) {
    this.in = in;
  }

  /** {@code known} is described elsewhere; null if nothing is. */
  static ModelText read(String text, String file, ModelText known) {
    ModelReader reader = new ModelReader(new Tokens(Lexer.cut(text, file), file));
    if (known != null) reader.knownFunctions.addAll(known.functions().keySet());
    while (!reader.in.atEnd()) reader.readItem();
    reader.checkSupertypes(known == null ? Set.of() : known.classes().keySet());
    return new ModelText(reader.classes, reader.functions, reader.harmlessPackages);
  }

  private void readItem() {
    if (in.accept("harmless")) {
      in.expect("package");
      harmlessPackages.add(in.word("a package"));
      in.expect(";");
    } else if (in.accept("function")) {
      readFunction();
    } else if (in.accept("class") || in.accept("interface")) {
      readClass();
    } else {
      throw in.error(
          "expected 'class', 'interface', 'function' or 'harmless package', found " + in.peek());
    }
  }

  private void readFunction() {
    String name = in.word("an interface");
    String result = fullName(in.word("a result type"));
    String method = in.word("a method");
    List<String> parameters = new ArrayList<>();
    in.expect("(");
    while (!in.isNext(")")) {
      parameters.add(fullName(in.word("a parameter type")));
      if (!in.accept(",")) break;
    }
    in.expect(")");
    in.expect(";");
    knownFunctions.add(name);
    functions.put(name, new FunctionType(name, result, method, List.copyOf(parameters)));
  }

  private static String fullName(String type) {
    return type.contains(".") || Descriptors.isPrimitive(type) ? type : "java.lang." + type;
  }

  private void readClass() {
    int line = in.line();
    String name = in.word("a class name");
    if (classes.containsKey(name)) {
      throw in.error(
          line, name + " is there already, in line " + classes.get(name).line());
    }
    List<String> supertypes = new ArrayList<>();
    if (in.accept("extends")) {
      do supertypes.add(in.word("a supertype"));
      while (in.accept(","));
    }
    Set<String> attributes = readAttributes();
    in.expect("{");
    List<ModelMethod> methods = new ArrayList<>();
    while (!in.accept("}")) {
      if (in.atEnd()) throw in.error("class " + name + " (line " + line + ") has no closing '}'");
      readMethod(name, methods);
    }
    Boolean failFast =
        attributes.contains("fail-fast")
            ? Boolean.TRUE
            : attributes.contains("not-fail-fast") ? Boolean.FALSE : null;
    classes.put(
        name,
        new ModelClass(
            name,
            line,
            List.copyOf(supertypes),
            failFast,
            attributes.contains("sorted"),
            attributes.contains("identity"),
            attributes.contains("harmless"),
            List.copyOf(methods)));
  }

  private Set<String> readAttributes() {
    Set<String> known = Set.of("fail-fast", "not-fail-fast", "sorted", "identity", "harmless");
    Set<String> found = new LinkedHashSet<>();
    while (!in.isNext("{")) {
      int line = in.line();
      String word = in.word("'{'");
      if (!known.contains(word)) throw in.error(line, "unknown attribute '" + word + "'");
      found.add(word);
    }
    return found;
  }

  /** A name and its parameters; null parameters stand for any. */
  private record Signature(String name, List<String> types, List<String> names, int line) {}

  private void readMethod(String owner, List<ModelMethod> methods) {
    List<Signature> signatures = new ArrayList<>();
    do signatures.add(readSignature());
    while (in.accept(","));
    Signature first = signatures.get(0);
    for (Signature s : signatures) {
      if (!s.names().equals(first.names())) {
        throw in.error(
            s.line(), s.name() + " shares a body with " + first.name()
                + ", but its parameters have other names");
      }
    }
    List<Effect> body = in.accept(";") ? List.of() : readBody(first);
    List<Effect> complete = Returns.complete(body);
    for (Signature s : signatures) {
      ModelMethod method =
          new ModelMethod(owner, s.name(), s.types(), s.names(), complete, s.line());
      checkNew(methods, method, s.line());
      methods.add(method);
    }
  }

  private List<Effect> readBody(Signature signature) {
    Map<String, String> problems = new HashMap<>();
    for (int i = 0; i < signature.names().size(); i++) {
      String type = signature.types().get(i);
      boolean known = knownFunctions.stream().anyMatch(f -> Descriptors.simple(f).equals(type));
      String problem = "is of type " + type + ", which is not declared as a function";
      problems.put(signature.names().get(i), known ? null : problem);
    }
    return EffectReader.readBody(in, signature.names(), problems);
  }

  private void checkNew(List<ModelMethod> methods, ModelMethod method, int line) {
    for (ModelMethod other : methods) {
      if (method.parameters() != null && other.matches(method.name(), method.parameters())) {
        throw in.error(
            line,
            method.name() + " with these parameters is there already, in line " + other.line());
      }
    }
  }

  private Signature readSignature() {
    in.accept("static");
    int line = in.line();
    String name = in.word("a method");
    if (!in.isNext("(")) {
      line = in.line();
      name = in.word("a method's name"); // The word before was its result type.
    }
    if (name.equals("new")) name = "<init>";
    in.expect("(");
    List<String> types = new ArrayList<>();
    List<String> names = new ArrayList<>();
    boolean open = in.accept("...");
    while (!open && !in.isNext(")")) {
      types.add(in.word("a parameter's type"));
      names.add(EffectReader.newName(in, Set.copyOf(names)));
      if (!in.accept(",")) break;
    }
    in.expect(")");
    return new Signature(name, open ? null : List.copyOf(types), List.copyOf(names), line);
  }

  private void checkSupertypes(Set<String> known) {
    for (ModelClass c : classes.values()) {
      for (String s : c.supertypes()) {
        if (!classes.containsKey(s) && !known.contains(s)) {
          throw in.error(c.line(), c.name() + " extends " + s + ", which is not described");
        }
      }
      checkAcyclic(c, c, new LinkedHashSet<>());
    }
  }

  private void checkAcyclic(ModelClass start, ModelClass c, Set<String> seen) {
    for (String s : c.supertypes()) {
      if (s.equals(start.name())) throw in.error(start.line(), s + " extends itself");
      if (seen.add(s) && classes.containsKey(s)) checkAcyclic(start, classes.get(s), seen);
    }
  }
}
