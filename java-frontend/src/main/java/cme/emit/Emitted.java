package cme.emit;

import cme.ir.Site;
import cme.ir.Unsupported;
import java.util.List;
import java.util.Set;

/**
 * A relational program.
 *
 * @param text the program, as docs/rml.md says
 * @param sites every site of the scope that has a place in the program, in the program's order
 * @param behind sites that executions only get to through stand-ins, and that are left out for that
 * @param unsupported what was not translated; a SAFE of this program is not to be relied on if
 *     there is any
 * @param standIns names of the program's methods that are stand-ins
 * @param assumptions names of docs/soundness.md: the scope's, and those made here
 */
public record Emitted(
    String text,
    List<EmittedSite> sites,
    Set<Site> behind,
    List<Unsupported> unsupported,
    List<String> standIns,
    List<String> assumptions,
    int procedures) {
  /** The same, to be kept when the text is written: all texts together may be large. */
  public Emitted withoutText() {
    return new Emitted("", sites, behind, unsupported, standIns, assumptions, procedures);
  }
}
