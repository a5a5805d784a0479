/** A word as a POSIX shell and a Windows prompt take it. */
export function quoted(word: string): string {
  return /^[\w./\\:@%+=,-]+$/.test(word) ? word : `"${word.replaceAll(/["$`\\]/g, "\\$&")}"`;
}
