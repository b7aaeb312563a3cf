package cme.soot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import soot.PackManager;
import soot.PhaseOptions;

final class SteadyOptionsTest {
  private static final String NAMES = "use-original-names";

  @Test
  void optionsAreThoseThatWereSetLast() {
    try (SootWorld world = new SootWorld(Snippets.compile("class A {}", Set.of()))) {
      assertTrue(world.isApplication("A"));
      PhaseOptions options = PhaseOptions.v();
      assertEquals("true", options.getPhaseOptions("jb").get(NAMES));
      assertSame(options.getPhaseOptions("jb"), options.getPhaseOptions("jb"));
      options.setPhaseOption("jb", NAMES + ":false");
      assertEquals("false", options.getPhaseOptions("jb").get(NAMES));
      options.setPhaseOption(PackManager.v().getPhase("jb"), NAMES + ":true");
      assertEquals("true", options.getPhaseOptions(PackManager.v().getPhase("jb")).get(NAMES));
    }
  }

  @Test
  void whatIsUnsetIsSetOnce() {
    try (SootWorld world = new SootWorld(Snippets.compile("class A {}", Set.of()))) {
      assertTrue(world.isApplication("A"));
      PhaseOptions options = PhaseOptions.v();
      assertEquals("false", options.getPhaseOptions("jb.lns").get("only-stack-locals"));
      options.setPhaseOptionIfUnset("jb.lns", "only-stack-locals");
      assertEquals("true", options.getPhaseOptions("jb.lns").get("only-stack-locals"));
      options.setPhaseOptionIfUnset("jb.lns", "only-stack-locals:false");
      assertEquals("true", options.getPhaseOptions("jb.lns").get("only-stack-locals"));
    }
  }
}
