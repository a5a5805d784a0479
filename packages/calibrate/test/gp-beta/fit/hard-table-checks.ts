import { expect } from "vitest";
import { fit, type GpBetaCalibrator } from "../../../src/index.ts";
import { average, type Simulated, simulate } from "../../simulated.ts";

/** The share of outcomes in the central interval. */
export function held(calibrator: GpBetaCalibrator, { mean, std, target }: Simulated, level = 0.9): number {
  const { lower, upper } = calibrator.calibrate({ mean, std }).interval(level);
  return average(target.map((y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0)));
}

/** Throws unless every answer for these rows is a number, and quantiles do not fall: where outcomes are one, they may be, too. */
export function expectNumbers(calibrator: GpBetaCalibrator, rows: Simulated): void {
  const [mean, std, target] = [rows.mean, rows.std, rows.target].map((column) => column.slice(0, 60));
  const batch = calibrator.calibrate({ mean, std });
  const levels = [1e-6, 0.05, 0.5, 0.95, 1 - 1e-6];
  const { mean: means, std: stds, quantiles } = batch.summary(levels);
  const answers = [
    ...means,
    ...stds,
    ...batch.logPdf(target),
    ...batch.crps(target),
    ...quantiles.flatMap((q) => [...q]),
  ];
  expect(answers.filter((answer) => !Number.isFinite(answer))).toEqual([]);
  expect(stds.every((s) => s > 0)).toBe(true);
  for (const row of quantiles)
    for (let l = 1; l < levels.length; l++) expect(row[l]).toBeGreaterThanOrEqual(row[l - 1]);
}

const outlier = 77;
const without = (column: Float64Array): Float64Array => column.filter((_, i) => i !== outlier);

/**
 * One outlier of so many stds in 500 rows: the most that means and stds of the others differ from those of a fit without it,
 * in shares of their std.
 */
export async function movedBy(
  size: number,
  predicted: (std: number, mean: number) => number,
): Promise<{ readonly mean: number; readonly std: number }> {
  const rows = simulate({ rows: 500, seed: 1, predicted });
  const others = { mean: without(rows.mean), std: without(rows.std), target: without(rows.target) };
  const target = rows.target.map((y, i) => (i === outlier ? rows.mean[i] + size * rows.std[i] : y));
  const [before, after] = [(await fit(others)).calibrate(others), (await fit({ ...rows, target })).calibrate(others)];
  const [means, stds] = [before.mean(), before.std()];
  const of = (column: Float64Array, known: Float64Array): number =>
    Math.max(...column.map((value, i) => Math.abs(value - known[i]) / stds[i]));
  return { mean: of(after.mean(), means), std: of(after.std(), stds) };
}

/** A table by seed and rows. */
export type TableOf = (seed: number, rows: number) => Simulated;

/** Outcomes that are off by so many predicted stds. */
export const shifted = (rows: Simulated, by: number): Simulated => ({
  ...rows,
  target: rows.target.map((y, i) => y + by * rows.std[i]),
});
/** Predicted stds that are this factor of the true ones. */
export const wrong =
  (factor: number): TableOf =>
  (seed, rows) =>
    simulate({ rows, seed, predicted: (std) => std * factor });

/** Throws unless intervals of a fit to 300 rows hold what they say of rows that it has not seen. */
export async function expectHeldUnseen(table: TableOf): Promise<void> {
  const calibrator = await fit(table(3, 300));
  const fresh = table(4, 2000);
  expectNumbers(calibrator, fresh);
  for (const level of [0.5, 0.9]) {
    // Three standard errors of a share among 300 rows and one among 2000.
    const error = Math.sqrt(level * (1 - level) * (1 / 300 + 1 / 2000));
    expect(Math.abs(held(calibrator, fresh, level) - level)).toBeLessThan(3 * error);
  }
}
