import { below, oneOf, type RandomSource } from "./random-source.ts";

/** A number in a document: where it is held, and under which key. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

const extremes = [
  ...[0, 5e-324, 1e-300, 1e-100, 1e-30, 1e-12, 1e-6, 1e-3, 0.5, 1, 2, 10, 100, 1e3, 1e6, 1e9, 1e12, 1e16, 1e30, 1e75],
  ...[1e100, 1e150, 1e200, 1e300, Number.MAX_VALUE],
];

/**
 * Changes some numbers of a JSON document in place, as someone would who wants to harm: extremes, other signs, other orders of
 * magnitude, one number or all of a list. Answers what was changed, for messages.
 */
export function changeNumbers(random: RandomSource, document: object): string {
  const lists = numbersOf(document, "");
  const changes: string[] = [];
  for (let k = oneOf(random, [1, 1, 1, 2, 3]); k > 0; k--) {
    const { path, places } = oneOf(random, lists);
    const factor = 10 ** (below(random, 61) - 30);
    const chosen = random.uniform() < 0.15 ? places : [oneOf(random, places)];
    for (const { holder, key } of chosen) {
      const before = holder[key] as number;
      holder[key] = chosen.length > 1 ? before * factor : changed(random, before);
    }
    changes.push(`${path}.${chosen[0].key} → ${String(chosen[0].holder[chosen[0].key])} (${chosen.length})`);
  }
  return changes.join(", ");
}

function changed(random: RandomSource, before: number): number {
  const kind = random.uniform();
  if (kind < 0.4) return (random.uniform() < 0.5 ? -1 : 1) * oneOf(random, extremes);
  if (kind < 0.7) return before * 10 ** (below(random, 41) - 20);
  if (kind < 0.8) return before * 10 ** (below(random, 501) - 250);
  return kind < 0.9 ? -before : before + (random.uniform() - 0.5) * oneOf(random, [1e-6, 1, 100]);
}

/** Every number of a document; those of one array together, so that long ones are not changed more often than others. */
function numbersOf(value: object, path: string): { readonly path: string; readonly places: readonly Place[] }[] {
  const holder = value as Record<string, unknown>;
  const keys = Object.keys(holder);
  const numbers = keys.filter((key) => typeof holder[key] === "number").map((key) => ({ holder, key }));
  const own = Array.isArray(value) ? (numbers.length > 0 ? [numbers] : []) : numbers.map((place) => [place]);
  const below = keys.flatMap((key) => {
    const inner = holder[key];
    return typeof inner === "object" && inner !== null ? numbersOf(inner, `${path}.${key}`) : [];
  });
  return [...own.map((places) => ({ path, places })), ...below];
}
