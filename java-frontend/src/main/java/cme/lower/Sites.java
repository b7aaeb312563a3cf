package cme.lower;

import cme.ir.Builder;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.model.SiteFactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Numbers the sites of a method in the order in which its statements are lowered. */
final class Sites implements SiteFactory {
  private final MethodId method;
  private final Builder out;
  private final List<Site> all = new ArrayList<>();
  private final Set<Site> caught = new LinkedHashSet<>();
  private boolean mayBeCaught;
  private int iterations;
  private String sharedUse;
  private Site shared;

  Sites(MethodId method, Builder out) {
    this.method = method;
    this.out = out;
  }

  /** Whether a handler may catch what the sites from here on throw. */
  void setMayBeCaught(boolean value) {
    mayBeCaught = value;
  }

  /** All that the statement does is one site, named as this use, if there is any. */
  void sharing(String use, Runnable statement) {
    if (sharedUse != null) {
      statement.run();
      return;
    }
    sharedUse = use;
    statement.run();
    sharedUse = null;
    shared = null;
  }

  @Override
  public Site next(String use) {
    if (sharedUse == null) return number(use);
    if (shared == null) shared = number(sharedUse);
    return shared;
  }

  private Site number(String use) {
    Site site =
        new Site(
            method.owner(),
            method.name() + method.descriptor(),
            all.size() + 1,
            use,
            out.position());
    all.add(site);
    if (mayBeCaught) caught.add(site);
    return site;
  }

  @Override
  public void iterates() {
    iterations++;
  }

  /** Grows with every step that uses an iterator, marks of sublists apart. */
  int iterations() {
    return iterations;
  }

  List<Site> all() {
    return List.copyOf(all);
  }

  Set<Site> caught() {
    return caught;
  }
}
