import java.util.*;
class AuditDeep {
  public static void main(String[] args) {
    List<String> jobs = new ArrayList<>();
    jobs.add("job");
    List<Object> errors = new ArrayList<>();
    Iterator<String> it = jobs.iterator();
    if (args.length > 0) {
      reject(jobs, errors, args.length);
    }
    if (errors.isEmpty()) {
      it.next();
    }
  }

  static void reject(List<String> jobs, List<Object> errors, int depth) {
    if (depth > 0) {
      reject(jobs, errors, depth - 1);
    } else {
      jobs.clear();
      errors.add(new Object());
    }
  }
}
