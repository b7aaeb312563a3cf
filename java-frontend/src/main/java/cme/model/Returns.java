package cme.model;

import java.util.ArrayList;
import java.util.List;

/** Ways through a body and how they end. */
final class Returns {
  private static final Effect NOTHING_SAID = new Effect.Return(new Value.Any());

  private Returns() {}

  /** Whether some way through the effect ends with {@code return}. */
  static boolean mayReturn(Effect effect) {
    if (effect instanceof Effect.Return || effect instanceof Effect.Pipeline) return true;
    return branches(effect).stream().flatMap(List::stream).anyMatch(Returns::mayReturn);
  }

  /** The same body with {@code return any} at the end of every way that has no return. */
  static List<Effect> complete(List<Effect> body) {
    if (body.isEmpty()) return List.of(NOTHING_SAID);
    Effect last = body.get(body.size() - 1);
    List<Effect> out = new ArrayList<>(body);
    if (last instanceof Effect.Return || last instanceof Effect.Pipeline) return List.copyOf(out);
    Effect completed = completeLast(last);
    if (completed == null) {
      out.add(NOTHING_SAID);
    } else {
      out.set(out.size() - 1, completed);
    }
    return List.copyOf(out);
  }

  /** Null if the effect has no branches of its own to complete. */
  private static Effect completeLast(Effect last) {
    if (!mayReturn(last)) return null;
    if (last instanceof Effect.Either e) {
      return new Effect.Either(e.alternatives().stream().map(Returns::complete).toList());
    }
    if (last instanceof Effect.IfPresent i) {
      return new Effect.IfPresent(
          i.lookup(), i.item(), i.as(), i.container(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfEmpty i) {
      return new Effect.IfEmpty(i.container(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfTrue i) {
      return new Effect.IfTrue(i.flag(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfNull i) {
      return new Effect.IfNull(i.item(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfEntries i) {
      return new Effect.IfEntries(i.as(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfValues i) {
      return new Effect.IfValues(complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfPart i) {
      return new Effect.IfPart(complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfHeld i) {
      return new Effect.IfHeld(i.item(), i.map(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfRange i) {
      return new Effect.IfRange(i.container(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfEqual i) {
      return new Effect.IfEqual(i.a(), i.b(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.IfIs i) {
      return new Effect.IfIs(i.type(), complete(i.yes()), complete(i.no()));
    }
    if (last instanceof Effect.Iterate i) {
      return new Effect.Iterate(i.container(), complete(i.body()));
    }
    return null;
  }

  /** All blocks inside an effect. */
  static List<List<Effect>> blocks(Effect effect) {
    return effect instanceof Effect.Loop loop ? List.of(loop.body()) : branches(effect);
  }

  /** The blocks inside an effect that run at most once. */
  private static List<List<Effect>> branches(Effect effect) {
    if (effect instanceof Effect.Either e) return e.alternatives();
    if (effect instanceof Effect.IfPresent i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfEmpty i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfTrue i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfNull i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfEntries i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfValues i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfPart i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfHeld i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfRange i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfEqual i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.IfIs i) return List.of(i.yes(), i.no());
    if (effect instanceof Effect.Iterate i) return List.of(i.body());
    return List.of();
  }
}
