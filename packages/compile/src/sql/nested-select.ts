/** One SELECT of a nest: what it lists, and what its result is called one level up. */
export interface SelectLevel {
  readonly alias: string;
  readonly list: readonly string[];
  /** Lines after FROM (…) AS …, such as a join. */
  readonly join?: string;
}

/** What the innermost SELECT reads, and what each one ends with that another reads. */
export interface NestEnds {
  readonly source: string;
  readonly barrier: string;
}

/** SELECTs inside one another, outermost first: each reads from the next, the last from a relation. */
export function nestedSelect(levels: readonly SelectLevel[], ends: NestEnds, depth = 0): string {
  const [{ list, join = "" }, ...inner] = levels;
  const indent = "  ".repeat(depth);
  const from =
    inner.length === 0 ? ends.source : `(\n${nestedSelect(inner, ends, depth + 1)}\n${indent}) AS ${inner[0].alias}`;
  const more = [join, depth === 0 ? "" : ends.barrier]
    .filter((line) => line !== "")
    .map((line) => `\n${indent}${line}`);
  return `${indent}SELECT\n${list.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}FROM ${from}${more.join("")}`;
}
