package cme.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OutrightTest {
  private static final String ITERATOR = "java.util.Iterator";
  private static final MethodId CALLED = new MethodId("C", "called", "()V");

  private final Var list = new Var("list", "java.util.List");
  private final Var given = new Var("given", ITERATOR);
  private final Var it = new Var("it", ITERATOR);
  private final Site site = new Site("C", "m()V", 1, "Iterator.next", new Position("C.java", 3));
  private final Method method =
      new Method(new MethodId("C", "m", "()V"), List.of(list, given), null, null);
  private final Builder b = new Builder(method);

  private Optional<Method> called = Optional.empty();

  OutrightTest() {
    b.into(method.newBlock());
  }

  private Outright.Near near() {
    return new Outright.Near() {
      @Override
      public boolean has(MethodId id) {
        return called.isPresent();
      }

      @Override
      public Method get(MethodId id) {
        return called.get();
      }
    };
  }

  private Set<Site> sites() {
    b.step(new Step.Use(site, it));
    b.end(new Block.End.Return(null));
    return new Outright(method, near()).sites();
  }

  @Test
  void anArgumentMayBeStale() {
    b.step(new Step.Assign(it, given));
    assertEquals(Set.of(site), sites());
  }

  @Test
  void whatLiesInAFieldMayBe() {
    b.step(new Step.Load(it, null, new Field("C", "f", ITERATOR, true)));
    assertEquals(Set.of(site), sites());
  }

  @Test
  void whatLiesInAnArgumentMayBeAndInANewObjectNot() {
    Field field = new Field("H", "f", ITERATOR, false);
    b.step(new Step.Load(it, given, field));
    assertEquals(Set.of(site), sites());
    Method other = new Method(new MethodId("C", "n", "()V"), List.of(), null, null);
    Builder out = new Builder(other);
    out.into(other.newBlock());
    Var holder = new Var("holder", "H");
    out.step(new Step.New(holder, "H", false));
    out.step(new Step.Load(it, holder, field));
    out.step(new Step.Use(site, it));
    out.end(new Block.End.Return(null));
    assertEquals(Set.of(), new Outright(other, near()).sites());
  }

  @Test
  void aNewIteratorIsNot() {
    b.step(new Step.IteratorOf(it, list));
    assertEquals(Set.of(), sites());
  }

  @Test
  void whatComesAfterACallIsLeftToOthers() {
    b.step(new Step.Assign(it, given));
    b.step(new Step.Call(null, CALLED, List.of(), List.of()));
    assertEquals(Set.of(), sites());
  }

  @Test
  void unlessTheMethodThatIsCalledIsNear() {
    Method getter = new Method(CALLED, List.of(), null, null);
    getter.newBlock().end = new Block.End.Return(null);
    called = Optional.of(getter);
    b.step(new Step.Assign(it, given));
    b.step(new Step.Call(null, CALLED, List.of(), List.of()));
    assertEquals(Set.of(site), sites());
    getter.entry().lines.add(new Block.Line(new Step.Havoc("unknown"), null));
    assertEquals(Set.of(), new Outright(method, near()).sites());
  }

  @Test
  void aWayAroundTheCallIsEnough() {
    b.step(new Step.Assign(it, given));
    b.choose(List.of(() -> b.step(new Step.Call(null, CALLED, List.of(), List.of())), () -> {}));
    assertEquals(Set.of(site), sites());
  }

  @Test
  void theMethodStopsAtItsCallsAndSaysSo() {
    b.step(new Step.Call(null, CALLED, List.of(), List.of()));
    b.step(new Step.Use(site, it));
    b.end(new Block.End.Return(null));
    Method shortened = new Outright(method, near()).methods().get(method.id);
    Block block = shortened.entry();
    assertEquals(1, block.lines.size());
    assertTrue(block.lines.get(0).step() instanceof Step.Unsupported);
    assertEquals(new Block.End.Jump(List.of()), block.end);
    assertEquals(2, method.entry().lines.size());
  }

  @Test
  void whatLeadsToSitesIsEnoughToDecideAboutThem() {
    Site second = new Site("C", "m()V", 2, "Iterator.next", new Position("C.java", 4));
    b.choose(
        List.of(
            () -> b.step(new Step.Use(site, given)), () -> b.step(new Step.Use(second, given))));
    b.end(new Block.End.Return(null));
    Outright outright = new Outright(method, near());
    assertEquals(Set.of(site, second), outright.sites());
    Method leading = outright.leadingTo(Set.of(site)).get(method.id);
    assertEquals(2, leading.blocks.size());
    assertEquals(new Step.Use(site, given), leading.blocks.get(1).lines.get(0).step());
    assertEquals(4, method.blocks.size());
  }

  @Test
  void candidatesAreAsIfWhatIsNearDidNothing() {
    b.step(new Step.Call(it, CALLED, List.of(given), List.of()));
    b.step(new Step.Use(site, it));
    b.end(new Block.End.Return(null));
    assertEquals(Set.of(), Outright.candidates(method, near()));
    Method maker = new Method(CALLED, List.of(new Var("from", ITERATOR)), ITERATOR, null);
    Builder out = new Builder(maker);
    out.into(maker.newBlock());
    Var made = new Var("made", ITERATOR);
    out.step(new Step.IteratorOf(made, list));
    out.end(new Block.End.Return(made));
    called = Optional.of(maker);
    assertEquals(Set.of(site), Outright.candidates(method, near()));
    assertEquals(Set.of(), new Outright(method, near()).sites());
  }

  @Test
  void aNewIteratorIsNoCandidate() {
    b.step(new Step.IteratorOf(it, list));
    b.step(new Step.Use(site, it));
    b.end(new Block.End.Return(null));
    assertEquals(Set.of(), Outright.candidates(method, near()));
  }
}
