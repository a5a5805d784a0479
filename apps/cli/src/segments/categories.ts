import type { RowParts } from "./row-parts.ts";

/** A part for each text, in the order of a dictionary that counts: "site 2" stands before "site 10". */
export function categoriesOf({
  codes,
  texts,
}: {
  readonly codes: Int32Array;
  readonly texts: readonly string[];
}): RowParts {
  const order = texts.map((_, place) => place).sort((a, b) => collator.compare(texts[a], texts[b]) || a - b);
  const rank = new Int32Array(texts.length);
  for (const [place, text] of order.entries()) rank[text] = place;
  return { of: codes.map((code) => (code < 0 ? -1 : rank[code])), names: order.map((place) => texts[place]) };
}

const collator = new Intl.Collator("en", { numeric: true });
