package cme.emit;

import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Site;
import java.util.List;
import java.util.Map;

/** What manifest.json says (docs/frontend.md, "The manifest"). */
public record Manifest(
    List<ScopeEntry> scopes,
    List<SiteEntry> sites,
    List<MethodEntry> methods,
    List<MessageEntry> messages,
    Statistics statistics) {

  /** A program; {@code file} is relative to the manifest. */
  public record ScopeEntry(
      String name, String file, boolean closed, List<MethodId> entries, Emitted emitted) {}

  /** What is known of a site before the engines run. */
  public enum Status {
    OPEN,
    LOCAL,
    UNREACHED,
    UNSUPPORTED
  }

  /**
   * A site.
   *
   * @param caught an exception thrown there may be caught by the program
   * @param scopes names of the scopes to try, in order
   * @param local the facts of the local prover, or null if it did not prove the site
   * @param assumptions names of docs/soundness.md: what these facts rest on
   * @param why the reason of the status, or null if there is nothing to say
   */
  public record SiteEntry(
      Site site,
      boolean caught,
      List<String> scopes,
      List<String> local,
      List<String> assumptions,
      Status status,
      String why) {}

  /**
   * A method that a summary is asked for.
   *
   * @param parameters names of those that are references or booleans
   * @param far methods that are not looked into, as all of them would be too many
   * @param scopes that tell when it throws, those that assume more last; none if it never does
   * @param watched that show what it does to what callers have; none if that is nothing
   * @param why nothing is known of it, or null
   */
  public record MethodEntry(
      MethodId method,
      Position position,
      List<String> parameters,
      List<MethodId> far,
      List<String> scopes,
      List<String> watched,
      String why) {}

  /** {@code severity} is {@code error} or {@code warning}; {@code line} is 0 if it is not known. */
  public record MessageEntry(String severity, String path, int line, String text) {}

  /** {@code partsMs}: how long each part of the run took, in the order of the run. */
  public record Statistics(
      int classes,
      int methods,
      int methodsWithBody,
      int translated,
      int procedures,
      double cpuMs,
      Map<String, Double> partsMs) {}
}
