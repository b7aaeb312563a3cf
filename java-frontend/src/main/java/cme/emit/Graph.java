package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Method;
import cme.ir.Position;
import cme.ir.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A method as a graph of nodes that steps are taken out of.
 *
 * <p>The first node is nobody's successor. An exception goes to the handlers that its step names,
 * to {@link Node.End#THROW} in a method that has an exit, and otherwise the execution ends: see
 * {@link Program}. Every operation keeps at least the executions that there were, up to steps that
 * are taken out on purpose.
 */
final class Graph {
  final Method method;
  private final Program program;
  private List<Node> nodes = new ArrayList<>();
  private final Map<Block, Node> heads = new LinkedHashMap<>();
  private Node leave;
  private boolean simple;  // since the last step was taken out
  private Predicate<Node> worth = Node::endsOrMayThrow;

  Graph(Method method, Program program) {
    this.method = method;
    this.program = program;
    Node entry = new Node("", method.position);
    nodes.add(entry);
    List<Block> blocks = program.blocks(method.id);
    for (Block block : blocks) heads.put(block, node("b" + block.number, block));
    entry.next.add(heads.get(method.entry()));
    blocks.forEach(this::translate);
    prune();
  }

  List<Node> nodes() {
    return nodes;
  }

  Node entry() {
    return nodes.get(0);
  }

  private Node node(String label, Block block) {
    Position position = block.lines.isEmpty() ? method.position : block.lines.get(0).position();
    Node node = new Node(label, position == null ? method.position : position);
    nodes.add(node);
    return node;
  }

  private Node leave() {
    if (leave == null) {
      leave = new Node("leave", method.position);
      leave.end = program.hasExit(method.id) ? Node.End.THROW : Node.End.DEAD;
      nodes.add(leave);
    }
    return leave;
  }

  private void translate(Block block) {
    Node node = heads.get(block);
    int parts = 0;
    boolean exit = program.hasExit(method.id);
    for (Block.Line line : block.lines) {
      List<Node> thrown = new ArrayList<>();
      if (line.step() instanceof Step.MayLeave) {
        if (!exit) continue;
        thrown.add(leave());
      } else {
        node.lines.add(known(line));
        if (line.step() instanceof Step.Call call && program.canLeave(call.target())) {
          call.onThrow().forEach(b -> thrown.add(heads.get(b)));
          if (thrown.isEmpty() && exit) thrown.add(leave());
        }
      }
      if (thrown.isEmpty()) continue;
      Node rest = node("b" + block.number + "_" + ++parts, block);
      node.next.add(rest);
      if (line.step() instanceof Step.MayLeave) node.next.addAll(thrown);
      else node.thrown = thrown;
      node = rest;
    }
    end(node, block.end);
  }

  /** A call that leads out of the scope becomes its result: it is reported as unsupported. */
  private Block.Line known(Block.Line line) {
    if (line.step() instanceof Step.Call call && program.method(call.target()) == null) {
      Step result = call.to() == null ? new Step.MayLeave() : new Step.SetAny(call.to());
      return new Block.Line(result, line.position());
    }
    return line;
  }

  private void end(Node node, Block.End end) {
    if (end instanceof Block.End.Jump jump) {
      jump.targets().forEach(b -> node.next.add(heads.get(b)));
    } else if (end instanceof Block.End.Return ret) {
      node.end = Node.End.RETURN;
      node.value = ret.value();
    } else {
      node.next.add(leave());
    }
  }

  /** Takes out steps; a call that is taken out may still end by an exception. */
  void retain(Predicate<Block.Line> keep) {
    boolean changed = false;
    for (Node node : nodes) {
      if (!node.thrown.isEmpty() && !keep.test(node.lines.get(node.lines.size() - 1))) {
        node.next.addAll(node.thrown);
        node.thrown = new ArrayList<>();
      }
      changed |= node.lines.removeIf(line -> !keep.test(line));
    }
    if (changed || !simple) simplify();
  }

  /** Takes out what is not translated, which has no effect here, and what only leads there. */
  void dropUntranslated() {
    boolean changed = false;
    for (Node node : nodes) {
      changed |=
          node.lines.removeIf(
              line -> Step.isUnknown(line.step()) || asksForMany(line.step()));
    }
    if (changed) simplify();
  }

  /** Executions end where such a step would be next. */
  void endBefore(Predicate<Step> last) {
    boolean changed = false;
    for (Node node : nodes) {
      for (int i = 0; i < node.lines.size(); i++) {
        if (!last.test(node.lines.get(i).step())) continue;
        node.lines.subList(i, node.lines.size()).clear();
        node.next = new ArrayList<>();
        node.thrown = new ArrayList<>();
        node.end = Node.End.DEAD;
        changed = true;
      }
    }
    if (changed) simplify();
  }

  /** Without the condition there are only more executions. */
  private static boolean asksForMany(Step step) {
    return step instanceof Step.Assume s && s.condition() instanceof Condition.AnyOf;
  }

  private void simplify() {
    simple = true;
    prune();
    int before;
    do {
      before = nodes.size();
      nodes.forEach(this::skipEmpty);
      prune();
      mergeLines();
      prune();
    } while (nodes.size() < before);
  }

  /** From here on it is worth getting to these nodes, and to no others. */
  void keepWhatLeadsTo(Predicate<Node> these) {
    worth = these;
    simplify();
  }

  /** Cuts off what leads to nothing that is worth it, and then what nothing leads to. */
  void prune() {
    Set<Node> alive = leadingTo(worth);
    for (Node node : nodes) {
      node.next = distinct(node.next, alive);
      node.thrown = distinct(node.thrown, alive);
      if (node.end == Node.End.JUMP && node.lines.isEmpty()) node.next.remove(node);
      if (node.end == Node.End.JUMP && node.successors().isEmpty()) node.end = Node.End.DEAD;
    }
    Set<Node> seen = new HashSet<>();
    Deque<Node> todo = new ArrayDeque<>(List.of(entry()));
    while (!todo.isEmpty()) {
      Node node = todo.poll();
      if (seen.add(node)) todo.addAll(node.successors());
    }
    nodes.removeIf(node -> !seen.contains(node));
  }

  private static List<Node> distinct(List<Node> list, Set<Node> alive) {
    List<Node> kept = new ArrayList<>(list.size());
    for (Node node : list) {
      if (alive.contains(node) && !kept.contains(node)) kept.add(node);
    }
    return kept;
  }

  /**
   * The nodes that lead to these, which are among them. Backwards, as control mostly goes forwards: two
   * rounds are enough for most methods.
   */
  Set<Node> leadingTo(Predicate<Node> these) {
    Set<Node> alive = new HashSet<>();
    int before;
    do {
      before = alive.size();
      for (int i = nodes.size() - 1; i >= 0; i--) {
        Node node = nodes.get(i);
        if (!alive.contains(node) && (these.test(node) || leadsTo(alive, node))) alive.add(node);
      }
    } while (alive.size() > before && alive.size() < nodes.size());
    return alive;
  }

  private static boolean leadsTo(Set<Node> some, Node node) {
    for (Node to : node.successors()) if (some.contains(to)) return true;
    return false;
  }

  /** Leads past nodes that do nothing but jump to one place. */
  private void skipEmpty(Node node) {
    node.next.replaceAll(Graph::past);
    node.thrown.replaceAll(Graph::past);
  }

  private static Node past(Node node) {
    Set<Node> seen = new LinkedHashSet<>();
    while (node.lines.isEmpty() && node.end == Node.End.JUMP && node.next.size() == 1) {
      if (!seen.add(node)) break;
      node = node.next.get(0);
    }
    return node;
  }

  private void mergeLines() {
    Map<Node, Integer> predecessors = new LinkedHashMap<>();
    for (Node node : nodes) {
      for (Node to : node.successors()) predecessors.merge(to, 1, Integer::sum);
    }
    for (Node node : nodes) {
      while (node.end == Node.End.JUMP && node.thrown.isEmpty() && node.next.size() == 1) {
        Node only = node.next.get(0);
        if (only == node || predecessors.get(only) > 1 && !only.isBareEnd()) break;
        node.lines.addAll(only.lines);
        node.next = only.isBareEnd() ? new ArrayList<>() : only.next;
        node.thrown = only.isBareEnd() ? new ArrayList<>() : only.thrown;
        node.end = only.end;
        node.value = only.value;
        if (only.isBareEnd()) break;
        only.next = new ArrayList<>();
        only.thrown = new ArrayList<>();
        only.end = Node.End.DEAD;
        only.lines.clear();
      }
    }
  }
}
