package cme.emit;

import cme.ir.Block;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.HashSet;
import java.util.Set;

/**
 * Takes out steps that only set a variable which no step of the method reads: the library's results
 * that nobody asks for. Such a step has no effect but to end executions, and without it fewer things
 * are taken to meet.
 */
final class Unread {
  private Unread() {}

  static void dropFrom(Graph graph) {
    boolean changed;
    do {
      Set<Var> read = read(graph);
      changed = false;
      for (Node node : graph.nodes()) {
        changed |= node.lines.removeIf(line -> isUnread(line.step(), read));
      }
    } while (changed);
  }

  private static boolean isUnread(Step step, Set<Var> read) {
    return StepVars.isPure(step) && !read.contains(StepVars.target(step));
  }

  private static Set<Var> read(Graph graph) {
    Set<Var> read = new HashSet<>();
    for (Node node : graph.nodes()) {
      for (Block.Line line : node.lines) read.addAll(StepVars.reads(line.step()));
      if (node.value != null) read.add(node.value);
    }
    return read;
  }
}
