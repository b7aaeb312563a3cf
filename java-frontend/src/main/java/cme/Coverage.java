package cme;

import cme.index.MethodFacts;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Which methods can be translated: each is lowered by itself, whether a site needs it or not. One
 * is translated if it was lowered and no step of it is unsupported.
 */
record Coverage(int methods, int translated, List<Gap> gaps) {
  /** A method that is not, and all the reasons. */
  record Gap(String method, List<String> why) {}

  /** {@code lower} never fails: what cannot be lowered has a step that says so. */
  static Coverage of(Collection<MethodFacts> methods, Function<MethodId, Method> lower) {
    List<Gap> gaps = new ArrayList<>();
    int all = 0;
    for (MethodFacts facts : methods) {
      if (!facts.hasBody()) continue;
      all++;
      List<String> why = reasons(lower.apply(facts.id()));
      if (!why.isEmpty()) gaps.add(new Gap(facts.id().toString(), why));
    }
    return new Coverage(all, all - gaps.size(), List.copyOf(gaps));
  }

  private static List<String> reasons(Method method) {
    Set<String> out = new LinkedHashSet<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Unsupported step) out.add(step.why());
      }
    }
    return List.copyOf(out);
  }

  String json() {
    Gson gson = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    return gson.toJson(this) + "\n";
  }
}
