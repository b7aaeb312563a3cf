package cme.local;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MayThrowTest {
  private static final String LIST = "java.util.List";
  private static final String ITERATOR = "java.util.Iterator";
  private static final MethodId FAR = new MethodId("C", "far", "()Ljava/util/Iterator;");

  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final Var in = new Var("in", LIST);
  private final Var other = new Var("other", LIST);
  private final Var it = new Var("it", ITERATOR);
  private final Var given = new Var("given", ITERATOR);
  private final Site site = new Site("C", "m()V", 1, "Iterator.next", new Position("C.java", 3));
  private final Builder b = method(new MethodId("C", "m", "()V"), List.of(in, other, given));

  MayThrowTest() {
    Builder far = method(FAR, List.of());
    far.step(new Step.Unsupported("too far"));
    far.step(new Step.Modify(in));
    far.end(new Block.End.Return(null));
  }

  private Builder method(MethodId id, List<Var> parameters) {
    Method method = new Method(id, parameters, null, new Position("C.java", 1));
    methods.put(id, method);
    Builder builder = new Builder(method);
    builder.into(method.newBlock());
    builder.at(new Position("C.java", 2));
    return builder;
  }

  private Set<Site> found() {
    b.step(new Step.Use(site, it));
    b.end(new Block.End.Return(null));
    Scope scope =
        new Scope(
            "m", false, List.of(b.method.id), List.of(), methods, Set.of(FAR), List.of(), List.of());
    return MayThrow.sites(scope, new LocalProverTest.ThreeTypes());
  }

  private void callFar(Var to) {
    b.step(new Step.Call(to, FAR, List.of(), List.of()));
  }

  @Test
  void whatOnlyStandInsModifyIsLeftOut() {
    b.step(new Step.IteratorOf(it, in));
    callFar(null);
    b.step(new Step.Unsupported("something"));
    assertEquals(Set.of(), found());
  }

  @Test
  void whatTheMethodModifiesMayThrow() {
    b.step(new Step.IteratorOf(it, in));
    callFar(null);
    b.step(new Step.Modify(other));
    assertEquals(Set.of(site), found());
  }

  @Test
  void whatAMethodThatIsLookedIntoModifiesMayThrow() {
    MethodId near = new MethodId("C", "near", "()V");
    Builder body = method(near, List.of(other));
    body.step(new Step.Unsupported("something"));
    body.step(new Step.Modify(other));
    body.end(new Block.End.Return(null));
    b.step(new Step.IteratorOf(it, in));
    b.step(new Step.Call(null, near, List.of(other), List.of()));
    assertEquals(Set.of(site), found());
  }

  @Test
  void anIteratorFromAStandInIsLeftOut() {
    callFar(it);
    b.step(new Step.Modify(other));
    assertEquals(Set.of(), found());
  }

  @Test
  void soIsOneOverAListFromAStandIn() {
    Var list = new Var("list", LIST);
    callFar(list);
    b.step(new Step.IteratorOf(it, list));
    b.step(new Step.Modify(other));
    assertEquals(Set.of(), found());
  }

  @Test
  void iteratorsFromOutsideMayBeStale() {
    b.step(new Step.Assign(it, given));
    assertEquals(Set.of(site), found());
  }

  @Test
  void soMayThoseOfFields() {
    b.step(new Step.Load(it, in, new Field("C", "f", ITERATOR, false)));
    assertEquals(Set.of(site), found());
  }
}
