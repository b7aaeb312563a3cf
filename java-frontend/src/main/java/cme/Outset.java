package cme;

import cme.index.Index;
import cme.index.Lambda;
import cme.index.ListFlows;
import cme.index.MethodFacts;
import cme.input.ClassFile;
import cme.input.Inputs;
import cme.library.StandIns;
import cme.library.Views;
import cme.lower.Faces;
import cme.model.LibraryModel;
import cme.model.ModelOptions;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the bytecode alone says: all that can be found out while Soot reads the classes.
 *
 * @param added classes of {@code cme.library} that the application needs
 * @param model without features of collections that nothing in the application asks for
 */
record Outset(
    Index index, ListFlows flows, List<ClassFile> added, LibraryModel model, Faces faces) {
  static Outset of(Inputs inputs, LibraryModel library) {
    Index index = Index.of(inputs);
    Set<String> called = called(index);
    List<ClassFile> added = new ArrayList<>(StandIns.of(called));
    added.addAll(Views.of(InheritedViews.of(index, called)));
    LibraryModel model = model(library, index, called);
    ListFlows flows = new ListFlows(inputs.application());
    return new Outset(index, flows, List.copyOf(added), model, new Faces(faces(index, model)));
  }

  /** Names of methods that the application calls, or has references to. */
  private static Set<String> called(Index index) {
    Set<String> called = new HashSet<>();
    for (MethodFacts method : index.methods().values()) {
      method.calls().forEach(c -> called.add(c.name()));
      method.lambdas().forEach(l -> called.add(l.body().name()));
    }
    return called;
  }

  /** Types of what calls return that give another face of what they are given. */
  private static Set<String> faces(Index index, LibraryModel model) {
    Set<String> names = model.methodsThatGiveFaces();
    Set<String> types = new HashSet<>();
    for (MethodFacts method : index.methods().values()) {
      Stream.concat(method.calls().stream(), method.lambdas().stream().map(Lambda::body))
          .filter(call -> names.contains(call.name()))
          .forEach(call -> types.add(Descriptors.result(call.descriptor())));
    }
    return types;
  }

  private static LibraryModel model(LibraryModel library, Index index, Set<String> called) {
    Set<String> made = new HashSet<>();
    index.methods().values().forEach(method -> made.addAll(method.allocated()));
    return library.with(ModelOptions.forProgram(called, made, index.hasMapsInAccessOrder()));
  }

  /** Works ahead of those who ask for flows; returns when that is done. */
  Outset withFlows() {
    flows.findAhead(index.methods().values());
    return this;
  }
}
