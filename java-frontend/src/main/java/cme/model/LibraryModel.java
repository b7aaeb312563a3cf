package cme.model;

import cme.ir.Builder;
import cme.ir.Types;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the library does to containers and iterators, method by method.
 *
 * <p>The steps of a call over-approximate every behaviour of the Java method on every class that the
 * receiver may have, under {@link #assumptions}. A method of which nothing is said may do anything to
 * the containers that it is given. For one thread.
 */
public final class LibraryModel {
  private final ModelText text;
  private final ModelOptions options;
  private Resolver resolver;

  private LibraryModel(ModelText text, ModelOptions options) {
    this.text = text;
    this.options = options;
  }

  /** The model of the JDK that comes with this program. */
  public static LibraryModel jdk() {
    try (InputStream in = LibraryModel.class.getResourceAsStream("/cme/model/jdk.model")) {
      if (in == null) throw new IllegalStateException("jdk.model is missing");
      return load(new InputStreamReader(in, StandardCharsets.UTF_8), "jdk.model");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a model; {@code name} is what errors call the file.
   *
   * @throws ModelException where the text is wrong
   */
  public static LibraryModel load(Reader reader, String name) throws IOException {
    return new LibraryModel(ModelReader.read(all(reader), name, null), ModelOptions.ALL);
  }

  private static String all(Reader reader) throws IOException {
    StringWriter out = new StringWriter();
    reader.transferTo(out);
    return out.toString();
  }

  public LibraryModel with(ModelOptions wanted) {
    return new LibraryModel(text, wanted);
  }

  /**
   * This model and what another file says; of a class that both describe, the other's methods first.
   *
   * @throws ModelException where the text is wrong
   */
  public LibraryModel extendedBy(Reader reader, String name) throws IOException {
    ModelText other = ModelReader.read(all(reader), name, text);
    return new LibraryModel(Merge.texts(text, other), options);
  }

  /**
   * The JDK's model and what these files say, the later ones first.
   *
   * @throws ModelException where a file is wrong or cannot be read
   */
  public static LibraryModel jdkWith(List<Path> files) {
    LibraryModel model = jdk();
    for (Path file : files) {
      try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        model = model.extendedBy(reader, file.toString());
      } catch (IOException e) {
        throw new ModelException(file.toString(), 0, "the model cannot be read");
      }
    }
    return model;
  }

  /** What proofs rely on, besides the text being right. */
  public List<String> assumptions() {
    return Assumptions.of(options);
  }

  /** Whether iterators over instances of exactly this class can throw; true if nothing is known. */
  public boolean failFast(String className, Types types) {
    return resolver(types).failFast(className);
  }

  /** The same of a class that the model describes. */
  public boolean failFast(String className) {
    return failFast(className, NoTypes.INSTANCE);
  }

  /** Whether the model describes the class itself. */
  public boolean describes(String className) {
    return text.classes().containsKey(className);
  }

  /** Classes of which expansions make objects or ask about, so that their hierarchy is needed. */
  public Set<String> classesUsed() {
    Set<String> out = new TreeSet<>(Names.CLASSES);
    for (ModelClass c : text.classes().values()) {
      for (ModelMethod m : c.methods()) Facts.classes(m.body(), out);
    }
    return out;
  }

  /**
   * Names of methods whose result may be a view or a wrapper of what they are given, or that itself;
   * what is only ever handed on is not among them.
   */
  public Set<String> methodsThatGiveFaces() {
    Set<String> out = new TreeSet<>();
    for (ModelClass c : text.classes().values()) {
      if (c.name().equals("java.util.Objects")) continue;
      for (ModelMethod m : c.methods()) if (Facts.givesFace(m.body())) out.add(m.name());
    }
    return out;
  }

  /** Whether something is said of this method: by the class, a supertype, or as harmless. */
  public boolean covers(String owner, String name, String descriptor, Types types) {
    Resolver resolver = resolver(types);
    List<String> parameters = Descriptors.simple(Descriptors.parameters(descriptor));
    return !resolver.methods(owner, name, parameters).isEmpty() || resolver.isHarmless(owner);
  }

  /** Whether it is said what this very method does. */
  public boolean describes(String owner, String name, String descriptor, Types types) {
    List<String> parameters = Descriptors.simple(Descriptors.parameters(descriptor));
    return !resolver(types).methods(owner, name, parameters).isEmpty();
  }

  /**
   * Whether a call of the method can throw ConcurrentModificationException by itself: a use of an
   * iterator, or an iteration inside it.
   */
  public boolean iterates(String owner, String name, String descriptor, Types types) {
    List<String> parameters = Descriptors.simple(Descriptors.parameters(descriptor));
    return resolver(types)
        .methods(owner, name, parameters).stream().anyMatch(m -> Facts.hasSite(m.body()));
  }

  /** Whether a call of the method may make iterators stale; true for what is not described. */
  public boolean modifies(String owner, String name, String descriptor, Types types) {
    List<String> parameters = Descriptors.simple(Descriptors.parameters(descriptor));
    Resolver resolver = resolver(types);
    List<ModelMethod> methods = resolver.methods(owner, name, parameters);
    if (!methods.isEmpty()) {
      return methods.stream().anyMatch(m -> Facts.modifies(m.body(), options.accessOrder()));
    }
    return !resolver.isHarmless(owner)
        && (text.functions().containsKey(owner)
            || getsContainer(owner, descriptor, types)
            || !text.isInHarmlessPackage(owner));
  }

  private static boolean getsContainer(String owner, String descriptor, Types types) {
    List<String> all = new ArrayList<>(Descriptors.parameters(descriptor));
    all.add(owner);
    return all.stream()
        .anyMatch(t -> t.equals(Names.OBJECT) || types.isContainer(t) || types.isIterator(t));
  }

  /** What was found out by one is of use for all calls with the same types. */
  private Resolver resolver(Types types) {
    if (resolver == null || !resolver.isFor(types)) resolver = new Resolver(text.classes(), types);
    return resolver;
  }

  /** Writes the steps of a library call; the builder is left where control goes on. */
  public void lower(LibraryCall call, Builder builder, CallBack callBack) {
    new CallLowering(resolver(call.types()), text, options, call, builder, callBack).run();
  }
}
