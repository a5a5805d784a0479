/** One SELECT of a nest: what it lists, and what its result is called one level up. */
export interface SelectLevel {
  readonly alias: string;
  readonly list: readonly string[];
  /** Lines after FROM (…) AS …, such as a join. */
  readonly join?: string;
}

/** SELECTs inside one another, outermost first: each reads from the next, the last from a relation. */
export function nestedSelect(levels: readonly SelectLevel[], source: string, depth = 0): string {
  const [{ list, join }, ...inner] = levels;
  const indent = "  ".repeat(depth);
  const from =
    inner.length === 0 ? source : `(\n${nestedSelect(inner, source, depth + 1)}\n${indent}) AS ${inner[0].alias}`;
  const joined = join === undefined ? "" : `\n${indent}${join}`;
  return `${indent}SELECT\n${list.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}FROM ${from}${joined}`;
}
