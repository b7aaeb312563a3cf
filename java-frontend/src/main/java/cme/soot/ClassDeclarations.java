package cme.soot;

import soot.SootClass;
import soot.asm.SootClassBuilder;
import soot.javaToJimple.IInitialResolver.Dependencies;

/** Gives Soot what a class declares, and knows which classes that names. */
class ClassDeclarations extends SootClassBuilder {
  ClassDeclarations(SootClass c) {
    super(c);
  }

  Dependencies dependencies() {
    Dependencies out = new Dependencies();
    out.typesToSignature.addAll(deps);
    return out;
  }
}
