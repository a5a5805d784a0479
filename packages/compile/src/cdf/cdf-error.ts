import type { Calibrator } from "@distcal/distributions";
import type { OutputPlan } from "../columns/output-columns.ts";
import type { Domain } from "../grid/domain.ts";
import { eachChunk } from "../offsets/sampled-offsets.ts";
import { cdfOfRamps, leastRampWidth, rampMasses } from "./cdf-ramps.ts";

/**
 * The largest difference, in units of probability, of a cdf of ramps from the exact calibrator's at points (x, y), where
 * `knotsOf` writes the knots of a point: in the middle of every bin, and in and beyond the ramps at both ends.
 */
export function cdfErrorAt(
  calibrator: Calibrator,
  domain: Domain,
  { knots: levels }: OutputPlan,
  points: readonly number[],
  knotsOf: (point: number, into: Float64Array) => void,
): number {
  const masses = rampMasses(levels);
  let largest = 0;
  eachChunk(domain, points, ({ mean, std }, from) => {
    const batch = calibrator.calibrate({ mean, std });
    const rows = Array.from(mean, (_, i) => {
      const knots = new Float64Array(levels.length);
      knotsOf(from + i, knots);
      return { knots, probes: probesOf(knots) };
    });
    for (let p = 0; p < levels.length + 3; p++) {
      const exact = batch.cdf(mean.map((m, i) => m + std[i] * rows[i].probes[p]));
      rows.forEach(({ knots, probes }, i) => {
        largest = Math.max(largest, Math.abs(cdfOfRamps(masses, knots, 0, probes[p]) - exact[i]));
      });
    }
  });
  return largest;
}

/** The middles of the bins, and two places beyond each end: half the ramp's width away, and twice. */
function probesOf(knots: Float64Array): Float64Array {
  const last = knots.length - 1;
  const lower = Math.max(knots[1] - knots[0], leastRampWidth);
  const upper = Math.max(knots[last] - knots[last - 1], leastRampWidth);
  const middles = Array.from(knots.subarray(1), (knot, k) => (knot + knots[k]) / 2);
  return Float64Array.from([
    knots[0] - 2 * lower,
    knots[0] - lower / 2,
    ...middles,
    knots[last] + upper / 2,
    knots[last] + 2 * upper,
  ]);
}

/** Points spread evenly over what was seen, by the fractional parts of multiples of two irrational numbers. */
export function seenPoints({ logStdLow, logStdHigh }: Domain, count: number): readonly number[] {
  const part = (i: number, step: number): number => (0.5 + i * step) % 1;
  return Array.from({ length: count }, (_, i) => [
    part(i, 0.7548776662466927),
    logStdLow + (logStdHigh - logStdLow) * part(i, 0.5698402909980532),
  ]).flat();
}
