package cme.index;

import cme.index.ListFlow.Kind;
import cme.index.ListFlow.Sent;
import cme.index.ListFlow.Source;
import cme.index.ListFlow.Stored;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds the {@link ListFlow} of a method: {@link ListFlowValues} says what each instruction makes, and
 * ASM's analyzer carries that along all ways; then each instruction that hands a value on is looked at
 * with what is on its stack.
 */
final class ListFlowScan {
  /** Library methods that get arrays of what they look at. */
  private static final Set<String> PRINTING = Set.of("format", "printf", "hash");

  private static final String TEXTS = "java/lang/invoke/StringConcatFactory";

  private final MethodNode code;
  private final ListFlowValues values;
  private final Frame<ListFlowValues.Value>[] frames;
  private final List<Sent> calls = new ArrayList<>();
  private final List<Stored> stores = new ArrayList<>();
  private final List<ListFlowValues.Value[]> elements = new ArrayList<>();  // with their arrays
  private final Set<AbstractInsnNode> handedOn = new HashSet<>();  // what made such arrays
  private final BitSet returned = new BitSet();
  private final Map<AbstractInsnNode, Integer> numbers = new HashMap<>();

  static ListFlow of(String owner, MethodNode code) throws AnalyzerException {
    return new ListFlowScan(owner, code).flow();
  }

  private ListFlowScan(String owner, MethodNode code) throws AnalyzerException {
    this.code = code;
    this.values = new ListFlowValues();
    Analyzer<ListFlowValues.Value> analyzer = new Analyzer<>(values);
    this.frames = analyzer.analyze(owner.replace('.', '/'), code);
  }

  private ListFlow flow() {
    InsnList all = code.instructions;
    for (int i = 0; i < all.size(); i++) {
      if (frames[i] != null) look(all.get(i), frames[i]);
    }
    handedOn.addAll(values.mixed());
    BitSet kept = new BitSet();
    BitSet shown = new BitSet();
    for (ListFlowValues.Value[] pair : elements) {
      boolean lookedAt = pair[0].array() != null && !handedOn.contains(pair[0].array());
      (lookedAt ? shown : kept).or(pair[1].sources());
    }
    return new ListFlow(sources(), calls, stores, kept, shown, returned);
  }

  /** Results have the numbers of their calls. */
  private List<Source> sources() {
    List<Source> out = new ArrayList<>();
    for (ListFlowValues.Origin origin : values.origins()) {
      boolean result = origin.source() == null;
      out.add(result ? new Source.Result(numbers.get(origin.instruction())) : origin.source());
    }
    return out;
  }

  private void look(AbstractInsnNode at, Frame<ListFlowValues.Value> frame) {
    switch (at.getOpcode()) {
      case Opcodes.ARETURN -> {
        handOn(top(frame, 0));
        returned.or(as(Type.getReturnType(code.desc), top(frame, 0)));
      }
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC -> store((FieldInsnNode) at, top(frame, 0));
      case Opcodes.AASTORE -> {
        handOn(top(frame, 0));
        elements.add(new ListFlowValues.Value[] {top(frame, 2), top(frame, 0)});
      }
      case Opcodes.AALOAD, Opcodes.MONITORENTER, Opcodes.CHECKCAST, Opcodes.ATHROW ->
          handOn(top(frame, at.getOpcode() == Opcodes.AALOAD ? 1 : 0));
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC ->
          call((MethodInsnNode) at, frame);
      case Opcodes.INVOKEDYNAMIC -> call((InvokeDynamicInsnNode) at, frame);
      default -> {}
    }
  }

  private static ListFlowValues.Value top(Frame<ListFlowValues.Value> frame, int below) {
    return frame.getStack(frame.getStackSize() - 1 - below);
  }

  /** An array that gets here may be seen by others. */
  private void handOn(ListFlowValues.Value value) {
    if (value.array() != null) handedOn.add(value.array());
  }

  private void store(FieldInsnNode at, ListFlowValues.Value value) {
    handOn(value);
    Type type = Type.getType(at.desc);
    BitSet values = as(type, value);
    if (!values.isEmpty()) stores.add(new Stored(at.name, type.getClassName(), values));
  }

  /** What is handed on as this type. */
  private static BitSet as(Type type, ListFlowValues.Value value) {
    return ListFlowValues.fits(type) ? value.sources() : ListFlowValues.NONE;
  }

  private void call(MethodInsnNode at, Frame<ListFlowValues.Value> frame) {
    List<BitSet> arguments = arguments(at.desc, frame, !isPrinting(at));
    BitSet receiver = ListFlowValues.NONE;
    if (at.getOpcode() != Opcodes.INVOKESTATIC) {
      ListFlowValues.Value on = top(frame, arguments.size());
      handOn(on);
      receiver = as(Type.getObjectType(at.owner), on);
    }
    numbers.put(at, calls.size());
    Call target =
        new Call(at.getOpcode(), at.owner.replace('/', '.'), at.name, at.desc, 0);
    calls.add(new Sent(Kind.METHOD, target, receiver, arguments));
  }

  private static boolean isPrinting(MethodInsnNode at) {
    return at.owner.startsWith("java/") && PRINTING.contains(at.name);
  }

  private void call(InvokeDynamicInsnNode at, Frame<ListFlowValues.Value> frame) {
    List<BitSet> arguments = arguments(at.desc, frame, true);
    calls.add(new Sent(kind(at.bsm), null, ListFlowValues.NONE, arguments));
  }

  private static Kind kind(Handle bootstrap) {
    return switch (bootstrap.getOwner()) {
      case MethodScan.LAMBDAS -> Kind.CAPTURE;
      case TEXTS -> Kind.TEXT;
      default -> Kind.OTHER;
    };
  }

  private List<BitSet> arguments(
      String descriptor, Frame<ListFlowValues.Value> frame, boolean handsOn) {
    Type[] types = Type.getArgumentTypes(descriptor);
    List<BitSet> out = new ArrayList<>(types.length);
    for (int i = 0; i < types.length; i++) {
      ListFlowValues.Value argument = top(frame, types.length - 1 - i);
      if (handsOn) handOn(argument);
      out.add(as(types[i], argument));
    }
    return out;
  }
}
