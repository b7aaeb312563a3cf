package cme.index;

import cme.index.ListFlow.Source;
import cme.ir.ListParts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * What instructions make, for {@link ListFlow}: the sources that a value may have come from, and of
 * arrays that the method makes the instruction that makes them.
 */
final class ListFlowValues extends Interpreter<ListFlowValues.Value> {
  static final BitSet NONE = new BitSet();

  /**
   * @param size 1, or 2 for a long or a double
   * @param sources nobody may change the set
   * @param array what makes it, if it is an array that the method makes, always at that place
   * @param type of an array; null if it is none, or not known
   */
  record Value(int size, BitSet sources, AbstractInsnNode array, Type type)
      implements org.objectweb.asm.tree.analysis.Value {
    @Override
    public int getSize() {
      return size;
    }
  }

  /** A source, or null for the result of the call there. */
  record Origin(Source source, AbstractInsnNode instruction) {}

  private static final Type OBJECT = Type.getObjectType("java/lang/Object");
  private static final Value PLAIN = new Value(1, NONE, null, null);
  private static final Value WIDE = new Value(2, NONE, null, null);

  private final List<Origin> origins = new ArrayList<>();
  private final Map<AbstractInsnNode, Value> made = new HashMap<>();
  private final Set<AbstractInsnNode> mixed = new HashSet<>();
  private int parameters;

  ListFlowValues() {
    super(Opcodes.ASM9);
  }

  List<Origin> origins() {
    return origins;
  }

  /** What makes arrays that share a variable with something else. */
  Set<AbstractInsnNode> mixed() {
    return mixed;
  }

  private static Value plain(Type type) {
    if (type.getSort() == Type.ARRAY) return new Value(1, NONE, null, type);
    return type.getSize() == 2 ? WIDE : PLAIN;
  }

  /** Parts of lists may be of the type. */
  static boolean fits(Type type) {
    return type.getSort() == Type.OBJECT && ListParts.fit(type.getClassName());
  }

  private Value from(Source source, AbstractInsnNode at) {
    BitSet one = new BitSet();
    one.set(origins.size());
    origins.add(new Origin(source, at));
    return new Value(1, one, null, null);
  }

  /** Each instruction has one source, however often it is looked at. */
  private Value from(Source source, Type type, AbstractInsnNode at) {
    if (!fits(type)) return plain(type);
    Value known = made.get(at);
    if (known == null) made.put(at, known = from(source, at));
    return known;
  }

  @Override
  public Value newValue(Type type) {
    if (type == Type.VOID_TYPE) return null;
    return type == null ? PLAIN : plain(type);
  }

  @Override
  public Value newParameterValue(boolean isInstance, int local, Type type) {
    if (isInstance && local == 0) return PLAIN;
    int index = parameters++;
    return fits(type) ? from(new Source.Parameter(index), null) : plain(type);
  }

  @Override
  public Value newOperation(AbstractInsnNode at) {
    return switch (at.getOpcode()) {
      case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> WIDE;
      case Opcodes.GETSTATIC -> read((FieldInsnNode) at);
      case Opcodes.LDC -> {
        Object constant = ((org.objectweb.asm.tree.LdcInsnNode) at).cst;
        yield constant instanceof Long || constant instanceof Double ? WIDE : PLAIN;
      }
      default -> PLAIN;
    };
  }

  private Value read(FieldInsnNode at) {
    Type type = Type.getType(at.desc);
    return from(new Source.Read(at.name, type.getClassName()), type, at);
  }

  @Override
  public Value copyOperation(AbstractInsnNode at, Value value) {
    return value;
  }

  @Override
  public Value unaryOperation(AbstractInsnNode at, Value value) {
    switch (at.getOpcode()) {
      case Opcodes.GETFIELD:
        return read((FieldInsnNode) at);
      case Opcodes.CHECKCAST:
        Type type = Type.getObjectType(((TypeInsnNode) at).desc);
        if (fits(type)) return value;
        return type.getSort() == Type.ARRAY ? new Value(1, NONE, value.array(), type) : PLAIN;
      case Opcodes.ANEWARRAY:
        return made.computeIfAbsent(at, a -> new Value(1, NONE, a, arrayOf((TypeInsnNode) a)));
      case Opcodes.LNEG, Opcodes.DNEG, Opcodes.I2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2L:
      case Opcodes.F2D, Opcodes.D2L:
        return WIDE;
      default:
        return PLAIN;
    }
  }

  @Override
  public Value binaryOperation(AbstractInsnNode at, Value left, Value right) {
    return switch (at.getOpcode()) {
      case Opcodes.AALOAD -> element(at, left.type());
      case Opcodes.LALOAD, Opcodes.DALOAD -> WIDE;
      case Opcodes.LADD, Opcodes.LSUB, Opcodes.LMUL, Opcodes.LDIV, Opcodes.LREM -> WIDE;
      case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR, Opcodes.LAND, Opcodes.LOR -> WIDE;
      case Opcodes.LXOR -> WIDE;
      case Opcodes.DADD, Opcodes.DSUB, Opcodes.DMUL, Opcodes.DDIV, Opcodes.DREM -> WIDE;
      default -> PLAIN;
    };
  }

  private static Type arrayOf(TypeInsnNode at) {
    return Type.getType('[' + Type.getObjectType(at.desc).getDescriptor());
  }

  private Value element(AbstractInsnNode at, Type array) {
    Type type = array == null ? OBJECT : Type.getType(array.getDescriptor().substring(1));
    return from(new Source.Element(), type, at);
  }

  @Override
  public Value ternaryOperation(AbstractInsnNode at, Value first, Value second, Value third) {
    return null;
  }

  @Override
  public Value naryOperation(AbstractInsnNode at, List<? extends Value> values) {
    if (at instanceof InvokeDynamicInsnNode dynamic) {
      return newValue(Type.getReturnType(dynamic.desc));
    }
    if (!(at instanceof MethodInsnNode call)) return PLAIN;
    Type type = Type.getReturnType(call.desc);
    return type == Type.VOID_TYPE ? null : from(null, type, at);
  }

  @Override
  public void returnOperation(AbstractInsnNode at, Value value, Value expected) {}

  @Override
  public Value merge(Value left, Value right) {
    if (left == right || left.equals(right)) return left;
    if (left.array() != right.array()) {
      if (left.array() != null) mixed.add(left.array());
      if (right.array() != null) mixed.add(right.array());
    }
    AbstractInsnNode array = left.array() == right.array() ? left.array() : null;
    Type type = left.type() != null && left.type().equals(right.type()) ? left.type() : null;
    BitSet sources = (BitSet) left.sources().clone();
    sources.or(right.sources());
    return new Value(1, sources, array, type);
  }
}
