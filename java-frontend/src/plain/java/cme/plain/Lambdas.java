package cme.plain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Makes classes of the lambdas and method references of some classes.
 *
 * <p>What a lambda runs is often private. Its class belongs to the nest of the one that it stands in,
 * as an inner class does, so it may run that all the same.
 */
final class Lambdas {
  private final Map<String, ClassNode> classes = new HashMap<>();
  private final List<ClassNode> made = new ArrayList<>();

  private Lambdas(List<ClassNode> classes) {
    for (ClassNode node : classes) this.classes.put(node.name, node);
  }

  /** The classes, of Java 11 or newer and with all of their nests, and those that are made. */
  static List<ClassNode> classes(List<ClassNode> classes) {
    Lambdas lambdas = new Lambdas(classes);
    for (ClassNode node : classes) lambdas.replace(node);
    lambdas.made.addAll(classes);
    return lambdas.made;
  }

  private void replace(ClassNode node) {
    int number = 0;
    for (MethodNode method : node.methods) {
      for (ListIterator<AbstractInsnNode> code = method.instructions.iterator(); code.hasNext(); ) {
        if (!(code.next() instanceof InvokeDynamicInsnNode call) || !LambdaClass.isPossible(call)) continue;
        LambdaClass lambda = new LambdaClass(node.name + "$$" + number++, host(node), call);
        code.set(lambda.instead());
        made.add(lambda.node());
        join(host(node), lambda.node().name);
      }
    }
  }

  private ClassNode host(ClassNode node) {
    return node.nestHostClass == null ? node : classes.get(node.nestHostClass);
  }

  private static void join(ClassNode host, String member) {
    if (host.nestMembers == null) host.nestMembers = new ArrayList<>();
    host.nestMembers.add(member);
  }
}
