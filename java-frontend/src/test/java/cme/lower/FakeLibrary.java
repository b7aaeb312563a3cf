package cme.lower;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import cme.model.CallBack;
import cme.model.LibraryCall;
import java.util.List;

/** A library that knows a handful of methods; others only have a result. */
final class FakeLibrary implements Library {
  @Override
  public boolean failFast(String className, Types types) {
    return !className.contains("Concurrent");
  }

  @Override
  public boolean modifies(String owner, String name, String descriptor, Types types) {
    return name.startsWith("add") || name.startsWith("compute") || name.startsWith("remove");
  }

  @Override
  public boolean iterates(String owner, String name, String descriptor, Types types) {
    return name.equals("removeIf");
  }

  @Override
  public boolean describes(String owner, String name, String descriptor, Types types) {
    return !name.equals("register");
  }

  @Override
  public void lower(LibraryCall call, Builder out, CallBack callBack) {
    switch (call.name()) {
      case "iterator" -> out.step(new Step.IteratorOf(call.result(), call.receiver()));
      case "next" -> next(call, out);
      case "add" -> {
        out.step(new Step.Modify(call.receiver()));
        out.step(new Step.Put(call.receiver(), Slot.ELEMENT, call.arguments().get(0)));
        any(call, out);
      }
      case "remove" -> out.step(new Step.TakeOut(call.receiver(), Slot.ELEMENT, call.arguments().get(0)));
      case "forEach" -> forEach(call, out, callBack);
      case "removeIf" -> removeIf(call, out, callBack);
      case "valueOf" -> print(call, callBack);
      default -> any(call, out);
    }
  }

  private static void next(LibraryCall call, Builder out) {
    out.step(new Step.Use(call.sites().next("Iterator.next"), call.receiver()));
    any(call, out);
  }

  private static void any(LibraryCall call, Builder out) {
    if (call.result() != null) out.step(new Step.SetAny(call.result()));
  }

  private static void forEach(LibraryCall call, Builder out, CallBack callBack) {
    Var item = out.temporary("java.lang.Object");
    out.step(new Step.Pick(item, call.receiver(), Slot.ELEMENT));
    String type = "java.util.function.Consumer";
    callBack.call(
        call.arguments().get(0), type, "accept", "(Ljava/lang/Object;)V", List.of(item), null);
  }

  private static void removeIf(LibraryCall call, Builder out, CallBack callBack) {
    Var hidden = out.temporary("java.util.Iterator");
    callBack.walk(
        hidden, call.receiver(), () -> out.step(new Step.IteratorOf(hidden, call.receiver())));
    callBack.meanwhile(null);
    out.step(new Step.Use(call.sites().next("Collection.removeIf"), hidden));
    any(call, out);
  }

  private static void print(LibraryCall call, CallBack callBack) {
    callBack.call(
        call.arguments().get(0),
        "java.lang.Object",
        "toString",
        "()Ljava/lang/String;",
        List.of(),
        "java.lang.String");
  }
}
