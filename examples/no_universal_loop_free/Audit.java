import java.util.*;
class Audit {
  public static void main(String[] args) {
    List<String> jobs = new ArrayList<>();
    jobs.add("job");
    List<Object> errors = new ArrayList<>();
    Iterator<String> it = jobs.iterator();
    if (args.length > 0) {
      reject(jobs, errors);
    }
    if (errors.isEmpty()) {
      it.next();
    }
  }

  static void reject(List<String> jobs, List<Object> errors) {
    jobs.clear();
    errors.add(new Object());
  }
}
