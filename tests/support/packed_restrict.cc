// PackedLogic::restrict evaluates a formula in many states at once.  It narrows a set of
// states to those in which the formula holds: a conjunction narrows by each
// conjunct in turn; a disjunction finds, among the states not yet accepted,
// those that each disjunct accepts.  An atom that does not vary is a constant: it
// keeps all or nothing, and then the rest of the formula is not even looked at.

#include "epr/logic/check.h"
#include "tests/support/packed_logic.h"

namespace epr::testing {

void PackedLogic::restrict_atom(Formula f, bool positive, const View& view, StateSet& states) {
  const auto id = static_cast<size_t>(f->symbol->id);
  if (base_[id] < 0) {
    if (rigid_atom(f) != positive) states.clear();
    return;
  }
  const int at = base_[id] + index(f->symbol, f->terms);
  const Columns* columns = primed_[id] ? view.after : view.now;
  if (columns) {
    const StateSet& column = (*columns)[static_cast<size_t>(at)];
    positive ? states.intersect(column) : states.subtract(column);
    return;
  }
  EPR_CHECK(!primed_[id] && view.fixed, "an atom of a state that was not given");
  if (view.fixed->test(at) != positive) states.clear();
}

// Keeps the states that one of several conditions accepts; each(narrow) calls
// narrow(restriction) for every condition.
template <typename Each>
void PackedLogic::restrict_some(StateSet& states, Each each) {
  StateSet rest = states;
  each([&](auto&& restriction) {
    StateSet accepted = rest;
    restriction(accepted);
    rest.subtract(accepted);
    return !rest.empty();
  });
  states.subtract(rest);
}

void PackedLogic::restrict_iff(Formula f, bool positive, const View& view, StateSet& states) {
  restrict_some(states, [&](auto narrow) {
    for (const bool side : {true, false}) {
      narrow([&](StateSet& accepted) {
        restrict(f->args[0], side, view, accepted);
        restrict(f->args[1], side == positive, view, accepted);
      });
    }
  });
}

void PackedLogic::restrict(Formula f, bool positive, const View& view, StateSet& states) {
  switch (f->kind) {
    case Kind::kTrue:
    case Kind::kFalse:
      if ((f->kind == Kind::kTrue) != positive) states.clear();
      return;
    case Kind::kRel:
      return restrict_atom(f, positive, view, states);
    case Kind::kEq:
      if ((value(f->terms[0]) == value(f->terms[1])) != positive) states.clear();
      return;
    case Kind::kNot:
      return restrict(f->args[0], !positive, view, states);
    case Kind::kIff:
      return restrict_iff(f, positive, view, states);
    default:
      break;
  }
  const bool quantifier = f->kind == Kind::kForall || f->kind == Kind::kExists;
  auto each_part = [&](auto visit) {  // the parts whose junction f is; until visit returns false
    if (quantifier) {
      each_binding(f->vars, 0, [&] { return visit(f->args[0], positive); });
    } else if (f->kind == Kind::kImplies) {
      if (visit(f->args[0], !positive)) visit(f->args[1], positive);
    } else {
      for (Formula arg : f->args) {
        if (!visit(arg, positive)) return;
      }
    }
  };
  if (f->kind == Kind::kIte) {
    restrict_some(states, [&](auto narrow) {
      for (const bool side : {true, false}) {
        narrow([&](StateSet& accepted) {
          restrict(f->args[0], side, view, accepted);
          restrict(f->args[side ? 1 : 2], positive, view, accepted);
        });
      }
    });
  } else if ((f->kind == Kind::kAnd || f->kind == Kind::kForall) == positive) {
    each_part([&](Formula part, bool sign) {
      restrict(part, sign, view, states);
      return !states.empty();
    });
  } else {
    restrict_some(states, [&](auto narrow) {
      each_part([&](Formula part, bool sign) {
        return narrow([&](StateSet& accepted) { restrict(part, sign, view, accepted); });
      });
    });
  }
}

}  // namespace epr::testing
