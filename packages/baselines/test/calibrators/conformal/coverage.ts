import type { Observations } from "@distcal/distributions";
import type { ConformalBatch } from "../../../src/calibrators/index.ts";
import { skewed } from "../simulated.ts";

/** How often intervals hold new targets, over many fits to few rows each. */
export function coverage(
  fit: (observations: Observations) => { calibrate(rows: { mean: Float64Array; std: Float64Array }): ConformalBatch },
  { rows, repeats, perRepeat, level }: Readonly<Record<"rows" | "repeats" | "perRepeat" | "level", number>>,
): { guaranteed: number; plain: number } {
  let [guaranteed, plain] = [0, 0];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const fresh = skewed(perRepeat, 2 * repeat + 1);
    const batch = fit(skewed(rows, 2 * repeat)).calibrate(fresh);
    const [proven, read] = [batch.guaranteedInterval(level), batch.interval(level)];
    fresh.target.forEach((y, i) => {
      if (y >= proven.lower[i] && y <= proven.upper[i]) guaranteed += 1 / repeats / perRepeat;
      if (y >= read.lower[i] && y <= read.upper[i]) plain += 1 / repeats / perRepeat;
    });
  }
  return { guaranteed, plain };
}
