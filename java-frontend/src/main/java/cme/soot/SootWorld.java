package cme.soot;

import cme.input.ClassFile;
import cme.input.Inputs;
import cme.input.Message;
import cme.input.Severity;
import cme.ir.Field;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Types;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import soot.Body;
import soot.G;
import soot.IFoundFile;
import soot.Scene;
import soot.SootClass;
import soot.SootField;
import soot.SootMethod;
import soot.SourceLocator;
import soot.Unit;
import soot.jimple.Stmt;
import soot.options.Options;
import soot.tagkit.SourceFileTag;
import soot.util.Chain;

/**
 * The classes: those of the application with their code, those they refer to with their
 * declarations. The one class that touches Soot's globals, so there is one world at a time; closing
 * it lets the next one be made.
 *
 * <p>Bodies are built when asked for. Building one may add classes to the application: those that
 * Soot makes for lambdas and method references. Nothing about the input makes a method of this
 * class throw: a class that cannot be loaded becomes a message, a body that cannot be built a
 * reason.
 */
public final class SootWorld implements Types, AutoCloseable {
  /** Soot's name for the classes of the JDK that runs. */
  private static final String JDK = "VIRTUAL_FS_FOR_JDK";

  private final MemoryClasses memory;
  private final JdkClasses jdk = new JdkClasses();
  private final Hierarchy hierarchy = new Hierarchy(this::classNamed);
  private final SelfCalls selfCalls = new SelfCalls(this::open, hierarchy::superTypes);
  private final OverriddenCalls overriddenCalls = new OverriddenCalls(this);
  private final LiveClasses live;
  private final TypeFacts facts;
  private final Set<String> application = new LinkedHashSet<>();
  private final Map<String, SootClass> classes = new HashMap<>();
  private final Map<String, List<MethodId>> methods = new HashMap<>();
  private final Map<MethodId, BodyResult> bodies = new HashMap<>();
  private final List<Message> messages = new ArrayList<>();
  private final OwnCollections ownCollections = new OwnCollections(this);
  private final Set<String> missing = new TreeSet<>();
  private final List<ClassFile> files;
  private final Set<String> lambdasMade = new HashSet<>();
  private final Map<String, Position> madeAt = new HashMap<>();
  private final Map<String, MethodId> makers = new HashMap<>();
  private LambdaIndex lambdas;
  private int adopted;
  private SootClass lastAdopted;

  public SootWorld(Inputs inputs) {
    this(inputs, List::of);
  }

  /** {@code more}: classes that belong to the application, too, asked for once the others are read. */
  public SootWorld(Inputs inputs, Supplier<List<ClassFile>> more) {
    memory = new MemoryClasses(inputs.application(), this::refer);
    ClasspathScan classpath =
        new ClasspathScan(inputs.classpath(), TypeFacts.FAMILY, hierarchy::superTypes);
    live = new LiveClasses(this, hierarchy, new LibraryPairs(classpath, hierarchy::superTypes));
    facts = new TypeFacts(live);
    SteadyScene.install();
    configure(inputs.classpath());
    BasicClasses.names().forEach(n -> Scene.v().addBasicClass(n, SootClass.SIGNATURES));
    for (ClassFile file : inputs.application()) loadApplication(file);
    List<ClassFile> rest = more.get();
    memory.add(rest);
    for (ClassFile file : rest) loadApplication(file);
    files = Stream.concat(inputs.application().stream(), rest.stream()).toList();
    Scene.v().loadBasicClasses();
    application.forEach(hierarchy::addApplication);
    for (SootClass c : Scene.v().getPhantomClasses()) missing.add(c.getName());
    SteadyScene.renewHierarchy(Scene.v());  // it may be of a few classes only
  }

  private void configure(List<Path> path) {
    Options options = Options.v();
    options.set_whole_program(false);
    options.set_allow_phantom_refs(true);
    options.set_keep_line_number(true);
    options.set_output_format(Options.output_format_none);
    options.set_src_prec(Options.src_prec_only_class);
    options.set_ignore_resolving_levels(true);
    options.set_ignore_resolution_errors(true);
    options.set_ignore_classpath_errors(true);
    options.set_wrong_staticness(Options.wrong_staticness_ignore);
    options.setPhaseOption("jb", "use-original-names:true");
    options.setPhaseOption("jb", "model-lambdametafactory:true");
    options.setPhaseOption("jb.cp", OriginalNames.ONLY_STACK);
    options.setPhaseOption("jb.ulp", "enabled:false"); // It makes one local of two that share a slot.
    options.setPhaseOption("jb.sils", "enabled:false"); // It propagates copies, for Dalvik's sake.
    options.set_soot_classpath(
        Stream.concat(path.stream().map(Path::toString), Stream.of(JDK))
            .collect(Collectors.joining(File.pathSeparator)));
    SourceLocator.v()
        .setClassProviders(
            List.of(memory, new ClasspathClasses(SourceLocator.v()::lookupInClassPath), jdk));
  }

  private void loadApplication(ClassFile file) {
    String name = file.name();
    if (name.endsWith("module-info") || name.endsWith("package-info")) return;
    try {
      SootClass loaded = Scene.v().loadClass(name, SootClass.BODIES);
      if (loaded.isPhantom()) throw new IllegalStateException("not found under its name");
      loaded.setApplicationClass();
      application.add(name);
      classes.put(name, loaded);
    } catch (RuntimeException | StackOverflowError e) {
      messages.add(
          new Message(Severity.ERROR, file.origin(), 0, "class " + name + " not loaded: " + e));
    }
  }

  /**
   * What went wrong while classes were loaded. Classes that are missing are warnings: those that
   * declarations refer to, and the bodies that were asked for.
   */
  public List<Message> messages() {
    List<Message> all = new ArrayList<>(messages);
    for (String name : missing) {
      all.add(new Message(Severity.WARNING, "", 0, "class " + name + " is not on the class path"));
    }
    return all;
  }

  @Override
  public void close() {
    G.reset();
  }

  // --- Classes

  public OwnCollections ownCollections() {
    return ownCollections;
  }

  public String superClass(String name) {
    SootClass c = classNamed(name);
    return c != null && c.hasSuperclass() ? c.getSuperclass().getName() : "java.lang.Object";
  }

  /** All classes of the application, those made for lambdas so far included, in stable order. */
  public List<String> applicationClasses() {
    return List.copyOf(application);
  }

  /** Those that came after so many others. */
  List<String> applicationClassesFrom(int number) {
    List<String> all = hierarchy.applicationClasses();
    return List.copyOf(all.subList(number, all.size()));
  }

  /** How many classes of the application have files. */
  public int inputSize() {
    return files.size();
  }

  /** How many there are, those made for lambdas so far included. */
  public int applicationSize() {
    return application.size();
  }

  boolean isApplicationClass(String name) {
    return application.contains(name);
  }

  /** The class of this name, loaded if need be; null if that is no name of a class at all. */
  public SootClass classNamed(String name) {
    SootClass known = classes.get(name);
    if (known != null) return known;
    if (name.endsWith("]") || !Descriptors.isReference(name)) return null;
    SootClass loaded = load(name);
    classes.put(name, loaded);
    return loaded;
  }

  private SootClass load(String name) {
    try {
      SootClass there = Scene.v().getSootClassUnsafe(name, false);
      if (there != null && there.resolvingLevel() >= SootClass.SIGNATURES) return there;
      return Scene.v().forceResolve(name, SootClass.SIGNATURES);
    } catch (RuntimeException | StackOverflowError e) {
      return null;
    }
  }

  /** Code refers to the class: Soot takes one that it does not know then for one that is missing. */
  private void refer(String name) {
    SootClass c = load(name);
    if (c == null || c.isPhantom()) missing.add(name);
  }

  /** The class is not there, or a class or interface it inherits from is not. */
  public boolean isIncomplete(String type) {
    return hierarchy.isIncomplete(type);
  }

  /** Objects of this very class can exist: it is no interface and not abstract. */
  public boolean isInstantiable(String type) {
    SootClass c = classNamed(type);
    return c != null && !c.isPhantom() && !c.isInterface() && !c.isAbstract();
  }

  @Override
  public boolean isExact(String type) {
    return facts.isExact(type);
  }

  public boolean isInterface(String type) {
    SootClass c = classNamed(type);
    return c != null && c.isInterface();
  }

  /** All proper super types, classes first, nearest first. */
  public Set<String> superTypes(String type) {
    return hierarchy.superTypes(type);
  }

  /**
   * Application classes and interfaces that are the type or a subtype of it; of an interface, all
   * lambdas that the application makes of it are among them.
   */
  public List<String> applicationSubtypes(String type) {
    makeLambdas(type);
    return hierarchy.applicationSubtypes(type);
  }

  /** Those of them that need no body to be there: all but lambdas. */
  public List<String> declaredSubtypes(String type) {
    return hierarchy.applicationSubtypes(type);
  }

  /** Lambdas have classes once the methods that make them have bodies. */
  private void makeLambdas(String type) {
    if (!isInterface(type) || !lambdasMade.add(type)) return;
    if (lambdas == null) lambdas = new LambdaIndex(files);
    for (String made : lambdas.interfaces()) {
      if (isSubtype(made, type)) lambdas.makers(made).forEach(this::body);
    }
  }

  /** Those of {@link #applicationSubtypes} that can have objects. */
  public List<String> instantiableSubtypes(String type) {
    makeLambdas(type);
    return hierarchy.concreteSubtypes(type, this::isInstantiable);
  }

  /** The nearest super class that is not of the application. */
  public String librarySuperClass(String type) {
    SootClass c = classNamed(type);
    while (c != null && isApplicationClass(c.getName())) {
      c = c.hasSuperclass() ? c.getSuperclass() : null;
    }
    return c == null ? "java.lang.Object" : c.getName();
  }

  /** The source file's name as the class file tells it, otherwise one made from the class. */
  public String sourceFile(String type) {
    SootClass c = classNamed(type);
    SourceFileTag tag = c == null ? null : (SourceFileTag) c.getTag(SourceFileTag.NAME);
    if (tag != null && tag.getSourceFile() != null) return tag.getSourceFile();
    String outer = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
    return outer.substring(outer.lastIndexOf('.') + 1) + ".java";
  }

  // --- Methods

  /** What the class declares, abstract and native methods included. */
  public List<MethodId> methods(String type) {
    SootClass c = classNamed(type);
    if (c == null || c.isPhantom()) return List.of();
    List<MethodId> known = methods.get(type);
    if (known == null || known.size() != c.getMethodCount()) {
      known = c.getMethods().stream().map(SootWorld::idOf).toList();
      methods.put(type, known);
    }
    return known;
  }

  public static MethodId idOf(SootMethod method) {
    return new MethodId(
        method.getDeclaringClass().getName(), method.getName(), Descriptors.of(method));
  }

  /** The declaration, if the class declares it itself. */
  public Optional<SootMethod> declared(MethodId id) {
    SootClass c = classNamed(id.owner());
    return c == null ? Optional.empty() : hierarchy.declared(c, id.name(), id.descriptor());
  }

  /**
   * What a call of the method on an object of this very class runs; for an abstract class or an
   * interface, the declaration that a call refers to. Of the application or of the library.
   */
  public Optional<MethodId> resolve(String type, String name, String descriptor) {
    String start = type.endsWith("]") ? "java.lang.Object" : type;
    return hierarchy.resolve(start, name, descriptor);
  }

  /** A call of the method on an object of this very class runs code of the library. */
  public boolean runsLibrary(String type, String name, String descriptor) {
    return resolve(type, name, descriptor).filter(id -> !isApplication(id.owner())).isPresent();
  }

  /** Below what a call refers to there is a method of that name which does not override it. */
  public boolean isShadowed(String type, String name, String descriptor) {
    return hierarchy.find(type, name, descriptor).filter(hierarchy::isShadowed).isPresent();
  }

  /** A class file of the application declares it so, as a field of its objects. */
  public boolean isPrivate(Field field) {
    SootClass owner = classNamed(field.owner());
    if (owner == null || !isApplication(field.owner()) || isLambda(field.owner())) return false;
    SootField declared = owner.getFieldByNameUnsafe(field.name());
    return declared != null && declared.isPrivate() && !declared.isStatic();
  }

  /** Of the application, and neither abstract nor native. */
  public boolean hasBody(MethodId id) {
    return isApplicationClass(id.owner())
        && declared(id).filter(m -> !m.isAbstract() && !m.isNative()).isPresent();
  }

  public Optional<MethodId> initialiserOf(String type) {
    MethodId id = new MethodId(type, "<clinit>", "()V");
    return hasBody(id) ? Optional.of(id) : Optional.empty();
  }

  /**
   * Names with descriptors of all methods that a library method may call on its own object; null
   * if its bytecode is not to be had, so it may be any.
   */
  public Set<String> selfCalls(String libraryClass, String name, String descriptor) {
    return selfCalls.of(libraryClass, name + descriptor);
  }

  /**
   * Methods of an application class that a library method which it inherits calls on its own object.
   *
   * @param owner the class that the call of the library method names
   */
  public List<MethodId> overriddenCalls(
      String type, String owner, String name, String descriptor) {
    return overriddenCalls.of(type, owner, name, descriptor);
  }

  /**
   * Classes of the application that are the type or below it, lambdas excepted, each with the methods
   * that such a call runs by {@link #overriddenCalls}.
   *
   * @param inheriting of classes whose objects run code of the application in such a call, nothing
   */
  public Map<MethodId, List<String>> overriddenCallsBelow(
      String type, String owner, String name, String descriptor, boolean inheriting) {
    return overriddenCalls.below(type, owner, name, descriptor, inheriting);
  }

  private InputStream open(String libraryClass) {
    String file = libraryClass.replace('.', '/') + ".class";
    IFoundFile found = SourceLocator.v().lookupInClassPath(file);
    if (found != null) return found.inputStream();
    Path path = jdk.path(libraryClass);
    try {
      return path == null ? null : Files.newInputStream(path);
    } catch (IOException e) {
      return null;
    }
  }

  public BodyResult body(MethodId id) {
    BodyResult known = bodies.get(id);
    if (known != null) return known;
    BodyResult built = declared(id).map(this::build).orElse(BodyResult.none("no such method"));
    bodies.put(id, built);
    return built;
  }

  private BodyResult build(SootMethod method) {
    if (method.isNative()) return BodyResult.none("native method");
    if (method.isAbstract()) return BodyResult.none("abstract method");
    try {
      Body body = method.retrieveActiveBody();
      OriginalNames.restore(body);
      adoptLambdas();
      notePlaces(body);
      return BodyResult.of(body);
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return BodyResult.none("no body: " + e);
    }
  }

  /** Classes that Soot has made for lambdas join the application. */
  private void adoptLambdas() {
    Chain<SootClass> all = Scene.v().getApplicationClasses();
    if (all.size() == adopted) return;
    Iterator<SootClass> added =
        adopted == 0 ? all.iterator() : all.iterator(all.getSuccOf(lastAdopted));
    while (added.hasNext()) {
      lastAdopted = added.next();
      String name = lastAdopted.getName();
      if (isApplicationClass(name) || memory.has(name)) continue;
      application.add(name);
      classes.put(name, lastAdopted);
      hierarchy.addApplication(name);
    }
    adopted = all.size();
  }

  /** Where the lambdas and method references of a body are made. */
  private void notePlaces(Body body) {
    String file = sourceFile(body.getMethod().getDeclaringClass().getName());
    for (Unit unit : body.getUnits()) {
      if (!((Stmt) unit).containsInvokeExpr()) continue;
      String owner = ((Stmt) unit).getInvokeExpr().getMethodRef().getDeclaringClass().getName();
      int line = Math.max(0, unit.getJavaSourceStartLineNumber());
      if (!isLambda(owner)) continue;
      madeAt.putIfAbsent(owner, new Position(file, line));
      makers.putIfAbsent(owner, idOf(body.getMethod()));
    }
  }

  /** The method that makes lambdas of this class. */
  public Optional<MethodId> maker(String lambda) {
    return Optional.ofNullable(makers.get(lambda));
  }

  /**
   * Where the class's code stands that has no lines of its own: of a method reference, where it is
   * made; of others nothing but the file is known.
   */
  public Position position(String type) {
    Position made = madeAt.get(type);
    return made == null ? new Position(sourceFile(type), 0) : made;
  }

  /** The class was made for a lambda or method reference; it is in no class file. */
  public boolean isLambda(String type) {
    return isApplicationClass(type) && !memory.has(type);
  }

  // --- Types

  /** Answers about these types as they are now, which any thread may ask for. */
  public Types frozen(Set<String> types) {
    return new TypeFacts(live.freeze(types));
  }

  @Override
  public boolean isSubtype(String sub, String sup) {
    return facts.isSubtype(sub, sup);
  }

  @Override
  public boolean mayShare(String a, String b) {
    return facts.mayShare(a, b);
  }

  @Override
  public boolean isApplication(String type) {
    return facts.isApplication(type);
  }

  @Override
  public boolean isStateless(String type) {
    return facts.isStateless(type);
  }

  @Override
  public boolean isValue(String type) {
    return facts.isValue(type);
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    return facts.hasIdentityEquals(type);
  }

  @Override
  public boolean isContainer(String type) {
    return facts.isContainer(type);
  }

  @Override
  public boolean isIterator(String type) {
    return facts.isIterator(type);
  }
}
