import { leastRampWidth, rampMasses } from "../cdf/cdf-ramps.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { literal } from "./literal.ts";

/** Targets beyond this are held at it: far beyond any answered prediction, and small enough for sums not to overflow. */
const farthestTarget = 1e305;

/** A target, held within what can be added, or null where it is null or NaN: which engines take to be above infinity. */
export function heldTarget({ greatest, least, infinity }: Dialect, target: string): string {
  const held = `${greatest}(${least}(${target}, ${literal(farthestTarget)}), ${literal(-farthestTarget)})`;
  return `CASE WHEN ${target} <= ${infinity} THEN ${held} END`;
}

/** What the parts of the cdf are called. */
export interface CdfNames {
  /** The target less the mean; null where there is no target. */
  readonly deviation: string;
  /** Null where the row can't be answered. */
  readonly std: string;
  /** The offset of each quantile from the mean, in the units of the data. */
  readonly knots: readonly string[];
}

/** The sum of ramps that the cdf is. Most engines' LEAST and GREATEST pass over nulls, so that null answers need a condition. */
export function cdfExpression(
  { greatest, least }: Dialect,
  levels: readonly number[],
  { deviation, std, knots }: CdfNames,
  cut: readonly string[] = [],
): string {
  const widths = knots.slice(1).map((knot, k) => `${greatest}(${knot} - ${knots[k]}, ${literal(leastRampWidth)})`);
  const first = widths[0];
  const ramps = [
    { from: `(${knots[0]} - ${first})`, width: first },
    ...widths.map((width, k) => ({ from: knots[k], width })),
    { from: knots[knots.length - 1], width: widths[widths.length - 1] },
  ];
  const masses = rampMasses(levels);
  const terms = ramps.map(
    ({ from, width }, k) =>
      `${literal(masses[k])} * (${least}(${greatest}(${deviation} - ${from}, 0e0), ${width}) / ${width})`,
  );
  const answered = `${deviation} IS NOT NULL AND ${std} IS NOT NULL`;
  const branches = cut.map((branch) => `WHEN ${answered} AND ${branch} `).join("");
  return `CASE ${branches}WHEN ${answered} THEN ${terms.join("\n    + ")} END`;
}
