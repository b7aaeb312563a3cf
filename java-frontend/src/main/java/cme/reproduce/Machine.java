package cme.reproduce;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs recipes by reflection. */
final class Machine {
  private final Map<Integer, Object> made = new HashMap<>();

  private Machine() {}

  /**
   * What the last step throws; null if it throws nothing.
   *
   * @throws Unusable if an earlier step fails, so that the last is never come to
   */
  static Throwable run(Recipe recipe) throws Unusable {
    Machine machine = new Machine();
    List<Recipe.Step> steps = recipe.steps();
    for (Recipe.Step step : steps.subList(0, steps.size() - 1)) {
      try {
        machine.take(step);
      } catch (Throwable thrown) {
        throw new Unusable(thrown);
      }
    }
    try {
      machine.take(steps.get(steps.size() - 1));
      return null;
    } catch (Throwable thrown) {
      return thrown;
    }
  }

  /** A step before the last has failed. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    Unusable(Throwable cause) {
      super(cause);
    }
  }

  private void take(Recipe.Step step) throws Throwable {
    Object result;
    try {
      result = act(step.action());
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
    if (step.target() != null) made.put(step.target().number(), result);
  }

  private Object act(Recipe.Action action) throws Throwable {
    if (action instanceof Recipe.New made) {
      Constructor<?> constructor = made.constructor();
      if (!Access.isOfJdk(constructor.getDeclaringClass())) constructor.setAccessible(true);
      return constructor.newInstance(values(made.arguments()));
    }
    if (action instanceof Recipe.Call call) {
      Method method = call.method();
      if (!Access.isOfJdk(method.getDeclaringClass())) method.setAccessible(true);
      return method.invoke(value(call.receiver()), values(call.arguments()));
    }
    if (action instanceof Recipe.Array array) {
      Object out = java.lang.reflect.Array.newInstance(array.component(), array.elements().size());
      Object[] elements = values(array.elements());
      for (int i = 0; i < elements.length; i++) java.lang.reflect.Array.set(out, i, elements[i]);
      return out;
    }
    if (action instanceof Recipe.Function function) return function(function);
    if (action instanceof Recipe.Store store) {
      store.field().setAccessible(true);
      store.field().set(value(store.receiver()), value(store.value()));
      return null;
    }
    Recipe.Load load = (Recipe.Load) action;
    return Class.forName(load.type().getName(), true, load.type().getClassLoader());
  }

  private Object[] values(List<Recipe.Value> values) {
    return values.stream().map(this::value).toArray();
  }

  private Object value(Recipe.Value value) {
    if (value instanceof Recipe.Name name) return made.get(name.number());
    return value == null ? null : ((Recipe.Literal) value).value();
  }

  private Object function(Recipe.Function function) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.isDefault()) return InvocationHandler.invokeDefault(proxy, method, arguments);
          if (method.getDeclaringClass() == Object.class) return ofObject(proxy, method, arguments);
          if (function.changed() != null) change(value(function.changed()));
          return answer(function.answer(), method, arguments);
        };
    ClassLoader loader = function.type().getClassLoader();
    return Proxy.newProxyInstance(
        loader == null ? ClassLoader.getPlatformClassLoader() : loader,
        new Class<?>[] {function.type()},
        handler);
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "function";
    };
  }

  @SuppressWarnings("unchecked")
  private static void change(Object changed) {
    if (changed instanceof Collection<?> all) ((Collection<Object>) all).add(null);
    else ((Map<Object, Object>) changed).clear();
  }

  private static Object answer(Recipe.Answer answer, Method method, Object[] arguments) {
    Class<?> type = method.getReturnType();
    boolean isTrue = answer == Recipe.Answer.TRUE;
    if (type == void.class) return null;
    if (type == boolean.class) return isTrue;
    if (type == char.class) return isTrue ? '1' : '0';
    if (type.isPrimitive()) return Literals.number(isTrue ? 1 : 0, type);
    if (answer == Recipe.Answer.FIRST && arguments != null && type.isInstance(arguments[0])) {
      return arguments[0];
    }
    return null;
  }
}
