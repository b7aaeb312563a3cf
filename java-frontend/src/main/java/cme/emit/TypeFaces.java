package cme.emit;

import cme.ir.Sharing;
import cme.ir.Types;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which interfaces tell objects of a cell from outside apart though no step asks about them: nothing
 * that a variable of type List holds is what another of type Set holds.
 *
 * <p>Such a <i>face</i> is a relation of its own, and no class test: it says that a reference to the
 * object, to a view of it or to a wrapper may be of the type. An array is no list, but has that face
 * where {@code Arrays.asList} made a list of it.
 */
final class TypeFaces {
  private static final String LIST = "java.util.List";
  private static final String SET = "java.util.Set";

  private final Types types;
  private final Sharing sharing;

  TypeFaces(Types types) {
    this.types = types;
    this.sharing = new Sharing(types);
  }

  /** Those of the cell, if it holds collections of both sides. */
  Set<String> of(Cell cell) {
    Set<String> faces = new LinkedHashSet<>();
    if (!cell.isExternal()) return faces;
    if (isAmong(LIST, cell) && cell.types().stream().anyMatch(t -> isApart(t, LIST))) {
      faces.add(LIST);
    }
    // A list has been told from a set already.
    boolean others = cell.types().stream().anyMatch(t -> isApart(t, SET) && !types.isSubtype(t, LIST));
    if (isAmong(SET, cell) && others) faces.add(SET);
    return faces;
  }

  private boolean isAmong(String face, Cell cell) {
    return cell.types().stream().anyMatch(t -> types.isSubtype(t, face));
  }

  private boolean isApart(String type, String face) {
    return types.isContainer(type) && !sharing.mayShare(type, face);
  }
}
