package cme.model;

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

/** Expands one library call in a method of its own; a callback becomes the call of {@code app.F.call}. */
final class Trial {
  static final LibraryModel JDK = LibraryModel.jdk();

  private final LibraryModel model;
  private String allocated;
  private String argumentType;
  private Origins.Origin origin;
  private final List<String> constants = new ArrayList<>();

  Trial(LibraryModel model) {
    this.model = model;
  }

  Trial() {
    this(JDK);
  }

  Trial allocated(String type) {
    allocated = type;
    return this;
  }

  /** Arguments that are declared as Object are of this type instead. */
  Trial argument(String type) {
    argumentType = type;
    return this;
  }

  Trial constants(String... literals) {
    constants.addAll(Arrays.asList(literals));
    return this;
  }

  /** What the receiver is said to come from. */
  Trial origin(String owner, String name) {
    origin = new Origins.Origin(owner, name, new Var("origin", owner));
    return this;
  }

  Method run(String receiverType, String owner, String name, String descriptor) {
    Var receiver = receiverType == null ? null : new Var("this", receiverType);
    List<Var> arguments = new ArrayList<>();
    for (String type : Descriptors.parameters(descriptor)) {
      boolean number = Descriptors.isPrimitive(type);
      boolean other = type.equals("java.lang.Object") && argumentType != null;
      String t = other ? argumentType : type;
      arguments.add(number ? null : new Var("a" + (arguments.size() + 1), t));
    }
    String resultType = Descriptors.result(descriptor);
    boolean followed = !Descriptors.isPrimitive(resultType) || resultType.equals("boolean");
    Var result = followed ? new Var("r", resultType) : null;
    Method method = new Method(new MethodId("T", "m", "()V"), List.of(), null, null);
    Builder builder = new Builder(method);
    builder.into(method.newBlock());
    int[] sites = {0};
    LibraryCall call =
        new LibraryCall(
            owner,
            name,
            descriptor,
            receiver == null,
            receiver,
            arguments,
            constants,
            result,
            use -> new Site("T", "m()V", ++sites[0], use, null),
            new JdkTypes(),
            allocated,
            v -> v == receiver ? origin : null);
    model.lower(call, builder, (f, i, m, d, a, t) -> callBack(builder, f, d, a, t));
    builder.end(new Block.End.Return(null));
    return method;
  }

  private static Var callBack(Builder out, Var f, String descriptor, List<Var> args, String type) {
    Var to = type == null ? null : out.temporary(type);
    List<Var> all = new ArrayList<>(args);
    all.add(0, f);
    out.step(new Step.Call(to, new MethodId("app.F", "call", descriptor), all, List.of()));
    return to;
  }

  static List<Step> steps(Method method) {
    return method.blocks.stream().flatMap(b -> b.lines.stream()).map(Block.Line::step).toList();
  }

  /** Iterators over the receiver or an argument may become stale, or the call is not translated. */
  static boolean canModify(Method method) {
    return steps(method).stream()
        .anyMatch(
            s ->
                s instanceof Step.Modify
                    || s instanceof Step.ModifyThrough
                    || s instanceof Step.Unsupported);
  }

  static boolean isUnsupported(Method method) {
    return steps(method).stream().anyMatch(s -> s instanceof Step.Unsupported);
  }

  static boolean canThrow(Method method) {
    return steps(method).stream()
        .anyMatch(s -> s instanceof Step.Use || s instanceof Step.Unsupported);
  }

  /** The text of the blocks alone, without the record names' clutter. */
  static String text(Method method) {
    String all = method.toString();
    return all.substring(all.indexOf('\n') + 1);
  }
}
