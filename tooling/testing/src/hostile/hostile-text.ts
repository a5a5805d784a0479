import { below, oneOf, type RandomSource } from "./random-source.ts";

const inserts = [
  ...["{", "}", "[", "]", ",", ":", '"', "\\", "\u0000", "\u2028", "1e999", "-0", "NaN", "null", "true", "1e-999"],
  ...['"__proto__":1,', '"constructor":{},', '"\\u0000"', "[[[[[[[[", "1".repeat(400), "\ud800", "\ufeff", " \n\t"],
];

/** A text as it may come out of a broken disk or a hostile hand: cut, doubled, with bits flipped and parts moved. */
export function changedText(random: RandomSource, text: string): string {
  let changed = text;
  for (let k = oneOf(random, [1, 1, 2, 4]); k > 0; k--) changed = changedOnce(random, changed);
  return changed;
}

function changedOnce(random: RandomSource, text: string): string {
  const [from, to] = [below(random, text.length + 1), below(random, text.length + 1)].sort((a, b) => a - b);
  const near = Math.min(to, from + below(random, 40));
  switch (below(random, 6)) {
    case 0: // A character becomes another.
      return text.slice(0, from) + String.fromCharCode(below(random, 256)) + text.slice(from + 1);
    case 1: // Cut off.
      return text.slice(0, from);
    case 2: // A part is missing.
      return text.slice(0, from) + text.slice(near);
    case 3: // A part is there twice.
      return text.slice(0, near) + text.slice(from);
    case 4: // Something in between.
      return text.slice(0, from) + oneOf(random, inserts) + text.slice(from);
    default: // A digit becomes another, which only a digest tells.
      return text.slice(0, from) + text.slice(from).replace(/\d/, String(below(random, 10)));
  }
}
