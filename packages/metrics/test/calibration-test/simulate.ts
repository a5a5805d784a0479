import { createRng, normalCdf, type Rng } from "@distcal/numerics";

/** Normal forecasts and what happened. */
export interface SimulatedTable {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly observed: Float64Array;
}

/** One row: a the standardised mean, b the standardised ln std, z a draw from N(0, 1); the answer is (y − mean)/std. */
export type Law = (row: { readonly a: number; readonly b: number; readonly rng: Rng }) => number;

/** Outcomes that differ from what the forecasts say, by the names of the figures to reach. */
export const laws = {
  calibrated: ({ rng }) => rng.normal(),
  "σ × 1.25": ({ rng }) => 1.25 * rng.normal(),
  "width by mean": ({ a, rng }) => (a > 0 ? 1.3 : 0.75) * rng.normal(),
  "width by std": ({ b, rng }) => (b > 0 ? 1.3 : 0.75) * rng.normal(),
  "skew Γ(4)": ({ rng }) => (exponentials(rng, 4) - 4) / 2,
  "t(4) tails": ({ rng }) => rng.normal() / Math.sqrt(exponentials(rng, 2)),
  "shift by mean": ({ a, rng }) => 0.35 * Math.sin(2 * Math.PI * normalCdf(a)) + rng.normal(),
} satisfies Record<string, Law>;

/** Means N(0, spread²), ln std N(0, ½²), the two correlated. */
export function simulatedTable(
  law: Law,
  rows: number,
  seed: number,
  { spread = 1, correlation = 0 }: { readonly spread?: number; readonly correlation?: number } = {},
): SimulatedTable {
  const rng = createRng(seed);
  const mean = new Float64Array(rows);
  const std = new Float64Array(rows);
  const observed = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const a = rng.normal();
    const b = correlation * a + Math.sqrt(1 - correlation ** 2) * rng.normal();
    mean[i] = spread * a;
    std[i] = Math.exp(0.5 * b);
    observed[i] = mean[i] + std[i] * law({ a, b, rng });
  }
  return { mean, std, observed };
}

/** The sum of so many standard exponentials: Γ(count). With two it is χ²_4/2, so z/√ is a t(4) of variance 1. */
function exponentials(rng: Rng, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum -= Math.log(rng.uniformOpen());
  return sum;
}
