package cme.model;

import cme.ir.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A measured operation as library calls. The collection is seen under its class and under every type
 * that has the method, since the model must be right under each of them.
 */
record MeasuredCall(String receiver, String owner, String name, String descriptor, String exact) {

  private static final Map<String, String> STATIC =
      Map.of(
          "Collections.sort(list)", "sort(Ljava/util/List;)V",
          "Collections.reverse(list)", "reverse(Ljava/util/List;)V",
          "Collections.shuffle(list)", "shuffle(Ljava/util/List;)V",
          "Collections.rotate(list,1)", "rotate(Ljava/util/List;I)V",
          "Collections.swap(list,0,size-1)", "swap(Ljava/util/List;II)V",
          "Collections.addAll(c)", "addAll(Ljava/util/Collection;[Ljava/lang/Object;)Z",
          "Collections.addAll(c,absent)", "addAll(Ljava/util/Collection;[Ljava/lang/Object;)Z",
          "Collections.fill(list)", "fill(Ljava/util/List;Ljava/lang/Object;)V");

  Method expand() {
    return new Trial().allocated(exact).run(receiver, owner, name, descriptor);
  }

  boolean isCovered() {
    return Trial.JDK.covers(owner, name, descriptor, new JdkTypes());
  }

  /** Empty if the row is about something that has no call of its own. */
  static List<MeasuredCall> of(String className, String operation) {
    Class<?> type = JdkClasses.of(className);
    if (type == null) return List.of();
    if (STATIC.containsKey(operation)) return List.of(ofStatic(STATIC.get(operation)));
    if (operation.startsWith("other ") || operation.startsWith("own ")) return ofIterator(operation);
    int dot = operation.indexOf(").");
    if (dot < 0) return ofMethod(type, operation, className.equals(type.getSimpleName()));
    Class<?> view = view(type, operation.substring(0, dot + 1));
    return view == null ? List.of() : ofMethod(view, operation.substring(dot + 2), false);
  }

  private static MeasuredCall ofStatic(String text) {
    int open = text.indexOf('(');
    return new MeasuredCall(
        null, "java.util.Collections", text.substring(0, open), text.substring(open), null);
  }

  private static List<MeasuredCall> ofIterator(String operation) {
    String call = operation.substring(operation.indexOf('.') + 1);
    String it = operation.contains("istIterator") ? "java.util.ListIterator" : "java.util.Iterator";
    if (operation.contains("entry.")) it = "java.util.Map$Entry";
    if (operation.startsWith("own ")) return List.of(); // Such a use keeps this iterator valid.
    return ofMethod(JdkClasses.named(it), call, false);
  }

  private static Class<?> view(Class<?> type, String prefix) {
    if (prefix.equals("synchronized(m)") || prefix.equals("checked(m)")) return Map.class;
    if (prefix.equals("synchronized(c)") || prefix.equals("checked(c)")) {
      if (java.util.List.class.isAssignableFrom(type)) return java.util.List.class;
      if (java.util.NavigableSet.class.isAssignableFrom(type)) return java.util.NavigableSet.class;
      if (java.util.Set.class.isAssignableFrom(type)) return java.util.Set.class;
      if (java.util.Queue.class.isAssignableFrom(type) && prefix.startsWith("checked")) {
        return java.util.Queue.class;
      }
      return java.util.Collection.class;
    }
    String name = prefix.substring(0, prefix.indexOf('('));
    for (java.lang.reflect.Method m : type.getMethods()) {
      if (m.getName().equals(name) && !m.isBridge()) return m.getReturnType();
    }
    return null;
  }

  private static List<MeasuredCall> ofMethod(Class<?> type, String text, boolean exact) {
    int open = text.indexOf('(');
    if (open < 0) return List.of();
    String name = text.substring(0, open);
    String inside = text.substring(open + 1, text.length() - 1);
    List<String> wanted = inside.isEmpty() ? List.of() : List.of(inside.split(","));
    List<MeasuredCall> out = new ArrayList<>();
    for (Class<?> seen : supertypes(type)) {
      for (java.lang.reflect.Method m : seen.getMethods()) {
        if (m.getName().equals(name) && !m.isBridge() && parameters(m).equals(wanted)) {
          String n = seen.getName();
          out.add(new MeasuredCall(n, n, name, descriptor(m), null));
          if (exact && seen == type) out.add(new MeasuredCall(n, n, name, descriptor(m), n));
        }
      }
    }
    return out;
  }

  /** All overloads with a functional parameter: {@code forEach(fn)}, {@code keySet().removeIf(fn)}. */
  static List<MeasuredCall> withFunction(Class<?> type, String text) {
    int dot = text.indexOf(").");
    Class<?> on = dot < 0 ? type : view(type, text.substring(0, dot + 1));
    if (on == null) return List.of();
    String call = text.substring(dot < 0 ? 0 : dot + 2);
    if (!call.contains("(") || call.contains(").")) return List.of();
    String name = call.substring(0, call.indexOf('('));
    List<MeasuredCall> out = new ArrayList<>();
    for (Class<?> seen : supertypes(on)) {
      for (java.lang.reflect.Method m : seen.getMethods()) {
        boolean function =
            Arrays.stream(m.getParameterTypes())
                .anyMatch(p -> p.getName().startsWith("java.util.function."));
        if (m.getName().equals(name) && !m.isBridge() && function) {
          out.add(new MeasuredCall(seen.getName(), seen.getName(), name, descriptor(m), null));
        }
      }
    }
    return out;
  }

  private static List<String> parameters(java.lang.reflect.Method m) {
    return Arrays.stream(m.getParameterTypes())
        .map(c -> c == String.class ? "Object" : c.getSimpleName())
        .toList();
  }

  private static String descriptor(java.lang.reflect.Method m) {
    return java.lang.invoke.MethodType.methodType(m.getReturnType(), m.getParameterTypes())
        .toMethodDescriptorString();
  }

  private static Set<Class<?>> supertypes(Class<?> type) {
    Set<Class<?>> out = new LinkedHashSet<>();
    if (type == null || type == Object.class) return out;
    out.add(type);
    out.addAll(supertypes(type.getSuperclass()));
    for (Class<?> i : type.getInterfaces()) out.addAll(supertypes(i));
    return out;
  }
}
