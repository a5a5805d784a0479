import { createRng } from "@distcal/numerics";
import type { Simulated } from "../simulated.ts";

/** The paper's synthetic data: x uniform on [−10, 40], y = ½x + ε or y = ε with equal chance, ε ~ N(0, 2), and its OLS. */
export function twoLines(rows: number, seed: number): { x: Float64Array; y: Float64Array } {
  const rng = createRng(seed);
  const x = Float64Array.from({ length: rows }, () => -10 + 50 * rng.uniform());
  const y = x.map((at) => (rng.uniform() < 0.5 ? 0.5 * at : 0) + Math.SQRT2 * rng.normal());
  return { x, y };
}

/** Predictions of the line fitted to the training rows, for any rows. */
export function lineThrough({
  x,
  y,
}: {
  x: Float64Array;
  y: Float64Array;
}): (rows: { x: Float64Array; y: Float64Array }) => Simulated {
  const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const slope = mean(x.map((v, i) => (v - mx) * (y[i] - my))) / mean(x.map((v) => (v - mx) ** 2));
  const line = (at: number): number => my + slope * (at - mx);
  const std = Math.sqrt(mean(y.map((v, i) => (v - line(x[i])) ** 2)));
  return (rows) => ({ mean: rows.x.map(line), std: new Float64Array(rows.x.length).fill(std), target: rows.y });
}

/** NLL of isotonic quantile calibration (Kuleshov 2018): pooled adjacent violators, its density by differences of 0.1σ. */
export function isotonicNll(
  training: Simulated,
  test: Simulated,
  cdf: (rows: Simulated, at: Float64Array) => Float64Array,
): number {
  const q = cdf(training, training.target).sort();
  const blocks: { from: number; value: number; weight: number }[] = [];
  for (let i = 0; i < q.length; i++) {
    blocks.push({ from: q[i], value: (i + 1) / q.length, weight: 1 });
    while (blocks.length > 1 && blocks[blocks.length - 2].value >= blocks[blocks.length - 1].value) {
      const top = blocks.pop();
      const under = blocks[blocks.length - 1];
      if (top === undefined) break;
      under.value = (under.value * under.weight + top.value * top.weight) / (under.weight + top.weight);
      under.weight += top.weight;
    }
  }
  const knots = [{ from: 0, value: 0 }, ...blocks, { from: 1, value: 1 }];
  const map = (p: number): number => {
    let k = 1;
    while (k < knots.length - 1 && knots[k].from < p) k++;
    const [a, b] = [knots[k - 1], knots[k]];
    return a.value + ((b.value - a.value) * (p - a.from)) / Math.max(b.from - a.from, 1e-12);
  };
  const h = test.std.map((s) => 0.05 * s);
  const above = cdf(
    test,
    test.target.map((y, i) => y + h[i]),
  );
  const below = cdf(
    test,
    test.target.map((y, i) => y - h[i]),
  );
  const losses = test.target.map((_, i) => -Math.log(Math.max((map(above[i]) - map(below[i])) / (2 * h[i]), 1e-6)));
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}
