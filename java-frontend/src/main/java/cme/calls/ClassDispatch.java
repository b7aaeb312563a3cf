package cme.calls;

import cme.ir.MethodId;
import cme.lower.Dispatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Class hierarchy analysis over the classes that can have objects, and an account of what was
 * asked: a lowered method stays valid for as long as its questions have the same answers.
 */
final class ClassDispatch implements Dispatch {
  /** A call: static type of the receiver, name and descriptor of the method. */
  record Question(String receiverType, String name, String descriptor) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Question o
          && name.equals(o.name)
          && receiverType.equals(o.receiverType)
          && descriptor.equals(o.descriptor);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * receiverType.hashCode() + name.hashCode()) + descriptor.hashCode();
    }
  }

  private final Classes classes;
  private final Predicate<String> mayExist;
  private final Map<Question, Map<MethodId, List<String>>> answers = new LinkedHashMap<>();
  private Set<Question> asked = new TreeSet<>(this::compare);
  private Question last;
  private Map<MethodId, List<String>> lastAnswer;

  /** {@code mayExist}: the class has objects; may become true of more while this is in use. */
  ClassDispatch(Classes classes, Predicate<String> mayExist) {
    this.classes = classes;
    this.mayExist = mayExist;
  }

  /** What was asked since the last call of this method. */
  Set<Question> takeQuestions() {
    Set<Question> taken = asked;
    asked = new TreeSet<>(this::compare);
    last = null;
    return taken;
  }

  /** Forgets all answers; returns the questions whose answers are different now. */
  Set<Question> refresh() {
    Set<Question> changed = new TreeSet<>(this::compare);
    last = null;
    for (Map.Entry<Question, Map<MethodId, List<String>>> entry : answers.entrySet()) {
      Map<MethodId, List<String>> now = compute(entry.getKey());
      if (!now.equals(entry.getValue())) changed.add(entry.getKey());
      entry.setValue(now);
    }
    return changed;
  }

  @Override
  public List<MethodId> targets(String receiverType, String name, String descriptor) {
    return new ArrayList<>(answer(new Question(receiverType, name, descriptor)).keySet());
  }

  @Override
  public List<String> receivers(MethodId target, String receiverType) {
    Question question = new Question(receiverType, target.name(), target.descriptor());
    return answer(question).getOrDefault(target, List.of());
  }

  /** What is asked comes in groups: of all targets of a call who leads there. */
  private Map<MethodId, List<String>> answer(Question question) {
    if (question.equals(last)) return lastAnswer;
    asked.add(question);
    last = question;
    lastAnswer = answers.computeIfAbsent(question, this::compute);
    return lastAnswer;
  }

  private Map<MethodId, List<String>> compute(Question question) {
    Map<MethodId, List<String>> out = new LinkedHashMap<>();
    for (String name : classes.concreteSubtypes(question.receiverType())) {
      if (!mayExist.test(name)) continue;
      classes
          .resolve(name, question.name(), question.descriptor())
          .ifPresent(target -> out.computeIfAbsent(target, t -> new ArrayList<>()).add(name));
    }
    return out;
  }

  private int compare(Question a, Question b) {
    int order = a.receiverType().compareTo(b.receiverType());
    if (order == 0) order = a.name().compareTo(b.name());
    return order == 0 ? a.descriptor().compareTo(b.descriptor()) : order;
  }
}
