package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Sublists that library code hashes, compares or prints ({@link Looking}), which throws if they are
 * stale: among its arguments, among the contents of what it is given as a collection, map or array,
 * and among those of the receiver, where these are compared with an argument or all looked at. It
 * may always find no reason to look, so nothing is known of marks afterwards.
 *
 * <p>Contents of contents are not looked into, nor entries of maps, nor those of other library objects.
 */
final class Inspection {
  /** Look at all contents of the receiver. */
  private static final Set<String> WHOLE = Set.of("equals", "hashCode", "toString");

  /** Compare contents of the receiver with those of an argument. */
  private static final Set<String> BETWEEN =
      Set.of("containsAll", "removeAll", "retainAll", "equals");

  /** Those of maps; besides {@code remove} and {@code replace} where they get a value. */
  private static final Set<String> ABOUT_VALUES = Set.of("contains", "containsValue");

  private static final String COLLECTIONS = "java.util.Collections";

  /** Methods of {@code Collections} that compare contents of what they get. */
  private static final Set<String> COMPARING =
      Set.of("disjoint", "frequency", "indexOfSubList", "lastIndexOfSubList", "replaceAll");

  /** Look into arrays that they get. */
  private static final Set<String> INTO_ARRAYS =
      Set.of(
          "hash", "hashCode", "deepHashCode", "equals", "deepEquals", "toString", "deepToString",
          "format", "formatted", "printf");

  /** Take over what the argument has. */
  private static final Set<String> FILLING =
      Set.of("<init>", "addAll", "putAll", "copyOf", "of");

  /** Look at what they hold like collections. */
  private static final Set<String> CELLS =
      Set.of("java.util.Optional", "java.util.concurrent.atomic.AtomicReference");

  private final Context in;
  private final Builder out;
  private final SubLists subLists;
  private final Looking looking;

  /** What is filled, or asked; null for what the call makes, and where there is nothing such. */
  private final Var asked;

  Inspection(Context in, SubLists subLists, List<ModelMethod> methods) {
    this.in = in;
    this.out = in.builder;
    this.subLists = subLists;
    this.asked = asked();
    String type = asked == null || asked == in.call.receiver() ? in.receiverClass() : asked.type;
    this.looking = new Looking(in.resolver, in.text, type, in.call.name(), methods);
  }

  private Var asked() {
    boolean fills = in.call.owner().equals(COLLECTIONS) && in.call.name().equals("addAll");
    if (fills) return in.call.arguments().get(0);
    return in.call.name().equals("<init>") ? null : in.call.receiver();
  }

  // --- Arguments

  /** Of arguments and what is in them; {@code arguments} has the lists behind sublists. */
  void ofArguments(List<Var> arguments) {
    List<String> types = Descriptors.parameters(in.call.descriptor());
    for (int i = 0; i < types.size(); i++) {
      Var argument = arguments.get(i);
      if (argument == null || argument == asked) continue;
      if (types.get(i).endsWith("[]")) {
        ofArray(argument);
      } else if (in.isWalked(types.get(i))) {
        ofContainer(argument);
      } else if (subLists.mayBe(argument) || mayHold(argument)) {
        if (looking.at(i)) of(argument);
        else if (looking.puts(i)) unlessList(() -> of(argument));
      }
    }
  }

  private void ofArray(Var array) {
    if (INTO_ARRAYS.contains(in.call.name())) within(array, true);
    else if (FILLING.contains(in.call.name())) unlessList(() -> within(array, true));
  }

  private void ofContainer(Var container) {
    boolean compared =
        BETWEEN.contains(in.call.name())
            || in.call.owner().equals(COLLECTIONS) && COMPARING.contains(in.call.name());
    if (compared) within(container, true);
    else if (FILLING.contains(in.call.name())) unlessList(() -> within(container, false));
  }

  /** If what is filled may hash what it gets: it is no list and no queue. */
  private void unlessList(Runnable hashed) {
    if (!looking.mayHash()) return;
    if (looking.isHashing() || asked == null) {
      hashed.run();
      return;
    }
    out.choose(
        List.of(
            () -> {},
            () -> {
              out.assume(new Condition.NotInstanceOf(asked, Names.LIST));
              out.assume(new Condition.NotInstanceOf(asked, Names.QUEUE));
              hashed.run();
            }));
  }

  /** The value itself, and what is in it. */
  private void of(Var value) {
    if (!subLists.mayBe(value)) within(value, true);
    else out.choose(List.of(() -> {}, () -> within(subLists.whole(value), true)));
  }

  // --- The receiver

  /** Of what is in the receiver, or in the list that it is a sublist of. */
  void within(Var receiver) {
    if (asked == null || asked != in.call.receiver() || !mayHold(receiver)) return;
    boolean all = WHOLE.contains(in.call.name()) || BETWEEN.contains(in.call.name());
    if (all || looksForList()) within(receiver, all || looksForValue());
  }

  private boolean looksForValue() {
    String name = in.call.name();
    return ABOUT_VALUES.contains(name) || name.startsWith("re") && in.call.arguments().size() > 1;
  }

  /** Something that may be a list is looked for in the receiver. */
  private boolean looksForList() {
    for (int i = 0; i < in.call.arguments().size(); i++) {
      Var argument = in.call.arguments().get(i);
      boolean list = argument != null && in.types.mayShare(argument.type, Names.LIST);
      if (list && (looking.at(i) || looking.puts(i))) return true;
    }
    return false;
  }

  // --- Contents

  /** It is declared as something that holds others, and sublists may be in there. */
  private boolean mayHold(Var container) {
    boolean holds = in.types.isContainer(container.type) || CELLS.contains(container.type);
    return holds && in.call.origins().mayHoldSubList(container);
  }

  /** What is in the container; of a map the keys, and with {@code values} these, too. */
  private void within(Var container, boolean values) {
    if (!mayHold(container)) return;
    Var item = in.temporary(Names.OBJECT);
    List<Runnable> slots = new ArrayList<>();
    slots.add(() -> out.step(new Step.Pick(item, container, Slot.ELEMENT)));
    if (values && in.kind(container).mayBeMap) {
      slots.add(() -> out.step(new Step.Pick(item, container, Slot.VALUE)));
    }
    out.choose(
        List.of(
            () -> {},
            () -> {
              out.choose(slots);
              out.assume(new Condition.InstanceOf(item, Names.SUB_LIST));
              subLists.look(item);
            }));
  }
}
