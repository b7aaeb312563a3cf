package cme.lower;

import cme.ir.Types;
import java.util.List;
import java.util.function.Predicate;

/**
 * Library methods whose effect no model tells: they run code of the application that the call does
 * not show, or run it in other threads.
 */
final class Refusals {
  private static final String REFLECTION = "reflection";
  private static final String THREADS = "threads started inside";

  private record Rule(String owner, Predicate<String> name, String why) {}

  private static final List<Rule> RULES =
      List.of(
          new Rule("java.lang.reflect.Method", "invoke"::equals, REFLECTION),
          new Rule("java.lang.reflect.Constructor", "newInstance"::equals, REFLECTION),
          new Rule("java.lang.reflect.Field", n -> n.equals("set") || n.equals("get"), REFLECTION),
          new Rule("java.lang.reflect.Proxy", "newProxyInstance"::equals, REFLECTION),
          new Rule("java.lang.Class", "newInstance"::equals, REFLECTION),
          new Rule("java.lang.invoke.MethodHandle", n -> n.startsWith("invoke"), REFLECTION),
          new Rule("java.lang.invoke.MethodHandleProxies", n -> true, REFLECTION),
          new Rule("java.lang.invoke.VarHandle", n -> true, REFLECTION),
          new Rule("java.util.ServiceLoader", n -> true, REFLECTION),
          new Rule("java.lang.Thread", n -> n.startsWith("start"), THREADS),
          new Rule("java.lang.Runtime", "addShutdownHook"::equals, THREADS),
          new Rule("java.util.Timer", n -> n.startsWith("schedule"), THREADS),
          new Rule("java.util.concurrent.Executor", Refusals::startsWork, THREADS),
          new Rule("java.util.concurrent.CompletableFuture", Refusals::isAsynchronous, THREADS),
          new Rule("java.util.concurrent.CompletionStage", Refusals::isAsynchronous, THREADS),
          new Rule("java.util.concurrent.ForkJoinTask", Refusals::startsWork, THREADS));

  private final Types types;

  Refusals(Types types) {
    this.types = types;
  }

  private static boolean isAsynchronous(String name) {
    return name.endsWith("Async") || name.equals("completeOnTimeout");
  }

  private static boolean startsWork(String name) {
    return name.equals("execute")
        || name.equals("submit")
        || name.equals("fork")
        || name.startsWith("invoke")
        || name.startsWith("schedule");
  }

  /** Why the method cannot be modelled, or null. */
  String why(String owner, String name) {
    for (Rule rule : RULES) {
      if (rule.name().test(name) && types.isSubtype(owner, rule.owner())) {
        return rule.why() + ": " + owner + "." + name;
      }
    }
    return null;
  }
}
