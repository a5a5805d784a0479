import type { BannedPhrase } from "./word-list.ts";

/** A banned phrase in a text: where it begins, as it stands there, and what to write. */
export interface FoundPhrase {
  /** Counted from 1. */
  readonly line: number;
  readonly phrase: string;
  readonly replacement: string;
}

/** What may lie between two words: spaces, or the end of a line with the sign of a comment or the seam of two strings. */
const between = String.raw`(?:[ \t]+|[ \t]*["'\`]?[ \t]*\+?[ \t]*\n[ \t]*(?:\*|//|#|>|["'\`])?[ \t]*)`;

/** Finds phrases as whole words, in any case and across the ends of lines. */
export function phraseFinder(list: readonly BannedPhrase[]): (text: string) => readonly FoundPhrase[] {
  const replacements = new Map(list.map(({ phrase, replacement }) => [phrase, replacement]));
  const alternatives = [...replacements.keys()]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.split(" ").map(escaped).join(between));
  const pattern = new RegExp(String.raw`(?<![\w-])(?:${alternatives.join("|")})(?![\w-])`, "gi");
  return (text) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const phrase = found.replace(new RegExp(between, "g"), " ");
      return {
        line: text.slice(0, index).split("\n").length,
        phrase,
        replacement: replacements.get(phrase.toLowerCase()) ?? "",
      };
    });
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
