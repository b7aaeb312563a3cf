package cme.reproduce;

import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;

/** What code in a package can name. */
final class Access {
  private Access() {}

  static boolean isOfJdk(Class<?> type) {
    return type.getModule().isNamed();
  }

  static boolean canName(Class<?> type, String packageName) {
    if (type.isPrimitive()) return true;
    if (type.isArray()) return canName(type.getComponentType(), packageName);
    if (type.isHidden() || type.isSynthetic() || type.getCanonicalName() == null) return false;
    if (!isOpen(type.getModifiers(), type, packageName)) return false;
    if (isOfJdk(type) && !type.getModule().isExported(type.getPackageName())) return false;
    return type.getDeclaringClass() == null || canName(type.getDeclaringClass(), packageName);
  }

  static boolean canUse(Member member, String packageName) {
    return !member.isSynthetic()
        && canName(member.getDeclaringClass(), packageName)
        && isOpen(member.getModifiers(), member.getDeclaringClass(), packageName);
  }

  /** As {@link #canUse}, and all its parameters can be named. */
  static boolean canCall(Executable executable, String packageName) {
    for (Class<?> parameter : executable.getParameterTypes()) {
      if (!canName(parameter, packageName)) return false;
    }
    return canUse(executable, packageName);
  }

  private static boolean isOpen(int modifiers, Class<?> owner, String packageName) {
    if (Modifier.isPublic(modifiers)) return true;
    return !Modifier.isPrivate(modifiers) && owner.getPackageName().equals(packageName);
  }
}
