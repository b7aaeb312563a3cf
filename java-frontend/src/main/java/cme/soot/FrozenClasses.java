package cme.soot;

import java.util.BitSet;
import java.util.Map;
import java.util.Set;

/**
 * What was to be known of some types at one moment ({@link LiveClasses#freeze}). Nothing here changes,
 * and nothing of Soot's is touched, so any thread may ask. Of other types it knows nothing, and says so
 * by {@link NotFrozenException}.
 */
final class FrozenClasses implements TypeFacts.Source {
  private final Map<String, ClassFacts> facts;
  private final Set<String> stateless;
  private final Set<String> identical;
  private final BitSet incomplete;
  private final LibraryPairs library;

  FrozenClasses(
      Map<String, ClassFacts> facts,
      Set<String> stateless,
      Set<String> identical,
      BitSet incomplete,
      LibraryPairs library) {
    this.facts = facts;
    this.stateless = stateless;
    this.identical = identical;
    this.incomplete = incomplete;
    this.library = library;
  }

  @Override
  public ClassFacts of(String type) {
    ClassFacts known = facts.get(type);
    if (known == null) throw new NotFrozenException(type);
    return known;
  }

  @Override
  public Set<String> superTypes(String type) {
    return of(type).superTypes();
  }

  @Override
  public boolean isApplication(String type) {
    return isClass(type) && of(type).isApplication();
  }

  @Override
  public boolean isStateless(String type) {
    return isClass(type) && of(type).isApplication() && stateless.contains(type);
  }

  @Override
  public boolean inheritsEquals(String type) {
    return of(type).isApplication() && identical.contains(type);
  }

  private static boolean isClass(String type) {
    return !type.endsWith("]") && Descriptors.isReference(type);
  }

  @Override
  public BitSet incomplete() {
    return incomplete;
  }

  @Override
  public boolean libraryShares(String a, String b) {
    return library.share(a, b);
  }
}
