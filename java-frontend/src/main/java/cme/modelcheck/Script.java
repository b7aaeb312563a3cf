package cme.modelcheck;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.CallBack;
import cme.model.LibraryCall;
import cme.model.LibraryModel;
import cme.model.Origins;
import java.util.ArrayList;
import java.util.List;

/** Library calls one after the other, as the model has them: a piece of a trial. */
final class Script {
  /**
   * A call as bytecode has it.
   *
   * @param receiver null if static
   * @param parameters full names
   * @param arguments null for numbers
   * @param exact the very class of the receiver, or null
   */
  record Call(
      String owner,
      String name,
      List<String> parameters,
      String result,
      Var receiver,
      List<Var> arguments,
      String exact) {}

  private final LibraryModel model;
  private final JdkHierarchy types;
  private final Provenance provenance;
  private final Method method = new Method(new MethodId("T", "m", "()V"), List.of(), null, null);
  final Builder out = new Builder(method);
  private int sites;

  Script(LibraryModel model, JdkHierarchy types, Provenance provenance) {
    this.model = model;
    this.types = types;
    this.provenance = provenance;
    out.into(method.newBlock());
  }

  /** The steps of all calls; nothing comes after. */
  Method end() {
    out.end(new Block.End.Return(null));
    return method;
  }

  /** Gives the result's variable, or null if it is a number or nothing. */
  Var call(Call call) {
    Var to = Signatures.isPrimitive(call.result()) ? null : new Var(call.name(), call.result());
    call(call, to);
    return to;
  }

  void call(Call call, Var to) {
    String descriptor = Signatures.descriptor(call.parameters(), call.result());
    if (to != null) provenance.add(to, call, descriptor);
    List<String> constants = new ArrayList<>();
    for (String p : call.parameters()) constants.add(p.equals("boolean") ? "true" : null);
    LibraryCall asked =
        new LibraryCall(
            call.owner(),
            call.name(),
            descriptor,
            call.receiver() == null,
            call.receiver(),
            call.arguments(),
            constants,
            to,
            use -> new Site("T", "m()V", ++sites, use, null),
            types,
            call.exact(),
            provenance);
    model.lower(asked, out, new Callbacks());
  }

  /** The machine runs functions; see {@link Behaviour}. */
  private final class Callbacks implements CallBack {
    @Override
    public Var call(
        Var function,
        String interfaceName,
        String name,
        String descriptor,
        List<Var> arguments,
        String resultType) {
      Var to = resultType == null ? null : out.temporary(resultType);
      List<Var> all = new ArrayList<>(List.of(function));
      for (Var v : arguments) all.add(v == null ? out.temporary(JdkHierarchy.OBJECT) : v);
      out.step(new Step.Call(to, new MethodId(interfaceName, name, descriptor), all, List.of()));
      return to;
    }
  }
}
