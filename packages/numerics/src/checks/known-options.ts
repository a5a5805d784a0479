/** The name of every option of a type, once; the compiler asks for each. */
export type OptionNames<Options extends object = object> = { readonly [Name in keyof Options]-?: true };

/**
 * Throws on an option that is not one of these, with the nearest name where one is near: a misspelt option would
 * otherwise do nothing without a word.
 */
export function requireKnownOptions(where: string, options: object | undefined, names: OptionNames): void {
  requireOptions(where, options, names, suggestionFor);
}

/** The same with all names there are, whichever is nearest: for functions of the smallest bundles, with few options. */
export function requireListedOptions(where: string, options: object | undefined, names: OptionNames): void {
  requireOptions(where, options, names, (_, known) => listOf(known));
}

function requireOptions(
  where: string,
  options: object | undefined,
  names: OptionNames,
  remedyFor: (unknown: string, known: readonly string[]) => string,
): void {
  if (options === undefined) return;
  const known = Object.keys(names);
  if (typeof options !== "object" || options === null) {
    const example = known.length === 0 ? "leave them out" : `pass an object such as { ${known[0]} }`;
    throw new TypeError(`${where}: options must be an object, got ${String(options)}; ${example}`);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`${where}: unknown option "${unknown}"; ${remedyFor(unknown, known)}`);
  }
}

/** The known name nearest to a misspelt one, as a question; else all there are. */
function suggestionFor(name: string, known: readonly string[]): string {
  if (known.length === 0) return listOf(known);
  const [nearest] = known
    .map((other) => ({ other, distance: distanceOf(name.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest.distance <= Math.max(1, Math.floor(name.length / 3))
    ? `did you mean ${nearest.other}?`
    : listOf(known);
}

function listOf(known: readonly string[]): string {
  return known.length === 0 ? "it takes none" : `known options: ${known.join(", ")}`;
}

/** Edits from one word to the other (Levenshtein 1966); 1 where one begins with the other, as "inducing" does. */
function distanceOf(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a))) return 1;
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row.push(Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    above = row;
  }
  return above[b.length];
}
