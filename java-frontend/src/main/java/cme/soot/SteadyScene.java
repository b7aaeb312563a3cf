package cme.soot;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soot.FastHierarchy;
import soot.G;
import soot.PhaseOptions;
import soot.PolymorphicMethodRef;
import soot.RefType;
import soot.Scene;
import soot.Singletons;
import soot.SootClass;
import soot.SootMethod;
import soot.SootMethodRef;
import soot.Type;

/**
 * Soot's classes, with a hierarchy that stays when classes are added. Soot makes it anew each time it
 * is asked for after that, so twice for each lambda: a third of the time that a library with many
 * lambdas takes.
 *
 * <p>The hierarchy has a number for each class that was there when it was made. For all others what
 * a class inherits from is looked up in the classes themselves.
 */
final class SteadyScene extends Scene {
  private final Map<String, String> quoted = new HashMap<>();

  private SteadyScene(Singletons.Global globals) {
    super(globals);
  }

  /** From now on Soot's globals have such a scene. */
  static void install() {
    G.setGlobalObjectGetter(
        new G.GlobalObjectGetter() {
          private G globals = new Globals();

          @Override
          public G getG() {
            return globals;
          }

          @Override
          public void reset() {
            globals = new Globals();
          }
        });
  }

  @Override
  public synchronized FastHierarchy getOrMakeFastHierarchy() {
    if (!hasFastHierarchy()) setFastHierarchy(new SteadyHierarchy(this));
    return getFastHierarchy();
  }

  /** Soot lets it go for each lambda. */
  @Override
  public synchronized void releaseFastHierarchy() {}

  /** Makes the hierarchy anew, of all classes that are there. */
  static void renewHierarchy(Scene scene) {
    scene.setFastHierarchy(new SteadyHierarchy(scene));
  }

  @Override
  protected synchronized void modifyHierarchy() {
    FastHierarchy made = hasFastHierarchy() ? getFastHierarchy() : null;
    super.modifyHierarchy();
    if (made != null) setFastHierarchy(made);
  }

  // Names are compared all the time, and the same string is found to be equal at once.

  @Override
  public RefType getOrAddRefType(String name) {
    RefType known = getRefTypeUnsafe(name);
    return known != null ? known : super.getOrAddRefType(name.intern());
  }

  @Override
  public SootMethod makeSootMethod(String name, List<Type> parameters, Type result, int modifiers) {
    return super.makeSootMethod(name.intern(), parameters, result, modifiers);
  }

  @Override
  public SootMethod makeSootMethod(
      String name,
      List<Type> parameters,
      Type result,
      int modifiers,
      List<SootClass> thrown) {
    return super.makeSootMethod(name.intern(), parameters, result, modifiers, thrown);
  }

  @Override
  public SootMethodRef makeMethodRef(
      SootClass owner, String name, List<Type> parameters, Type result, boolean isStatic) {
    if (PolymorphicMethodRef.handlesClass(owner)) {
      return super.makeMethodRef(owner, name.intern(), parameters, result, isStatic);
    }
    return new DescribedRef(owner, name.intern(), parameters, result, isStatic);
  }

  /** Soot looks for each of its reserved words in the name. */
  @Override
  public String quotedNameOf(String name) {
    String known = quoted.get(name);
    if (known == null) quoted.put(name, known = super.quotedNameOf(name));
    return known;
  }

  private static final class Globals extends G {
    private Scene scene;
    private PhaseOptions options;

    @Override
    public synchronized PhaseOptions soot_PhaseOptions() {
      if (options == null) options = new SteadyOptions(g);
      return options;
    }

    @Override
    protected void release_soot_PhaseOptions() {
      options = null;
    }

    @Override
    public synchronized Scene soot_Scene() {
      if (scene == null) scene = new SteadyScene(g);
      return scene;
    }

    @Override
    protected void release_soot_Scene() {
      scene = null;
    }
  }

  private static final class SteadyHierarchy extends FastHierarchy {
    private final Set<SootClass> numbered = Collections.newSetFromMap(new IdentityHashMap<>());

    SteadyHierarchy(Scene scene) {
      for (SootClass c : scene.getClasses()) {
        if (c.resolvingLevel() >= SootClass.HIERARCHY) numbered.add(c);
      }
    }

    @Override
    public boolean canStoreClass(SootClass child, SootClass parent) {
      return areNumbered(child, parent)
          ? super.canStoreClass(child, parent)
          : canStoreClassClassic(child, parent);
    }

    @Override
    public boolean isSubclass(SootClass child, SootClass parent) {
      return areNumbered(child, parent)
          ? super.isSubclass(child, parent)
          : canStoreClassClassic(child, parent);
    }

    private boolean areNumbered(SootClass child, SootClass parent) {
      return numbered.contains(child) && numbered.contains(parent);
    }
  }
}
