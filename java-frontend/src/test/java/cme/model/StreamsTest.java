package cme.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Terminal operations of streams whose making is known, and of others. */
final class StreamsTest {
  private static final String STREAM = "java.util.stream.Stream";
  private static final String FILTER = "(Ljava/util/function/Predicate;)Ljava/util/stream/Stream;";
  private static final String FLAT_MAP = "(Ljava/util/function/Function;)Ljava/util/stream/Stream;";
  private static final String SORTED = "(Ljava/util/Comparator;)Ljava/util/stream/Stream;";
  private static final String FOR_EACH = "(Ljava/util/function/Consumer;)V";
  private static final String COLLECT = "(Ljava/util/stream/Collector;)Ljava/lang/Object;";
  private final Var list = new Var("list", "java.util.ArrayList");
  private final Var function = new Var("f", "app.F");
  private final Var stream = new Var("s", STREAM);
  private final Var argument = new Var("a", "app.F");

  private Origins.Made source() {
    return new Origins.Made(
        "java.util.List", "stream", "()Ljava/util/stream/Stream;", list, null, List.of(), List.of());
  }

  private Origins.Made then(Origins.Made on, String name, String descriptor) {
    return new Origins.Made(
        STREAM, name, descriptor, stream, on, List.of(function), Arrays.asList((Origins.Made) null));
  }

  /** The steps of the operation, each callback as a call. */
  private List<Step> run(Origins.Made made, Origins.Made ofArgument, String name, String descriptor) {
    Method method = new Method(new MethodId("T", "m", "()V"), List.of(), null, null);
    Builder out = new Builder(method);
    out.into(method.newBlock());
    Origins origins =
        new Origins() {
          @Override
          public Origin of(Var variable) {
            return null;
          }

          @Override
          public Made made(Var variable) {
            return variable == stream ? made : variable == argument ? ofArgument : null;
          }
        };
    LibraryCall call =
        new LibraryCall(
            STREAM, name, descriptor, false, stream, List.of(argument), List.of(), null,
            use -> new Site("T", "m()V", 1, use, null), new JdkTypes(), null, origins);
    Trial.JDK
        .with(new ModelOptions(false, false, false, false, false, false))
        .lower(
            call,
            out,
            (f, i, m, d, a, t) -> {
              out.step(new Step.Call(null, new MethodId(i, m, d), List.of(f), List.of()));
              return t == null ? null : out.temporary(t);
            });
    out.end(new Block.End.Return(null));
    return Trial.steps(method);
  }

  private static List<String> calls(List<Step> steps) {
    List<String> names = new ArrayList<>();
    for (Step s : steps) if (s instanceof Step.Call c) names.add(c.target().name());
    return names;
  }

  private static long uses(List<Step> steps) {
    return steps.stream().filter(s -> s instanceof Step.Use).count();
  }

  @Test
  void allFunctionsRunWhileTheSourceIsWalked() {
    List<Step> steps = run(then(source(), "filter", FILTER), null, "forEach", FOR_EACH);
    assertEquals(List.of("test", "accept"), calls(steps));
    assertTrue(
        steps.stream().anyMatch(s -> s instanceof Step.IteratorOf i && i.container() == list));
    assertEquals(2, uses(steps));
  }

  @Test
  void nothingIsUsedBehindSorted() {
    List<Step> steps = run(then(source(), "sorted", SORTED), null, "forEach", FOR_EACH);
    assertEquals(List.of("compare", "accept"), calls(steps));
    assertEquals(2, uses(steps)); // In the loop of the first function and after it.
  }

  @Test
  void functionsOfCollectorsRun() {
    Origins.Made grouping =
        new Origins.Made(
            "java.util.stream.Collectors",
            "groupingBy",
            "(Ljava/util/function/Function;)Ljava/util/stream/Collector;",
            null,
            null,
            List.of(function),
            Arrays.asList((Origins.Made) null));
    List<Step> steps = run(source(), grouping, "collect", COLLECT);
    assertEquals(List.of("apply"), calls(steps));
    assertEquals(2, uses(steps));
  }

  @Test
  void whatIsNotKnownHasASite() {
    for (Origins.Made made : Arrays.asList(null, then(source(), "flatMap", FLAT_MAP))) {
      List<Step> steps = run(made, null, "forEach", FOR_EACH);
      assertTrue(
          steps.stream().anyMatch(s -> s instanceof Step.Unsupported u && u.site() != null));
    }
    List<Step> steps = run(source(), null, "collect", COLLECT);
    assertTrue(steps.stream().anyMatch(s -> s instanceof Step.Unsupported u && u.site() != null));
  }
}
