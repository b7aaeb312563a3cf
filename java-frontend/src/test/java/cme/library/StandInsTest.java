package cme.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.Inputs;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class StandInsTest {
  private static final Inputs NOTHING = new Inputs(List.of(), List.of(), List.of());
  private static final List<Class<?>> WITH_STATIC =
      List.of(
          Comparator.class, Collections.class, Map.Entry.class, Predicate.class, BinaryOperator.class);

  @Test
  void everyMethodStandsForOneOfTheLibrary() {
    for (Method method : Functions.class.getDeclaredMethods()) {
      if (!Modifier.isPublic(method.getModifiers())) continue;
      assertTrue(isStatic(method) || isOfFirst(method), method.toString());
    }
  }

  private static boolean isStatic(Method method) {
    return WITH_STATIC.stream().anyMatch(c -> has(c, method, method.getParameterTypes(), true));
  }

  private static boolean isOfFirst(Method method) {
    Class<?>[] all = method.getParameterTypes();
    return has(all[0], method, Arrays.copyOfRange(all, 1, all.length), false);
  }

  private static boolean has(Class<?> type, Method like, Class<?>[] parameters, boolean isStatic) {
    return Arrays.stream(type.getMethods())
        .anyMatch(
            m ->
                m.getName().equals(like.getName())
                    && Arrays.equals(m.getParameterTypes(), parameters)
                    && m.getReturnType() == like.getReturnType()
                    && Modifier.isStatic(m.getModifiers()) == isStatic);
  }

  @Test
  void onlyWhatIsCalledIsThere() {
    assertEquals(List.of(), StandIns.of(Set.of("size", "lambda")));
    try (SootWorld world = new SootWorld(NOTHING, () -> StandIns.of(Set.of("reversed")))) {
      List<String> names = world.methods(StandIns.OWNER).stream().map(MethodId::name).toList();
      assertEquals(2, names.size(), names.toString());
      assertTrue(names.contains("reversed"));
      MethodId id = StandIns.of("java.util.Comparator", "reversed", "()Ljava/util/Comparator;");
      assertTrue(world.hasBody(id));
      assertFalse(world.body(id).body().isEmpty());
    }
  }

  @Test
  void functionsRunAsOftenAsTheLibrarysDo() {
    Comparator<String> second = (a, b) -> 0;
    for (String[] pair : new String[][] {{"a", "b"}, {"x", "x"}}) {
      List<String> ours = new ArrayList<>();
      List<String> theirs = new ArrayList<>();
      Functions.thenComparing(Functions.comparing(noting(ours), second), noting(ours))
          .compare(pair[0], pair[1]);
      Comparator.comparing(noting(theirs), second)
          .thenComparing(noting(theirs))
          .compare(pair[0], pair[1]);
      assertEquals(theirs, ours);
    }
    List<String> ours = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    Functions.andThen(noting(ours), Functions.compose(noting(ours), noting(ours))).apply("q");
    noting(theirs).andThen(noting(theirs).compose(noting(theirs))).apply("q");
    assertEquals(theirs, ours);
  }

  private static Function<String, String> noting(List<String> to) {
    return x -> {
      to.add(x);
      return x + to.size();
    };
  }
}
