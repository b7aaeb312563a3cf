package cme.ir;

import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Methods as text, for people and goldens. */
final class MethodText {
  private MethodText() {}

  static String of(Method method) {
    StringBuilder out = new StringBuilder(method.id.toString());
    out.append(
        method.parameters.stream()
            .map(p -> p.name + ": " + p.type)
            .collect(Collectors.joining(", ", "(", ")")));
    if (method.resultType != null) out.append(": ").append(method.resultType);
    out.append('\n');
    for (Block block : method.blocks) {
      out.append(block).append(":\n");
      for (Block.Line line : block.lines) {
        out.append("  ").append(line.step());
        if (line.position() != null) out.append("  @").append(line.position().line());
        out.append('\n');
      }
      out.append("  ").append(end(block.end)).append('\n');
    }
    return out.toString();
  }

  private static String end(Block.End end) {
    if (end instanceof Block.End.Jump jump) {
      StringJoiner names = new StringJoiner(", ", "jump ", "");
      jump.targets().forEach(t -> names.add(t.toString()));
      return names.toString();
    }
    if (end instanceof Block.End.Return ret) {
      return ret.value() == null ? "return" : "return " + ret.value();
    }
    return end == null ? "unfinished" : "leave";
  }
}
