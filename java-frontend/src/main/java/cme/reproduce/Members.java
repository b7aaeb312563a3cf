package cme.reproduce;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the application's classes offer to code of a package, always in the same order. */
final class Members {
  static final int MOST_MAKERS = 6;
  private static final int MOST_PREPARING = 12;
  private static final int MOST_PARAMETERS = 3;
  private static final List<String> FILLING =
      List.of("add", "put", "register", "insert", "push", "offer", "append", "enqueue", "set", "with");

  private final World world;
  private final String packageName;

  Members(World world, String packageName) {
    this.world = world;
    this.packageName = packageName;
  }

  /** Constructors, and static methods that return one; those that need least come first. */
  List<Executable> makers(Class<?> type) {
    List<Executable> out = new ArrayList<>();
    if (type.isAnonymousClass() || type.isLocalClass()) return out;
    try {
      for (Constructor<?> each : type.getDeclaredConstructors()) {
        if (!each.isSynthetic() && (world.isApplication(type.getName()) || Modifier.isPublic(each.getModifiers()))) {
          out.add(each);
        }
      }
      for (Method each : type.getDeclaredMethods()) {
        boolean isFactory =
            Modifier.isStatic(each.getModifiers())
                && !each.isSynthetic()
                && type.isAssignableFrom(each.getReturnType())
                && !Modifier.isPrivate(each.getModifiers());
        if (isFactory) out.add(each);
      }
    } catch (LinkageError missing) {
      return List.of();
    }
    out.sort(
        Comparator.comparing((Executable e) -> Modifier.isPrivate(e.getModifiers()))
            .thenComparing(Executable::getParameterCount)
            .thenComparing(Executable::toGenericString));
    return out.subList(0, Math.min(MOST_MAKERS, out.size()));
  }

  /** Methods that may prepare a call of the entry; those first whose names say that they fill something. */
  List<Method> preparing(Class<?> type, boolean hasReceiver, Executable entry) {
    List<Method> out = new ArrayList<>();
    for (Method method : methods(type)) {
      boolean canBe = hasReceiver || Modifier.isStatic(method.getModifiers());
      boolean isOther = !method.equals(entry) && !Builder.isMain(method);
      if (canBe && isOther && method.getParameterCount() <= MOST_PARAMETERS) out.add(method);
    }
    out.sort(Comparator.comparing(Members::rank).thenComparing(Method::toGenericString));
    return out.subList(0, Math.min(MOST_PREPARING, out.size()));
  }

  private static int rank(Method method) {
    String name = method.getName().toLowerCase(Locale.ROOT);
    for (int i = 0; i < FILLING.size(); i++) if (name.startsWith(FILLING.get(i))) return i;
    return FILLING.size() + (method.getParameterCount() == 0 ? 1 : 0);
  }

  /** Those of the application that can be called, private ones apart. */
  List<Method> methods(Class<?> type) {
    List<Method> out = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Class<?> c = type; c != null && world.isApplication(c.getName()); c = c.getSuperclass()) {
      List<Method> declared = new ArrayList<>();
      for (Method method : c.getDeclaredMethods()) {
        boolean isPlain = !method.isSynthetic() && !Modifier.isAbstract(method.getModifiers());
        if (isPlain && Access.canCall(method, packageName)) declared.add(method);
      }
      declared.sort(Comparator.comparing(Method::toGenericString));
      for (Method method : declared) {
        String key = method.getName() + List.of(method.getParameterTypes());
        if (seen.add(key)) out.add(method);
      }
    }
    return out;
  }

  /** Fields of objects, inherited ones too. */
  List<Field> fields(Class<?> type) {
    List<Field> out = new ArrayList<>();
    for (Class<?> c = type; c != null && world.isApplication(c.getName()); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        boolean isOwn = !field.isSynthetic() && !Modifier.isStatic(field.getModifiers());
        if (isOwn && !c.isRecord()) out.add(field);
      }
    }
    return out;
  }

  /** Those that hold collections or maps. */
  List<Field> collections(Class<?> type) {
    return fields(type).stream().filter(f -> !Containers.below(f.getType()).isEmpty()).toList();
  }

  /** How traces call it: {@code C$D.f}. */
  static String inTraces(Field field) {
    String type = field.getDeclaringClass().getName();
    return type.substring(type.lastIndexOf('.') + 1) + "." + field.getName();
  }
}
