import { createRng, normalCdf } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type FitOptions, fit } from "../../../src/index.ts";
import { average } from "../../simulated.ts";

const [groups, rowsOfFit, rowsOfTest, worst] = [200, 30, 50, 20];
/** Maps by the predictive objective are tried where a form fits badly, and take most of the time. */
const quick: FitOptions = { without: ["predictive"] };
const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** Rows whose scores have a width of their own in each group. */
function rowsOf(perGroup: number, logWidths: Float64Array, seed: number) {
  const rng = createRng(seed);
  const rows = groups * perGroup;
  const mean = rng.fork(1).fillNormal(new Float64Array(rows));
  const noise = rng.fork(2).fillNormal(new Float64Array(rows));
  const std = mean.map((m) => 0.5 + 0.3 * Math.tanh(m));
  const group = Array.from({ length: rows }, (_, row) => row % groups);
  const target = mean.map((m, row) => m + std[row] * Math.exp(logWidths[group[row]]) * noise[row]);
  return { mean, std, target, group };
}

type Rows = ReturnType<typeof rowsOf>;

const scoreAt = ({ mean, std, target }: Rows, row: number): number => (target[row] - mean[row]) / std[row];

/** The true coverage of an interval, averaged over the rows of each group; then how far the worst groups are from 90 %. */
function worstError(coverageOf: (row: number) => number, { group }: Rows): number {
  const shares = new Float64Array(groups);
  for (const [row, g] of group.entries()) shares[g] += coverageOf(row) / rowsOfTest;
  return average(
    shares
      .map((share) => Math.abs(share - 0.9))
      .sort()
      .slice(-worst),
  );
}

/** The 90 % half width, in predicted stds, of the exact posterior predictive that knows the spread of the widths. */
function oracleHalfWidths(seen: Rows, spread: number): Float64Array {
  const squares = new Float64Array(groups);
  for (const [row, g] of seen.group.entries()) squares[g] += scoreAt(seen, row) ** 2;
  const widths = Float64Array.from({ length: 121 }, (_, k) => (spread * (k - 60)) / 12);
  return squares.map((square) => {
    const logs = widths.map((s) => -rowsOfFit * s - 0.5 * square * Math.exp(-2 * s) - 0.5 * (s / spread) ** 2);
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let [low, high] = [0, 20];
    for (let step = 0; step < 40; step++) {
      const half = (low + high) / 2;
      const held = widths.reduce((sum, s, k) => sum + weights[k] * (2 * normalCdf(half * Math.exp(-s)) - 1), 0) / total;
      if (held < 0.9) low = half;
      else high = half;
    }
    return low;
  });
}

describe.each([0.1, 0.3, 0.6])("200 groups of 30 rows, whose ln widths have a standard deviation of %d", (spread) => {
  it("are better than pooled and apart, and cover nearly as the exact posterior does", async () => {
    const logWidths = createRng(5)
      .fillNormal(new Float64Array(groups))
      .map((x) => spread * x);
    const [seen, fresh] = [rowsOf(rowsOfFit, logWidths, 1), rowsOf(rowsOfTest, logWidths, 2)];
    const { group: _, ...ungrouped } = seen;
    const [together, pooled] = [await fit(seen, quick), await fit(ungrouped, quick)];
    const batch = together.calibrate(fresh);
    const nll = -average(batch.logPdf(fresh.target));
    expect(nll).toBeLessThan(-average(pooled.calibrate(fresh).logPdf(fresh.target)) - 0.002);
    const squares = new Float64Array(groups);
    for (const [row, g] of seen.group.entries()) squares[g] += scoreAt(seen, row) ** 2 / rowsOfFit;
    const apart = fresh.target.map((_, row) => {
      const variance = squares[fresh.group[row]];
      return halfLogTwoPi + Math.log(fresh.std[row]) + 0.5 * (Math.log(variance) + scoreAt(fresh, row) ** 2 / variance);
    });
    expect(nll).toBeLessThan(average(apart));
    const { lower, upper } = batch.interval(0.9);
    const truth = (y: number, row: number): number =>
      normalCdf((y - fresh.mean[row]) / fresh.std[row] / Math.exp(logWidths[fresh.group[row]]));
    const half = oracleHalfWidths(seen, spread);
    const oracle = worstError((row) => {
      const g = fresh.group[row];
      return 2 * normalCdf(half[g] / Math.exp(logWidths[g])) - 1;
    }, fresh);
    expect(worstError((row) => truth(upper[row], row) - truth(lower[row], row), fresh)).toBeLessThan(1.1 * oracle);
  });
});
