package cme.reproduce;

import cme.reproduce.Recipe.Literal;
import cme.reproduce.Recipe.Name;
import cme.reproduce.Recipe.Value;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes recipes as Java: a class with {@code main}, and a test for JUnit 5. They stand in the
 * package of the entry, so that only what is private there is reached by reflection; the source
 * then has the methods for it, and says so.
 */
final class SourceWriter {
  static final String CLASS = "Reproducer";
  static final String TEST = "ReproducerTest";

  private final Recipe recipe;
  private final String packageName;
  private final String about;
  private final World world;
  private final Map<Integer, String> words = new HashMap<>();
  private final Set<String> taken = new TreeSet<>(List.of("arguments"));
  private final Set<String> imports = new TreeSet<>();
  private final Set<Helper> helpers = new TreeSet<>();

  /**
   * @param about the site, for the comment
   */
  SourceWriter(Recipe recipe, World world, String packageName, String about) {
    this.recipe = recipe;
    this.world = world;
    this.packageName = packageName;
    this.about = about;
  }

  /** The class with {@code main}. */
  String program() {
    StringBuilder body = new StringBuilder();
    body.append("  public static void main(String[] arguments) throws Throwable {\n");
    for (Recipe.Step step : recipe.steps()) body.append("    ").append(statement(step)).append(";\n");
    body.append("  }\n");
    String comment = "Throws a ConcurrentModificationException at " + about + ".";
    return file(CLASS, comment, "public final class " + CLASS, body, List.of());
  }

  /**
   * The same as a test, which passes as long as the exception is thrown.
   *
   * @param thrown by the call; null if somebody catches it
   */
  String test(Throwable thrown) {
    StringBuilder body = new StringBuilder("  @Test\n  void throwsAtTheSite() throws Throwable {\n");
    int last = recipe.steps().size() - 1;
    for (Recipe.Step step : recipe.steps().subList(0, last)) {
      body.append("    ").append(statement(step)).append(";\n");
    }
    String call = action(recipe.steps().get(last).action());
    if (thrown == null) {
      body.append("    // What is thrown is caught before it gets here.\n");
      body.append("    assertDoesNotThrow(() -> ").append(call).append(");\n  }\n");
    } else {
      body.append("    assertThrows(").append(typeText(thrown.getClass())).append(".class, () -> ");
      body.append(call).append(");\n  }\n");
    }
    String assertion = thrown == null ? "assertDoesNotThrow" : "assertThrows";
    String comment = "Passes as long as a ConcurrentModificationException is thrown at " + about + ".";
    if (thrown == null) comment = "Runs what throws and catches a ConcurrentModificationException at " + about + ".";
    return file(
        TEST,
        comment,
        "final class " + TEST,
        body,
        List.of(
            "import static org.junit.jupiter.api.Assertions." + assertion + ";\n",
            "import org.junit.jupiter.api.Test;\n"));
  }

  private String file(
      String name, String comment, String head, StringBuilder body, List<String> more) {
    StringBuilder out = new StringBuilder();
    if (!packageName.isEmpty()) out.append("package ").append(packageName).append(";\n\n");
    if (!more.isEmpty()) out.append(more.get(0)).append("\n");
    Set<String> lines = new TreeSet<>(more.isEmpty() ? List.of() : more.subList(1, more.size()));
    if (helpers.contains(Helper.MAKE) || helpers.contains(Helper.CALL)) imports.add("java.util.Arrays");
    for (String type : imports) lines.add("import " + type + ";\n");
    lines.forEach(out::append);
    if (!lines.isEmpty()) out.append("\n");
    out.append("/** ").append(comment).append(" */\n");
    out.append("@SuppressWarnings({\"rawtypes\", \"unchecked\"})\n");
    out.append(head).append(" {\n");
    if (name.equals(CLASS)) out.append("  private ").append(CLASS).append("() {}\n\n");
    out.append(body);
    for (Helper helper : helpers) out.append("\n").append(Helper.text(helper));
    return out.append("}\n").toString();
  }

  // --- Statements -------------------------------------------------------------------------------

  private String statement(Recipe.Step step) {
    String action = action(step.action());
    if (step.target() == null) return action;
    Name name = step.target();
    boolean canName = Access.canName(name.type(), packageName);
    String type = canName ? typeText(name.type()) : "Object";
    boolean needsCast = canName && isReflective(step.action());
    return type + " " + word(name) + " = " + (needsCast ? "(" + type + ") " : "") + action;
  }

  private boolean isReflective(Recipe.Action action) {
    Executable executable = Recipe.executable(action);
    if (executable == null) return false;
    if (!Access.canCall(executable, packageName)) return true;
    // What it is called on may have a type that cannot be named.
    return action instanceof Recipe.Call call
        && call.receiver() instanceof Name name
        && !Access.canName(name.type(), packageName)
        && !Access.canName(call.method().getDeclaringClass(), packageName);
  }

  private String action(Recipe.Action action) {
    if (action instanceof Recipe.New made) return made(made);
    if (action instanceof Recipe.Call call) return call(call);
    if (action instanceof Recipe.Array array) {
      String elements =
          array.elements().stream()
              .map(element -> text(element, array.component(), false))
              .collect(Collectors.joining(", "));
      return "new " + typeText(array.component()) + "[] {" + elements + "}";
    }
    if (action instanceof Recipe.Function function) return function(function);
    if (action instanceof Recipe.Store store) return store(store);
    return "Class.forName(" + quoted(((Recipe.Load) action).type().getName()) + ")";
  }

  private String made(Recipe.New made) {
    Constructor<?> constructor = made.constructor();
    Class<?> type = constructor.getDeclaringClass();
    if (isReflective(made)) {
      helpers.add(Helper.MAKE);
      return "make(" + reflected(type, null, constructor) + plain(made.arguments()) + ")";
    }
    boolean isInner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    if (!isInner) return "new " + typeText(type) + arguments(constructor, made.arguments(), 0);
    String outer = text(made.arguments().get(0), type.getDeclaringClass(), true);
    return outer + ".new " + type.getSimpleName() + arguments(constructor, made.arguments(), 1);
  }

  private String call(Recipe.Call call) {
    Method method = call.method();
    Class<?> owner = method.getDeclaringClass();
    if (isReflective(call)) {
      helpers.add(Helper.CALL);
      String receiver = call.receiver() == null ? "null" : text(call.receiver(), Object.class, false);
      String head = "call(" + reflected(owner, method.getName(), method);
      return head + ", " + receiver + plain(call.arguments()) + ")";
    }
    String on = call.receiver() == null ? typeText(owner) : text(call.receiver(), owner, true);
    return on + "." + method.getName() + arguments(method, call.arguments(), 0);
  }

  private String store(Recipe.Store store) {
    String receiver = text(store.receiver(), Object.class, false);
    boolean isOpen =
        Access.canUse(store.field(), packageName)
            && !Modifier.isFinal(store.field().getModifiers());
    if (isOpen) {
      String value = text(store.value(), store.field().getType(), false);
      return text(store.receiver(), store.field().getDeclaringClass(), true)
          + "." + store.field().getName() + " = " + value;
    }
    helpers.add(Helper.STORE);
    String owner = quoted(store.field().getDeclaringClass().getName());
    String name = quoted(store.field().getName());
    String value = text(store.value(), Object.class, false);
    return "store(" + owner + ", " + name + ", " + receiver + ", " + value + ")";
  }

  private String function(Recipe.Function function) {
    Method method = function.method();
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < method.getParameterCount(); i++) parameters.add("p" + i);
    String head = "(" + String.join(", ", parameters) + ") -> ";
    Class<?> type = method.getReturnType();
    String answer = type == void.class ? null : answer(function, type);
    if (function.changed() == null) return head + (answer == null ? "{}" : answer);
    String changed = word(function.changed());
    boolean isMap = Map.class.isAssignableFrom(function.changed().type());
    String change = changed + (isMap ? ".clear(); " : ".add(null); ");
    return head + "{ " + change + (answer == null ? "" : "return " + answer + "; ") + "}";
  }

  private String answer(Recipe.Function function, Class<?> type) {
    boolean isTrue = function.answer() == Recipe.Answer.TRUE;
    if (type == boolean.class) return String.valueOf(isTrue);
    if (type == char.class) return isTrue ? "'1'" : "'0'";
    if (type.isPrimitive()) return isTrue ? "1" : "0";
    boolean canBeFirst =
        function.answer() == Recipe.Answer.FIRST
            && function.method().getParameterCount() > 0
            && type.isAssignableFrom(function.method().getParameterTypes()[0]);
    return canBeFirst ? "p0" : "null";
  }

  // --- Values -----------------------------------------------------------------------------------

  private String arguments(Executable executable, List<Value> values, int from) {
    List<String> out = new ArrayList<>();
    Class<?>[] types = executable.getParameterTypes();
    for (int i = from; i < types.length; i++) out.add(argument(values.get(i), types[i], executable));
    return "(" + String.join(", ", out) + ")";
  }

  private String argument(Value value, Class<?> type, Executable executable) {
    boolean isNull = value instanceof Literal literal && literal.value() == null;
    boolean exact = isNull || !Access.isOfJdk(executable.getDeclaringClass());
    String text = text(value, type, false);
    boolean sameType =
        value instanceof Name name ? name.type() == type : !isNull && (type.isPrimitive() || type == String.class || type.isEnum());
    if (!exact || sameType || type == Object.class && !isNull || text.startsWith("(")) return text;
    return isNull || isOverloaded(executable) ? "(" + typeText(type) + ") " + text : text;
  }

  private static boolean isOverloaded(Executable executable) {
    Class<?> type = executable.getDeclaringClass();
    Executable[] all =
        executable instanceof Method ? type.getDeclaredMethods() : type.getDeclaredConstructors();
    return Arrays.stream(all)
            .filter(other -> other.getName().equals(executable.getName()))
            .filter(other -> other.getParameterCount() == executable.getParameterCount())
            .count()
        > 1;
  }

  private String text(Value value, Class<?> wanted, boolean asReceiver) {
    if (value instanceof Literal literal) return literal(literal.value());
    Name name = (Name) value;
    boolean fits =
        Access.canName(name.type(), packageName)
            ? wanted.isAssignableFrom(name.type())
            : wanted == Object.class;
    if (fits) return word(name);
    String cast = "(" + typeText(wanted) + ") " + word(name);
    return asReceiver ? "(" + cast + ")" : cast;
  }

  private String literal(Object value) {
    if (value == null) return "null";
    if (value instanceof String string) return quoted(string);
    if (value instanceof Character character) {
      return character == '\'' ? "'\\''" : "'" + escaped(String.valueOf(character)) + "'";
    }
    if (value instanceof Long) return value + "L";
    if (value instanceof Float) return value + "f";
    if (value instanceof Short) return "(short) " + value;
    if (value instanceof Byte) return "(byte) " + value;
    if (value instanceof Enum<?> constant) {
      return typeText(constant.getDeclaringClass()) + "." + constant.name();
    }
    return String.valueOf(value);
  }

  private static String quoted(String text) {
    return "\"" + escaped(text) + "\"";
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c == '\n') out.append("\\n");
      else if (c < ' ' || c > '~') out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.toString();
  }

  // --- Names ------------------------------------------------------------------------------------

  private String word(Name name) {
    return words.computeIfAbsent(name.number(), number -> free(wish(name)));
  }

  private static String wish(Name name) {
    if (name.word() != null && javax.lang.model.SourceVersion.isName(name.word())) {
      return name.word();
    }
    Class<?> type = name.type();
    String simple = type.isArray() ? "array" : type.getSimpleName();
    if (simple.isEmpty()) return "object";
    String word = simple.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + simple.substring(1);
    return javax.lang.model.SourceVersion.isName(word) ? word : word + "1";
  }

  private String free(String wish) {
    String word = wish;
    for (int i = 2; !taken.add(word); i++) word = wish + i;
    return word;
  }

  private String typeText(Class<?> type) {
    if (type.isArray()) return typeText(type.getComponentType()) + "[]";
    if (type.isPrimitive()) return type.getName();
    String full = type.getCanonicalName();
    if (full == null) return "Object";
    Class<?> outer = type;
    while (outer.getDeclaringClass() != null) outer = outer.getDeclaringClass();
    String home = outer.getPackageName();
    String tail = home.isEmpty() ? full : full.substring(home.length() + 1);
    if (home.equals(packageName)) return tail;
    String there = packageName.isEmpty() ? outer.getSimpleName() : packageName + "." + outer.getSimpleName();
    if (world.isApplication(there) || outer.getSimpleName().startsWith(CLASS)) return full;
    if (home.equals("java.lang")) return tail;
    if (!home.startsWith("java.")) return full;
    if (imports.stream().anyMatch(i -> !i.equals(outer(i, home)) && i.endsWith("." + outerName(tail)))) {
      return full;
    }
    imports.add(outer.getName());
    return tail;
  }

  private static String outerName(String tail) {
    int dot = tail.indexOf('.');
    return dot < 0 ? tail : tail.substring(0, dot);
  }

  private static String outer(String imported, String home) {
    return home + imported.substring(imported.lastIndexOf('.'));
  }

  // --- Reflection -------------------------------------------------------------------------------

  private static String reflected(Class<?> owner, String name, Executable executable) {
    String parameters =
        Arrays.stream(executable.getParameterTypes())
            .map(Class::getName)
            .collect(Collectors.joining(" "));
    return quoted(owner.getName()) + (name == null ? "" : ", " + quoted(name)) + ", " + quoted(parameters);
  }

  private String plain(List<Value> values) {
    return values.stream()
        .map(v -> ", " + (v instanceof Literal l && l.value() == null ? "(Object) null" : text(v, Object.class, false)))
        .collect(Collectors.joining());
  }
}
