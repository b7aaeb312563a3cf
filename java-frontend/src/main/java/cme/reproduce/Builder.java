package cme.reproduce;

import cme.reproduce.Recipe.Literal;
import cme.reproduce.Recipe.Name;
import cme.reproduce.Recipe.Value;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Makes a recipe of choices: the receiver, the arguments, calls that prepare them, the call of the
 * entry. Where a value is needed, it is what the trace says, something new, something that is there
 * already, what a getter of something that is there returns, or null, in this order; so that the
 * candidate without deviations is the heap of the trace as far as that can be made.
 */
final class Builder {
  private static final int DEEPEST = 4;
  private static final List<Integer> SIZES = List.of(3, 2, 1, 0);
  private static final int COST_OF_STORING = 2;
  private static final int MOST_CHANGED = 2;
  private static final List<Integer> REPEATED = List.of(3, 1);

  /** An alternative of a choice. */
  private interface Making {
    Value make() throws Impossible;
  }

  private final World world;
  private final MethodName entry;
  private final Heap heap;
  private final Choices choices;
  private final Members members;
  private final List<Object> constants;
  private final List<Recipe.Step> steps = new ArrayList<>();
  private final List<Name> pool = new ArrayList<>();
  private final Map<String, Value> elements = new HashMap<>();
  private int names = 0;
  private int fresh = 0;

  Builder(World world, MethodName entry, Heap heap, Choices choices) {
    this.world = world;
    this.entry = entry;
    this.heap = heap;
    this.choices = choices;
    this.members = new Members(world, packageOf(entry.type()));
    this.constants = world.code().constants(entry);
  }

  static String packageOf(String type) {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }

  Recipe build() throws Impossible {
    Class<?> type = world.type(entry.type());
    if (type == null) throw new Impossible("class " + entry.type() + " cannot be loaded");
    if (entry.name().equals("<clinit>")) {
      steps.add(new Recipe.Step(null, new Recipe.Load(type)));
      return new Recipe(steps);
    }
    Executable executable = world.executable(entry);
    if (executable == null) throw new Impossible("there is no method " + entry);
    if (isMain(executable)) return ofMain((Method) executable);
    boolean hasReceiver =
        executable instanceof Method && !Modifier.isStatic(executable.getModifiers());
    Value receiver = hasReceiver ? object(type, heap.input("this"), "receiver", 0) : null;
    List<Value> arguments = arguments(executable);
    prepare(type, receiver, executable);
    if (executable instanceof Method method) {
      steps.add(new Recipe.Step(null, new Recipe.Call(method, receiver, arguments)));
    } else {
      steps.add(new Recipe.Step(null, new Recipe.New((Constructor<?>) executable, arguments)));
    }
    return new Recipe(steps);
  }

  // --- Programs ---------------------------------------------------------------------------------

  static boolean isMain(Executable executable) {
    return executable.getName().equals("main")
        && Modifier.isStatic(executable.getModifiers())
        && List.of(executable.getParameterTypes()).equals(List.of(String[].class));
  }

  private static final List<List<String>> COMMAND_LINES =
      List.of(
          List.of(),
          List.of("a", "b", "c"),
          List.of("1"),
          List.of("4"),
          List.of("a", "ab", "c", "d"),
          List.of("a"),
          List.of("1", "2", "3"),
          List.of("a", "a"),
          List.of("10"),
          List.of("3", "1", "2", "3"));

  private Recipe ofMain(Method main) {
    List<Value> words = new ArrayList<>();
    for (String word : choices.of(COMMAND_LINES)) words.add(new Literal(word));
    Name array = keep("words", String[].class, new Recipe.Array(String.class, words), null);
    steps.add(new Recipe.Step(null, new Recipe.Call(main, null, List.of(array))));
    return new Recipe(steps);
  }

  // --- Values -----------------------------------------------------------------------------------

  private List<Value> arguments(Executable executable) throws Impossible {
    List<String> words = world.code().parameters(entry);
    Type[] types = Generics.parameters(executable);
    List<Value> out = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      String word = i < words.size() ? words.get(i) : null;
      out.add(value(types[i], heap.input(word), word, 0));
    }
    return out;
  }

  /** Depth 0 are arguments of the entry. */
  private Value value(Type type, String element, String word, int depth) throws Impossible {
    Class<?> raw = Generics.raw(type);
    if (Literals.isLiteral(raw)) return literal(raw, false);
    List<Making> all = new ArrayList<>();
    Value known = element == null ? null : elements.get(element);
    if (known instanceof Name name && raw.isAssignableFrom(name.type())) all.add(() -> known);
    if (depth < DEEPEST) all.add(() -> make(type, element, word, depth));
    addPresent(raw, known, all);
    all.add(() -> new Literal(null));
    if (heap.isNull(element)) Collections.rotate(all, 1);
    return choices.of(all).make();
  }

  /** What is there already, and what its getters return. */
  private void addPresent(Class<?> raw, Value except, List<Making> all) {
    for (int i = pool.size() - 1; i >= 0; i--) {
      Name name = pool.get(i);
      if (raw.isAssignableFrom(name.type()) && name != except) all.add(() -> name);
    }
    if (raw == Object.class) return;
    for (Name name : List.copyOf(pool)) {
      if (!world.isApplication(name.type().getName())) continue;
      for (Method getter : members.methods(name.type())) {
        boolean fits =
            getter.getParameterCount() == 0
                && !Modifier.isStatic(getter.getModifiers())
                && raw.isAssignableFrom(getter.getReturnType());
        if (!fits) continue;
        all.add(
            () ->
                keep(null, getter.getReturnType(), new Recipe.Call(getter, name, List.of()), null));
      }
    }
  }

  private Value literal(Class<?> raw, boolean asElement) {
    List<Object> all = Literals.of(raw, fresh, asElement, constants);
    if (asElement) fresh++;
    return new Literal(choices.of(all));
  }

  /** Something new. */
  private Value make(Type type, String element, String word, int depth) throws Impossible {
    Class<?> raw = Generics.raw(type);
    boolean isPart = element != null && heap.isStale(element) && raw.isAssignableFrom(List.class);
    if (isPart && choices.next(2) == 0) return staleSubList(word, element);
    if (raw == Object.class) return literal(String.class, true);
    if (raw.isArray()) return array(type, word, depth);
    if (Iterator.class.isAssignableFrom(raw) && raw.isAssignableFrom(java.util.ListIterator.class)) {
      return iterator(type, element, word, depth);
    }
    List<Class<?>> collections = Containers.below(raw);
    if (!collections.isEmpty()) return collection(type, collections, element, word, depth);
    return object(raw, element, word, depth);
  }

  /**
   * Part of a list that was modified since. Whatever is done with it throws, so it is only made where
   * the trace has one.
   */
  private Value staleSubList(String word, String element) {
    Constructor<?> constructor = Containers.constructor(ArrayList.class);
    Name whole = keep(null, ArrayList.class, new Recipe.New(constructor, List.of()), null);
    Method add = Containers.method(Collection.class, "add");
    call(add, whole, new Literal("a"));
    List<Value> range = List.of(new Literal(0), new Literal(1));
    Name part = keep(word, List.class, new Recipe.Call(Containers.SUB_LIST, whole, range), element);
    call(add, whole, new Literal("b"));
    return part;
  }

  private Value array(Type type, String word, int depth) throws Impossible {
    Type component = Generics.component(type);
    int size = choices.of(SIZES);
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < size; i++) values.add(member(component, null, depth));
    return keep(
        word, Generics.raw(type), new Recipe.Array(Generics.raw(component), values), null);
  }

  private Value iterator(Type type, String element, String word, int depth) throws Impossible {
    String hint = element == null ? null : heap.container(element);
    Class<?> raw = Generics.raw(type);
    boolean ofList = raw == java.util.ListIterator.class;
    Type container = new Containers.Of(ofList ? List.class : Collection.class, Generics.argument(type, 0));
    Value over = value(container, hint, null, depth + 1);
    if (!(over instanceof Name collection)) return over;
    Method open = Containers.method(ofList ? List.class : Collection.class, ofList ? "listIterator" : "iterator");
    Name out = keep(word, raw, new Recipe.Call(open, collection, List.of()), element);
    if (choices.next(2) == 1) call(Containers.method(Iterator.class, "next"), out);
    boolean stale = element != null && heap.isStale(element);
    if ((choices.next(2) == 1) != stale) {
      call(Containers.method(Collection.class, "add"), collection, literal(String.class, true));
    }
    return out;
  }

  private Value collection(
      Type type, List<Class<?>> classes, String element, String word, int depth) throws Impossible {
    List<Class<?>> ordered = new ArrayList<>(classes);
    if (element != null) {
      ordered.sort(Comparator.comparing(c -> !heap.isA(element, c.getSimpleName())));
    }
    Class<?> made = choices.of(ordered);
    Constructor<?> constructor = Containers.constructor(made);
    Name out = keep(word, made, new Recipe.New(constructor, List.of()), element);
    fill(out, type, element, depth);
    return out;
  }

  private void fill(Name container, Type type, String element, int depth) throws Impossible {
    int size = choices.of(SIZES);
    List<String> hints = element == null ? List.of() : heap.members(element);
    boolean isMap = Map.class.isAssignableFrom(container.type());
    for (int i = 0; i < size; i++) {
      String hint = i < hints.size() ? hints.get(i) : null;
      Value first = member(Generics.argument(type, 0), isMap ? null : hint, depth);
      if (isMap) {
        Value value = member(Generics.argument(type, 1), hint, depth);
        call(Containers.method(Map.class, "put"), container, first, value);
      } else {
        call(Containers.method(Collection.class, "add"), container, first);
      }
    }
  }

  /** In a collection: new things first, whatever the trace says. */
  private Value member(Type type, String element, int depth) throws Impossible {
    Class<?> raw = Generics.raw(type);
    if (Literals.isLiteral(raw)) return literal(raw, true);
    List<Making> all = new ArrayList<>();
    if (depth < DEEPEST) all.add(() -> make(type, null, null, depth + 1));
    Value known = element == null ? null : elements.get(element);
    if (known instanceof Name name && raw.isAssignableFrom(name.type())) all.add(() -> known);
    addPresent(raw, known, all);
    all.add(() -> new Literal(null));
    return choices.of(all).make();
  }

  // --- Objects ----------------------------------------------------------------------------------

  private Value object(Class<?> type, String element, String word, int depth) throws Impossible {
    List<Making> all = new ArrayList<>();
    List<Class<?>> classes = new ArrayList<>(List.of(type));
    for (String name : world.code().below(type.getName())) {
      Class<?> below = world.type(name);
      if (below != null && !below.isAnonymousClass() && !below.isLocalClass()) classes.add(below);
    }
    for (Class<?> made : classes) {
      if (made.isInterface() || Modifier.isAbstract(made.getModifiers())) continue;
      if (made.isEnum()) all.add(() -> literal(made, false));
      else for (Executable maker : members.makers(made)) all.add(() -> made(made, maker, element, word, depth));
      if (all.size() >= Members.MOST_MAKERS) break;
    }
    Method function = Generics.function(type);
    if (function != null) all.addAll(0, functions(type, function, word));
    if (all.isEmpty()) throw new Impossible("nothing makes a " + type.getTypeName());
    return choices.of(all).make();
  }

  private List<Making> functions(Class<?> type, Method method, String word) {
    List<Making> out = new ArrayList<>();
    for (Recipe.Answer answer : Recipe.Answer.values()) {
      out.add(() -> keep(word, type, new Recipe.Function(type, method, answer, null), null));
    }
    for (Name name : List.copyOf(pool)) {
      if (!Containers.isCollection(name.type())) continue;
      out.add(
          () ->
              keep(word, type, new Recipe.Function(type, method, Recipe.Answer.NOTHING, name), null));
    }
    return out;
  }

  private Value made(Class<?> type, Executable maker, String element, String word, int depth)
      throws Impossible {
    if (depth >= DEEPEST) throw new Impossible("a " + type.getTypeName() + " needs too much");
    List<Value> arguments = new ArrayList<>();
    for (Type parameter : Generics.parameters(maker)) {
      arguments.add(value(parameter, null, null, depth + 1));
    }
    Recipe.Action action =
        maker instanceof Constructor<?> constructor
            ? new Recipe.New(constructor, arguments)
            : new Recipe.Call((Method) maker, null, arguments);
    Name out = keep(word, type, action, element);
    if (element != null) storeHinted(out, element, depth);
    return out;
  }

  /** What the trace says of its fields, written into them as a deviation. */
  private void storeHinted(Name object, String element, int depth) throws Impossible {
    List<Field> hinted = new ArrayList<>();
    for (Field field : members.fields(object.type())) {
      if (heap.field(Members.inTraces(field), element) != null) hinted.add(field);
    }
    if (hinted.isEmpty() || choices.next(2, COST_OF_STORING) == 0) return;
    for (Field field : hinted) {
      String held = heap.field(Members.inTraces(field), element);
      Value value = value(field.getGenericType(), held, field.getName(), depth + 1);
      steps.add(new Recipe.Step(null, new Recipe.Store(field, object, value)));
    }
  }

  // --- Calls that prepare -----------------------------------------------------------------------

  /**
   * Up to two of these: a modification of a collection that is there; another method, called three
   * times or once; what is in a field.
   */
  private void prepare(Class<?> type, Value receiver, Executable entry) throws Impossible {
    Class<?> exact = receiver instanceof Name name ? name.type() : type;
    List<Method> tried = members.preparing(exact, receiver != null, entry);
    List<Field> fields = receiver instanceof Name name ? members.collections(name.type()) : List.of();
    List<Name> changed = changeable();
    for (int round = 0; round < 2; round++) {
      int which = choices.next(1 + changed.size() + tried.size() + fields.size()) - 1;
      if (which < 0) return;
      if (which < changed.size()) {
        Method add = Containers.method(Collection.class, "add");
        call(add, changed.get(which), literal(String.class, true));
      } else if (which < changed.size() + tried.size()) {
        repeat(tried.get(which - changed.size()), receiver);
      } else {
        Field field = fields.get(which - changed.size() - tried.size());
        Value value = make(field.getGenericType(), null, field.getName(), 1);
        steps.add(new Recipe.Step(null, new Recipe.Store(field, receiver, value)));
      }
    }
  }

  /** The last collections that were made. */
  private List<Name> changeable() {
    List<Name> out = new ArrayList<>();
    for (int i = pool.size() - 1; i >= 0 && out.size() < MOST_CHANGED; i--) {
      if (Collection.class.isAssignableFrom(pool.get(i).type())) out.add(pool.get(i));
    }
    return out;
  }

  private void repeat(Method method, Value receiver) throws Impossible {
    int times = choices.of(REPEATED);
    for (int i = 0; i < times; i++) {
      List<Value> arguments = new ArrayList<>();
      for (Type parameter : Generics.parameters(method)) arguments.add(argument(parameter));
      Value on = Modifier.isStatic(method.getModifiers()) ? null : receiver;
      steps.add(new Recipe.Step(null, new Recipe.Call(method, on, arguments)));
    }
  }

  private Value argument(Type type) throws Impossible {
    Class<?> raw = Generics.raw(type);
    return Literals.isLiteral(raw) ? literal(raw, true) : value(type, null, null, 1);
  }

  // --- Steps ------------------------------------------------------------------------------------

  private Name keep(String word, Class<?> type, Recipe.Action action, String element) {
    Name out = new Name(names++, word, type);
    steps.add(new Recipe.Step(out, action));
    pool.add(out);
    if (element != null) elements.put(element, out);
    return out;
  }

  private void call(Method method, Value receiver, Value... arguments) {
    steps.add(new Recipe.Step(null, new Recipe.Call(method, receiver, List.of(arguments))));
  }
}
