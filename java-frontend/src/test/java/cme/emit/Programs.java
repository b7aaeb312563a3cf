package cme.emit;

import static cme.emit.Maker.ITERATOR;
import static cme.emit.Maker.LIST;
import static cme.emit.Maker.OBJECT;
import static cme.emit.Maker.STRING;
import static cme.emit.Maker.var;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small scopes and the verdict that each has to get. */
final class Programs {
  /** A scope, its types, and whether a site throws. */
  record Example(Scope scope, Types types, boolean safe) {}

  private Programs() {}

  static Map<String, Example> all() {
    Map<String, Example> all = new LinkedHashMap<>();
    all.put("flatten_safe", flatten(true));
    all.put("flatten_cme", flatten(false));
    all.put("sm_safe", stateMachine(true));
    all.put("sm_cme", stateMachine(false));
    all.put("worklist_safe", worklist(true));
    all.put("worklist_cme", worklist(false));
    all.put("two_lists_safe", twoLists(true));
    all.put("two_lists_cme", twoLists(false));
    all.put("own_remove_safe", ownRemove(true));
    all.put("own_remove_cme", ownRemove(false));
    all.put("put_safe", putExisting(true));
    all.put("put_cme", putExisting(false));
    all.put("exit_safe", exception(true));
    all.put("exit_cme", exception(false));
    all.put("dispatch_safe", dispatch(true));
    all.put("dispatch_cme", dispatch(false));
    all.put("copy_on_write_safe", sturdy(true));
    all.put("copy_on_write_cme", sturdy(false));
    all.put("open_kinds_safe", open("java.util.Map", LIST, true));
    all.put("open_lists_cme", open(LIST, LIST, false));
    all.put("open_view_cme", open("java.util.Map", "java.util.Set", false));
    all.put("static_safe", statics(true));
    all.put("static_cme", statics(false));
    all.put("flag_safe", flag(true));
    all.put("flag_cme", flag(false));
    all.put("empty_safe", emptiness(true));
    all.put("empty_cme", emptiness(false));
    all.put("mixed_safe", mixed(true));
    all.put("mixed_cme", mixed(false));
    all.put("unknown_safe", unknown(true));
    all.put("unknown_cme", unknown(false));
    all.put("unset_safe", unset(true));
    all.put("unset_cme", unset(false));
    all.put("enum_safe", enumeration(true));
    all.put("enum_cme", enumeration(false));
    all.put("own_iterator_safe", ownIterator(true));
    all.put("own_iterator_cme", ownIterator(false));
    return all;
  }

  /** Items of lists in a list are added to another list; or to one of those lists. */
  static Example flatten(boolean safe) {
    Maker m = new Maker("Flatten");
    Var ll = var("ll", LIST);
    Var subl = var("subl", LIST);
    Var item = var("$t", STRING);
    Var out = var("out", LIST);
    m.method("main", 28, null);
    m.at(32).make(ll, "java.util.LinkedList").at(33).make(subl, "java.util.LinkedList");
    m.at(35).b.loop(() -> m.at(36).step(new Step.SetAny(item)).add(subl, item));
    m.at(39).add(ll, subl).at(40).add(ll, subl);
    m.at(42).make(out, "java.util.LinkedList");
    m.at(43).call(null, "flatten", ll, safe ? out : subl).at(44).returns();

    Var in = var("in", LIST);
    Var out2 = var("out", LIST);
    Var itr1 = var("itr1", ITERATOR);
    Var l = var("l", LIST);
    m.method("flatten", 8, null, in, out2);
    m.at(8).iterator(itr1, in);
    m.at(9).b.loop(() -> m.at(10).next(l, itr1).at(11).call(null, "addList", out2, l));
    m.at(13).returns();

    Var lst1 = var("lst1", LIST);
    Var lst2 = var("lst2", LIST);
    Var itr2 = var("itr2", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("addList", 17, null, lst1, lst2);
    m.at(17).iterator(itr2, lst2);
    m.at(18).b.loop(() -> m.at(19).next(o, itr2).at(20).add(lst1, o));
    m.at(22).returns();
    return new Example(m.entry("main").scope("Flatten.main", true), new TestTypes(), safe);
  }

  /** A cursor over one set in a field while another grows; or the same one. */
  static Example stateMachine(boolean safe) {
    Maker m = new Maker("StateMachine");
    String type = "StateMachine";
    Field states = m.field("states", "java.util.Set");
    Field reached = m.field("reached", "java.util.Set");
    Field cursor = m.field("cursor", ITERATOR);
    Var sm = var("sm", type);
    Var name = var("$t", STRING);
    m.method("main", 9, null);
    m.at(9).make(sm, type).at(10).call(null, "init", sm);
    m.at(11).b.loop(() -> m.at(12).step(new Step.SetAny(name)).call(null, "addState", sm, name));
    m.at(14).call(null, "reset", sm);
    m.at(15).b.loop(() -> m.at(16).call(null, "step", sm));
    m.at(18).returns();

    Var self = var("this", type);
    Var a = var("$t1", "java.util.TreeSet");
    Var b = var("$t2", "java.util.TreeSet");
    m.method("init", 22, null, self);
    m.at(22).make(a, "java.util.TreeSet").step(new Step.Store(self, states, a));
    m.at(23).make(b, "java.util.TreeSet").step(new Step.Store(self, reached, safe ? b : a));
    m.returns();

    Var self2 = var("this", type);
    Var state = var("state", STRING);
    Var c = var("$t1", "java.util.Set");
    m.method("addState", 28, null, self2, state);
    m.at(28).load(c, self2, states).add(c, state).at(29).returns();

    Var self3 = var("this", type);
    Var d = var("$t1", "java.util.Set");
    Var i = var("$t2", ITERATOR);
    m.method("reset", 33, null, self3);
    m.at(33).load(d, self3, states).iterator(i, d).step(new Step.Store(self3, cursor, i)).returns();

    Var self4 = var("this", type);
    Var j = var("$t1", ITERATOR);
    Var e = var("$t2", "java.util.Set");
    Var next = var("state", STRING);
    m.method("step", 38, null, self4);
    m.at(38).load(j, self4, cursor).next(next, j).at(39);
    m.b.choose(List.of(() -> m.at(40).load(e, self4, reached).add(e, next), () -> {}));
    m.at(42).returns();
    TestTypes types = new TestTypes().application(type);
    return new Example(m.entry("main").scope("StateMachine.main", true), types, safe);
  }

  /** The list is taken out of its field before it is walked; or not. */
  static Example worklist(boolean safe) {
    Maker m = new Maker("Worklist");
    String type = "Worklist";
    Field items = m.field("items", LIST);
    Var w = var("w", type);
    Var l = var("$t", "java.util.LinkedList");
    m.method("main", 5, null);
    m.at(5).make(w, type).at(3).make(l, "java.util.LinkedList").step(new Step.Store(w, items, l));
    m.at(6).call(null, "addItem", w).at(7).call(null, "process", w).at(8).returns();

    Var self = var("this", type);
    Var c = var("$t", LIST);
    Var item = var("item", STRING);
    m.method("addItem", 10, null, self);
    m.at(10).load(c, self, items).step(new Step.SetAny(item)).add(c, item).at(11).returns();

    Var self2 = var("this", type);
    Var taken = var("taken", LIST);
    Var fresh = var("$t", "java.util.LinkedList");
    m.method("takeItems", 13, LIST, self2);
    m.at(13).step(new Step.Load(taken, self2, items));
    if (safe) m.at(14).make(fresh, "java.util.LinkedList").step(new Step.Store(self2, items, fresh));
    m.at(15).returns(taken);

    Var self3 = var("this", type);
    Var list = var("$t1", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("$t2", OBJECT);
    m.method("process", 18, null, self3);
    m.at(18).call(list, "takeItems", self3).notNull(list).iterator(it, list);
    m.at(19).b.loop(() -> m.at(20).next(o, it).call(null, "addItem", self3));
    m.at(22).returns();
    TestTypes types = new TestTypes().application(type);
    return new Example(m.entry("main").scope("Worklist.main", true), types, safe);
  }

  /** Walks one list and adds to another, both of which also pass through one method. */
  static Example twoLists(boolean safe) {
    Maker m = new Maker("Two");
    Var a = var("a", LIST);
    Var b = var("b", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 3, null);
    m.at(3).call(a, "make").at(4).call(b, "make").at(5).iterator(it, a);
    m.at(6).b.loop(() -> m.at(7).next(o, it).at(8).add(safe ? b : a, o));
    m.at(10).returns();
    Var made = var("made", LIST);
    m.method("make", 13, LIST);
    m.at(13).make(made, "java.util.ArrayList").at(14).returns(made);
    return new Example(m.entry("main").scope("Two.main", true), new TestTypes(), safe);
  }

  /** Removal through the iterator itself; or through another one. */
  static Example ownRemove(boolean safe) {
    Maker m = new Maker("Own");
    Var a = var("a", LIST);
    Var it = var("it", ITERATOR);
    Var other = var("other", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 3, null);
    m.at(3).make(a, "java.util.ArrayList").step(new Step.SetAny(var("s", STRING)));
    m.at(4).iterator(it, a).at(5).iterator(other, a);
    m.at(6).b.loop(() -> m.at(7).next(o, it).at(8).remove(safe ? it : other));
    m.at(10).returns();
    return new Example(m.entry("main").scope("Own.main", true), new TestTypes(), safe);
  }

  /** A key that is there is put again; or any key. */
  static Example putExisting(boolean safe) {
    Maker m = new Maker("Put");
    Var map = var("map", "java.util.Map");
    Var it = var("it", ITERATOR);
    Var key = var("key", STRING);
    Var other = var("other", STRING);
    m.method("main", 3, null);
    m.at(3).make(map, "java.util.HashMap");
    m.at(4).b.loop(() -> put(m.at(5).step(new Step.SetAny(other)), map, other));
    m.at(6).iterator(it, map);
    m.at(7).b.loop(
        () -> {
          m.at(8).next(key, it).at(9).step(new Step.SetAny(other));
          put(m.at(10), map, safe ? key : other);
        });
    m.at(12).returns();
    return new Example(m.entry("main").scope("Put.main", true), new TestTypes(), safe);
  }

  private static void put(Maker m, Var map, Var key) {
    m.b.choose(
        List.of(
            () -> m.b.assume(new Condition.Has(map, Slot.ELEMENT, key)),
            () -> {
              m.b.assume(new Condition.HasNot(map, Slot.ELEMENT, key));
              m.add(map, key);
            }));
  }

  /** A callee that throws has not modified; or it has. */
  static Example exception(boolean safe) {
    Maker m = new Maker("Exit");
    Var a = var("a", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 3, null);
    m.at(3).make(a, "java.util.ArrayList").at(4).iterator(it, a);
    Block handler = m.b.method.newBlock();
    m.at(5).step(new Step.Call(null, m.id("risky"), List.of(a), List.of(handler)));
    m.at(6).returns();
    m.b.into(handler);
    m.at(8).next(o, it).at(9).returns();

    Var list = var("list", LIST);
    Var item = var("item", STRING);
    m.method("risky", 12, null, list);
    m.at(12).step(new Step.SetAny(item));
    if (safe) m.step(new Step.MayLeave());
    m.at(13).add(list, item);
    if (!safe) m.step(new Step.MayLeave());
    m.at(14).returns();
    return new Example(m.entry("main").scope("Exit.main", true), new TestTypes(), safe);
  }

  /** Only listeners that do nothing are registered; or one that removes. */
  static Example dispatch(boolean safe) {
    Maker m = new Maker("Events");
    Var list = var("listeners", LIST);
    Var quiet = var("quiet", "Quiet");
    Var loud = var("loud", "Loud");
    Var it = var("it", ITERATOR);
    Var o = var("$t", OBJECT);
    Var l = var("l", "Listener");
    m.method("main", 3, null);
    m.at(3).make(list, "java.util.ArrayList");
    m.at(4).make(quiet, "Quiet").make(loud, "Loud").add(list, quiet);
    if (!safe) m.at(5).add(list, loud);
    m.at(6).iterator(it, list);
    m.at(7).b.loop(
        () -> {
          m.at(7).next(o, it);
          m.b.assume(new Condition.InstanceOf(o, "Listener"));
          m.step(new Step.Assign(l, o)).at(8);
          m.b.choose(
              List.of(
                  () -> {
                    m.b.assume(new Condition.InstanceOf(l, "Quiet"));
                    m.call(null, "quiet", l);
                  },
                  () -> {
                    m.b.assume(new Condition.InstanceOf(l, "Loud"));
                    m.call(null, "loud", l, list);
                  }));
        });
    m.at(9).returns();
    m.method("quiet", 12, null, var("this", "Quiet"));
    m.at(12).returns();
    Var self = var("this", "Loud");
    Var all = var("all", LIST);
    m.method("loud", 15, null, self, all);
    m.at(15).step(new Step.TakeOut(all, Slot.ELEMENT, self)).step(new Step.Modify(all)).returns();
    TestTypes types =
        new TestTypes()
            .application("Listener")
            .application("Quiet", "Listener")
            .application("Loud", "Listener");
    return new Example(m.entry("main").scope("Events.main", true), types, safe);
  }

  /** Iterators over a copy-on-write list never throw. */
  static Example sturdy(boolean safe) {
    Maker m = new Maker("Sturdy");
    Var a = var("a", LIST);
    Var b = var("b", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 3, null);
    m.at(3).step(new Step.New(a, "java.util.concurrent.CopyOnWriteArrayList", false));
    m.at(4).make(b, "java.util.ArrayList");
    m.call(null, "grow", a).call(null, "grow", b);
    m.at(5).iterator(it, safe ? a : b);
    m.at(6).b.loop(() -> m.at(7).next(o, it).call(null, "grow", a).call(null, "grow", b));
    m.at(10).returns();
    Var list = var("list", LIST);
    Var item = var("item", STRING);
    m.method("grow", 13, null, list);
    m.at(13).step(new Step.SetAny(item)).add(list, item).at(14).returns();
    return new Example(m.entry("main").scope("Sturdy.main", true), new TestTypes(), safe);
  }

  /** Walks one parameter and modifies the other; whether they may share depends on their types. */
  static Example open(String walked, String modified, boolean safe) {
    Maker m = new Maker("Open");
    Var a = var("a", walked);
    Var b = var("b", modified);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("run", 3, null, var("this", "Open"), a, b);
    m.at(3).notNull(a).iterator(it, a);
    m.at(4).b.loop(() -> m.at(5).next(o, it).at(6).notNull(b).add(b, o));
    m.at(7).returns();
    TestTypes types = new TestTypes().application("Open");
    return new Example(m.entry("run").scope("Open.run", false), types, safe);
  }

  /** A static list that an initialiser makes, and another. */
  static Example statics(boolean safe) {
    Maker m = new Maker("Statics");
    Field first = new Field("Statics", "FIRST", LIST, true);
    Field second = new Field("Statics", "SECOND", LIST, true);
    Var x = var("$t", "java.util.ArrayList");
    Var y = var("$u", "java.util.ArrayList");
    m.method("<clinit>", 2, null);
    m.at(2).make(x, "java.util.ArrayList").step(new Step.Store(null, first, x));
    m.at(3).make(y, "java.util.ArrayList").step(new Step.Store(null, second, safe ? y : x));
    m.returns();
    Var a = var("a", LIST);
    Var b = var("b", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 6, null);
    m.at(6).load(a, null, first).call(null, "touch", a).iterator(it, a);
    m.at(7).b.loop(
        () -> m.at(8).next(o, it).at(9).load(b, null, second).add(b, o).call(null, "touch", b));
    m.at(10).returns();
    m.method("touch", 12, null, var("list", LIST));
    m.at(12).returns();
    m.initialiser("<clinit>").entry("main");
    return new Example(m.scope("Statics.main", true), new TestTypes(), safe);
  }

  /** A boolean remembers that the list was modified; the loop looks at it, or not. */
  static Example flag(boolean safe) {
    Maker m = new Maker("Flag");
    Var a = var("a", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    Var changed = var("changed", "boolean");
    m.method("main", 3, null);
    m.at(3).make(a, "java.util.ArrayList").at(4).iterator(it, a);
    m.at(5).step(new Step.SetBoolean(changed, false));
    m.at(6).b.loop(
        () -> {
          if (safe) m.b.assume(new Condition.IsFalse(changed));
          m.at(7).next(o, it).at(8);
          m.b.choose(
              List.of(() -> m.add(a, o).step(new Step.SetBoolean(changed, true)), () -> {}));
        });
    m.at(10).b.choose(
        List.of(
            () -> {
              m.b.assume(new Condition.IsFalse(changed));
              m.at(11).next(o, it);
            },
            () -> m.b.assume(new Condition.IsTrue(changed))));
    m.at(12).returns();
    return new Example(m.entry("main").scope("Flag.main", true), new TestTypes(), safe);
  }

  /** A list that nobody walks is not empty once another has been changed; or may be. */
  static Example emptiness(boolean safe) {
    Maker m = new Maker("Audit");
    Var jobs = var("jobs", LIST);
    Var errors = var("errors", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 3, null);
    m.at(3).make(jobs, "java.util.ArrayList").make(errors, "java.util.ArrayList");
    m.at(4).make(o, OBJECT).iterator(it, jobs);
    m.at(5).b.choose(
        List.of(
            () -> {
              m.at(6).step(new Step.Modify(jobs));
              m.step(new Step.Put(safe ? errors : jobs, Slot.ELEMENT, o));
            },
            () -> {}));
    m.at(7).b.choose(
        List.of(
            () -> {
              m.b.assume(new Condition.Empty(errors));
              m.at(8).use("Iterator.next", it);
            },
            () -> m.b.assume(new Condition.NotEmpty(errors))));
    m.at(9).returns();
    return new Example(m.entry("main").scope("Audit.main", true), new TestTypes(), safe);
  }

  /** Lists and iterators in one list: one sort, and the container of an iterator a relation. */
  static Example mixed(boolean safe) {
    Maker m = new Maker("Mixed");
    Var bag = var("bag", LIST);
    Var list = var("list", LIST);
    Var other = var("other", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    Var back = var("back", ITERATOR);
    m.method("main", 3, null);
    m.at(3).make(bag, "java.util.ArrayList").make(list, "java.util.ArrayList");
    m.at(4).make(other, "java.util.ArrayList").add(bag, other).add(bag, list).iterator(it, list);
    m.at(5).add(bag, it).add(safe ? other : list, o);
    m.at(6).step(new Step.Pick(o, bag, Slot.ELEMENT));
    m.b.assume(new Condition.InstanceOf(o, ITERATOR));
    m.step(new Step.Assign(back, o)).at(7).use("Iterator.next", back).returns();
    return new Example(m.entry("main").scope("Mixed.main", true), new TestTypes(), safe);
  }

  /** A list of unknown origin is filled by unknown code, and so is what is walked; or not. */
  static Example unknown(boolean safe) {
    Maker m = new Maker("Unknown");
    Var got = var("got", LIST);
    Var mine = var("mine", LIST);
    Var inner = var("inner", LIST);
    Var it = var("it", ITERATOR);
    Var o = var("o", OBJECT);
    m.method("main", 3, null);
    m.at(3).step(new Step.SetAny(got)).notNull(got).at(4).make(mine, "java.util.ArrayList");
    m.at(5).step(new Step.PutAny(got)).step(new Step.Modify(got));
    m.at(6).step(new Step.Pick(inner, got, Slot.ELEMENT)).notNull(inner);
    if (!safe) m.at(7).add(got, mine).step(new Step.Pick(inner, got, Slot.ELEMENT)).notNull(inner);
    m.at(8).iterator(it, mine).at(9).step(new Step.Modify(inner)).at(10).next(o, it).returns();
    return new Example(m.entry("main").scope("Unknown.main", true), new TestTypes(), safe);
  }

  /** The class of an iterator decides, and it does not matter what that walks. */
  static Example ownIterator(boolean safe) {
    Maker m = new Maker("OwnIterator");
    Var a = var("a", LIST);
    Var b = var("b", LIST);
    Var it = var("it", ITERATOR);
    Var library = var("library", ITERATOR);
    Var own = var("own", "Own");
    Var asked = var("asked", ITERATOR);
    m.method("main", 3, null);
    m.at(3).make(a, "java.util.ArrayList").make(b, "java.util.ArrayList");
    m.at(4).iterator(it, a).at(5).iterator(library, b).at(6).make(own, "Own");
    m.at(7).step(new Step.Assign(asked, own));
    if (safe) m.step(new Step.Assign(asked, library));
    m.at(8).b.choose(
        List.of(
            () -> {
              m.b.assume(new Condition.InstanceOf(asked, "Own"));
              m.step(new Step.Modify(a));
            },
            () -> m.b.assume(new Condition.NotInstanceOf(asked, "Own"))));
    m.at(9).use("Iterator.next", it);
    m.at(10).step(new Step.Assign(asked, library)).step(new Step.Modify(b)).returns();
    TestTypes types = new TestTypes().application("Own", ITERATOR);
    return new Example(m.entry("main").scope("OwnIterator.main", true), types, safe);
  }

  /** What no step sets is null, or false: the branches for other values are cut off. */
  static Example unset(boolean safe) {
    Maker m = new Maker("Unset");
    Var self = var("self", "Unset");
    Var a = var("a", LIST);
    Var other = var("other", LIST);
    Var flag = var("flag", "boolean");
    Var it = var("it", ITERATOR);
    Field list = m.field("list", LIST);
    Field busy = m.field("busy", "boolean");
    m.method("main", 3, null);
    m.at(3).make(self, "Unset").make(a, "java.util.ArrayList").iterator(it, a);
    if (!safe) {
      m.at(4).step(new Step.SetBoolean(flag, true)).step(new Step.Store(self, busy, flag));
      m.at(5).step(new Step.Store(self, list, a));
    }
    m.at(6).b.choose(
        List.of(() -> {}, () -> m.load(other, self, list).step(new Step.Modify(other))));
    m.at(7).step(new Step.Load(flag, self, busy)).b.choose(
        List.of(
            () -> {
              m.b.assume(new Condition.IsTrue(flag));
              m.step(new Step.Modify(a));
            },
            () -> m.b.assume(new Condition.IsFalse(flag))));
    m.at(8).use("Iterator.next", it).returns();
    TestTypes types = new TestTypes().application("Unset");
    return new Example(m.entry("main").scope("Unset.main", true), types, safe);
  }

  /** A constant of an enum that is there from the start, and has a list; or two lists. */
  static Example enumeration(boolean safe) {
    Maker m = new Maker("Enum");
    Var given = var("given", "Op");
    Var constant = var("constant", "Op");
    Var walked = var("walked", LIST);
    Var grown = var("grown", LIST);
    Var it = var("it", ITERATOR);
    Field items = new Field("Op", "items", LIST, false);
    m.method("run", 3, null, given);
    m.at(3).notNull(given).load(walked, given, items);
    m.at(4).step(new Step.Load(constant, null, new Field("Op", "A", "Op", true))).notNull(constant);
    if (safe) m.at(5).make(grown, "java.util.ArrayList");
    else m.at(5).load(grown, constant, items);
    m.at(6).iterator(it, walked).step(new Step.Modify(grown));
    m.at(7).use("Iterator.next", it).returns();
    TestTypes types = new TestTypes().enumeration("Op");
    return new Example(m.entry("run").scope("Enum.run", false), types, safe);
  }
}
