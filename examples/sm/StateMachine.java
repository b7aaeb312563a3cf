import java.util.*;

class StateMachine {
  private Set<String> states;
  private Set<String> reached;
  private Iterator<String> cursor;

  public static void main(String[] args) {
    StateMachine sm = new StateMachine();
    sm.init();
    for (int j = 0; j < args.length; ++j) {
      sm.addState(args[j]);
    }
    sm.reset();
    while (sm.cursor.hasNext()) {
      sm.step();
    }
  }

  // From here on both sets are known through the heap alone.
  void init() {
    states = new TreeSet<>();
    reached = new TreeSet<>();
  }

  // Not to be called while the cursor is in use.
  void addState(String state) {
    states.add(state);
  }

  // Puts the cursor before the first state.
  void reset() {
    cursor = states.iterator();
  }

  // Visits the next state.
  void step() {
    String state = cursor.next();
    if (enabled(state)) {
      reached.add(state);
    }
  }

  // A state is entered from the one that is a letter shorter.
  boolean enabled(String state) {
    if (state.length() < 2) {
      return true;
    }
    String shorter =
        state.substring(0, state.length() - 1);
    return reached.contains(shorter);
  }
}
