import { type Calibrator, createRng, requireCount, requireSeed } from "@distcal/distributions";
import type { CompiledCalibrator } from "./compiled-calibrator.ts";
import { outerEnd, predictionAt } from "./domain.ts";
import { exactOffsets } from "./exact-offsets.ts";

/** Predictions and what the exact calibrator answers for them, to verify a compiled one in any engine. */
export interface CheckRows {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  /** One column for each output, named and ordered as the compiled calibrator's. */
  readonly exact: readonly { readonly name: string; readonly values: Float64Array }[];
}

/** The part of the rows that lies within what the fit has seen; the rest is spread over the grid and beyond it. */
const seenPart = 0.7;

/** How much further than the grid the rest goes. */
const overshoot = 1.15;

/** `count` seeded predictions over and beyond the grid, with the exact answers. */
export function checkRows(
  compiled: CompiledCalibrator,
  calibrator: Calibrator,
  count: number,
  seed: number,
): CheckRows {
  requireCount("checkRows", "count", count);
  requireSeed("checkRows", "seed", seed);
  const { domain, plan } = compiled.content;
  const rng = createRng(seed);
  const mean = new Float64Array(count);
  const std = new Float64Array(count);
  const end = Math.min(outerEnd(domain) * overshoot, (1 + outerEnd(domain)) / 2);
  const reach = domain.stdReach * overshoot;
  for (let i = 0; i < count; i++) {
    const isSeen = rng.uniformOpen() < seenPart;
    const [beyondX, beyondY] = isSeen ? [0, 0] : [end, reach];
    const x = -beyondX + (1 + 2 * beyondX) * rng.uniformOpen();
    const y = domain.logStdLow - beyondY + (domain.logStdHigh - domain.logStdLow + 2 * beyondY) * rng.uniformOpen();
    const prediction = predictionAt(domain, x, y);
    mean[i] = prediction.mean;
    std[i] = prediction.std;
  }
  const offsets = count === 0 ? new Float64Array(0) : exactOffsets("checkRows", calibrator, plan)(mean, std);
  const exact = plan.columns.map(({ name, kind, polynomial }) => {
    const shift = kind === "std" ? 0 : 1;
    const values = std.map((s, i) => shift * mean[i] + s * offsets[i * plan.count + polynomial]);
    return Object.freeze({ name, values });
  });
  return Object.freeze({ mean, std, exact: Object.freeze(exact) });
}

/** The rows as CSV text: mean, std, then a column exact_… for each output. */
export function checkRowsCsv({ mean, std, exact }: CheckRows): string {
  const lines = [["mean", "std", ...exact.map(({ name }) => `exact_${name}`)].join(",")];
  for (let i = 0; i < mean.length; i++) {
    lines.push([mean[i], std[i], ...exact.map(({ values }) => values[i])].join(","));
  }
  return `${lines.join("\n")}\n`;
}
