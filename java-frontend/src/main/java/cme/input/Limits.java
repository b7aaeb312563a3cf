package cme.input;

/**
 * What is read at most, so that a small malicious archive cannot fill the memory.
 *
 * @param totalBytes of all class files and archives together, uncompressed
 * @param entryBytes of one class file
 * @param ratio uncompressed to compressed size of an entry of an archive...
 * @param ratioFrom ...that has at least so many bytes uncompressed
 * @param depth of archives within archives; 0: those within are not opened
 */
public record Limits(long totalBytes, long entryBytes, long ratio, long ratioFrom, int depth) {
  public static Limits usual() {
    return new Limits(1L << 29, 1L << 26, 100, 1L << 20, 4);
  }
}
