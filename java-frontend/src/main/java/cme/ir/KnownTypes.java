package cme.ir;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Answers of another that are kept. It is asked by one thread at a time, so each of several threads
 * may have its own of these on top of the same one, as long as nothing changes what that one says.
 */
public final class KnownTypes implements Types {
  private enum Question {
    SUBTYPE,
    SHARE,
    APPLICATION,
    VALUE,
    IDENTITY_EQUALS,
    CONTAINER,
    ITERATOR,
    STATELESS,
    MAY_BE_APPLICATION,
    EXACT
  }

  private record Asked(Question question, String a, String b) {
    @Override
    public int hashCode() {
      return (a.hashCode() * 31 + b.hashCode()) * 31 + question.ordinal();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Asked o && question == o.question && a.equals(o.a) && b.equals(o.b);
    }
  }

  private final Types types;
  private final Map<Asked, Boolean> known = new HashMap<>();

  public KnownTypes(Types types) {
    this.types = types;
  }

  private boolean ask(Question question, String a, String b, BooleanSupplier other) {
    Asked asked = new Asked(question, a, b);
    Boolean answer = known.get(asked);
    if (answer == null) {
      synchronized (types) {
        answer = other.getAsBoolean();
      }
      known.put(asked, answer);
    }
    return answer;
  }

  @Override
  public boolean isSubtype(String sub, String sup) {
    return ask(Question.SUBTYPE, sub, sup, () -> types.isSubtype(sub, sup));
  }

  @Override
  public boolean mayShare(String a, String b) {
    return ask(Question.SHARE, a, b, () -> types.mayShare(a, b));
  }

  @Override
  public boolean isApplication(String type) {
    return ask(Question.APPLICATION, type, "", () -> types.isApplication(type));
  }

  @Override
  public boolean isValue(String type) {
    return ask(Question.VALUE, type, "", () -> types.isValue(type));
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    return ask(Question.IDENTITY_EQUALS, type, "", () -> types.hasIdentityEquals(type));
  }

  @Override
  public boolean isContainer(String type) {
    return ask(Question.CONTAINER, type, "", () -> types.isContainer(type));
  }

  @Override
  public boolean isIterator(String type) {
    return ask(Question.ITERATOR, type, "", () -> types.isIterator(type));
  }

  @Override
  public boolean isStateless(String type) {
    return ask(Question.STATELESS, type, "", () -> types.isStateless(type));
  }

  @Override
  public boolean mayBeApplication(String type) {
    return ask(Question.MAY_BE_APPLICATION, type, "", () -> types.mayBeApplication(type));
  }

  @Override
  public boolean isExact(String type) {
    return ask(Question.EXACT, type, "", () -> types.isExact(type));
  }
}
