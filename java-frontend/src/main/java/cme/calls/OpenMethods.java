package cme.calls;

import cme.effects.CallEffects;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.lower.Wide;
import cme.lower.Within;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Methods for open scopes, each lowered once: their calls may go to objects of all classes, so they
 * are the same in every scope that something gets into from outside.
 */
public final class OpenMethods implements CallEffects.Bodies {
  private final ClassDispatch dispatch;
  private final ScopeBuilder.Lowerer lowerer;
  private final Function<MethodId, List<MethodId>> within;
  private final int most;
  private final Map<MethodId, Method> known = new HashMap<>();
  private int lookedAt;

  /**
   * @param within what calls stand for that {@link Within} made
   * @param most effects are looked for in so many methods at most, besides those that are there
   *     anyway
   */
  public OpenMethods(
      Classes classes,
      ScopeBuilder.Lowerer lowerer,
      Function<MethodId, List<MethodId>> within,
      int most) {
    this.within = within;
    this.dispatch = new ClassDispatch(classes, c -> true);
    this.lowerer = lowerer;
    this.most = most;
  }

  public Method get(MethodId id) {
    Method method = known.get(id);
    if (method != null) return method;
    Method lowered = lowerer.apply(dispatch, id);
    dispatch.takeQuestions();
    known.put(id, lowered);
    return lowered;
  }

  @Override
  public Optional<Method> of(MethodId id) {
    if (!known.containsKey(id) && lookedAt++ >= most) return Optional.empty();
    return Optional.of(get(id));
  }

  @Override
  public List<MethodId> targets(MethodId id) {
    if (Within.is(id)) return within.apply(id);
    if (!Wide.is(id)) return List.of(id);
    return dispatch.targets(id.owner(), Wide.nameOf(id), id.descriptor());
  }
}
