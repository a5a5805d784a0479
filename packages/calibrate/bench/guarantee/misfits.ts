import { createRng, type Rng } from "@distcal/numerics";
import type { ObservedColumns } from "../quality/quality-table.ts";

/** Five ways in which predicted normals are wrong: the outcome of a row from its mean, its predicted std and a generator. */
export const misfits: Readonly<Record<string, (mean: number, std: number, rng: Rng) => number>> = Object.freeze({
  overconfident: (mean, std, rng) => mean + 3 * std * rng.normal(),
  biased: (mean, std, rng) => mean + std * (1.5 + rng.normal()),
  skewed: (mean, std, rng) => mean + std * (-Math.log(1 - rng.uniform()) - 1),
  "heavy-tailed": (mean, std, rng) => mean + (0.6 * std * rng.normal()) / Math.sqrt(chiSquared(3, rng) / 3),
  heteroscedastic: (mean, std, rng) => mean + std * Math.exp(0.8 * Math.tanh(mean)) * rng.normal(),
});

/** Rows of one kind. */
export function misfitRows(kind: string, rows: number, seed: number): ObservedColumns {
  const rng = createRng(seed);
  const outcome = misfits[kind];
  const [mean, std, target] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  for (let i = 0; i < rows; i++) {
    mean[i] = 2 * rng.normal();
    std[i] = Math.exp(0.3 * rng.normal());
    target[i] = outcome(mean[i], std[i], rng);
  }
  return { mean, std, target };
}

function chiSquared(degrees: number, rng: Rng): number {
  let sum = 0;
  for (let k = 0; k < degrees; k++) sum += rng.normal() ** 2;
  return sum;
}
