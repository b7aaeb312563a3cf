package cme.soot;

import java.util.Optional;
import soot.Body;

/** A method's Jimple, or {@code why} there is none. */
public record BodyResult(Optional<Body> body, String why) {
  static BodyResult of(Body body) {
    return new BodyResult(Optional.of(body), "");
  }

  static BodyResult none(String why) {
    return new BodyResult(Optional.empty(), why);
  }
}
