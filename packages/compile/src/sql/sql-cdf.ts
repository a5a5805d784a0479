import { leastRampWidth, rampMasses } from "../cdf/cdf-ramps.ts";
import { literal } from "./literal.ts";

/** Targets beyond this are held at it: far beyond any answered prediction, and small enough for sums not to overflow. */
const farthestTarget = 1e305;

/** A target, held within what can be added, or null where it is null or NaN: which engines take to be above infinity. */
export function heldTarget(target: string, infinity: string): string {
  const held = `GREATEST(LEAST(${target}, ${literal(farthestTarget)}), ${literal(-farthestTarget)})`;
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

/** The sum of ramps that the cdf is. LEAST and GREATEST pass over nulls, so that null answers need a condition. */
export function cdfExpression(
  levels: readonly number[],
  { deviation, std, knots }: CdfNames,
  cut: readonly string[] = [],
): string {
  const widths = knots.slice(1).map((knot, k) => `GREATEST(${knot} - ${knots[k]}, ${literal(leastRampWidth)})`);
  const first = widths[0];
  const ramps = [
    { from: `(${knots[0]} - ${first})`, width: first },
    ...widths.map((width, k) => ({ from: knots[k], width })),
    { from: knots[knots.length - 1], width: widths[widths.length - 1] },
  ];
  const masses = rampMasses(levels);
  const terms = ramps.map(
    ({ from, width }, k) =>
      `${literal(masses[k])} * (LEAST(GREATEST(${deviation} - ${from}, 0e0), ${width}) / ${width})`,
  );
  const answered = `${deviation} IS NOT NULL AND ${std} IS NOT NULL`;
  const branches = cut.map((branch) => `WHEN ${answered} AND ${branch} `).join("");
  return `CASE ${branches}WHEN ${answered} THEN ${terms.join("\n    + ")} END`;
}
