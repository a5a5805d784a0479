/**
 * A caller's words as text that XML can hold: control characters and unpaired surrogates go, white space becomes one
 * plain space (a serialised non-breaking space is an entity that XML does not know), and long text is cut.
 */
export function plainText(text: string, longest = 60): string {
  const cleaned = text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const letters = Array.from(cleaned);
  return letters.length <= longest ? cleaned : `${letters.slice(0, longest - 1).join("")}…`;
}

/** A number in words: at most three significant digits. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** A list in words: "a", "a and b", "a, b and c". */
export function wordList(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
