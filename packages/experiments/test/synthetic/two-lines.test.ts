import { expect, it } from "vitest";
import { syntheticExample } from "../../src/synthetic/synthetic-example.ts";
import { trueDistribution, twoLines } from "../../src/synthetic/two-lines.ts";

it("twoLines puts half of the targets on each line, with noise of variance 2", () => {
  const { x, y } = twoLines(4000, 1);
  expect(Math.min(...x)).toBeGreaterThanOrEqual(-10);
  expect(Math.max(...x)).toBeLessThanOrEqual(40);
  // Beyond x = 20 the lines are 7 standard deviations apart.
  const far = Array.from(x.keys()).filter((row) => x[row] > 20);
  const upper = far.filter((row) => y[row] > 0.25 * x[row]);
  // Three standard errors of a share of one half among about 1600 rows.
  expect(Math.abs(upper.length / far.length - 0.5)).toBeLessThan(0.04);
  const noise = upper.map((row) => y[row] - 0.5 * x[row]);
  const variance = noise.reduce((sum, e) => sum + e * e, 0) / noise.length;
  expect(variance).toBeGreaterThan(1.7);
  expect(variance).toBeLessThan(2.3);
});

it("trueDistribution is the equal mixture of both lines", () => {
  const truth = trueDistribution([30]);
  expect(truth.mean()[0]).toBeCloseTo(7.5, 12);
  expect(truth.cdf(7.5)[0]).toBeCloseTo(0.5, 6);
  expect(truth.pdf(15)[0]).toBeCloseTo(0.5 / Math.sqrt(4 * Math.PI), 10);
});

it("syntheticExample has the paper's 360 rows and the line that runs between the two", () => {
  const { past, ols, pastColumns } = syntheticExample();
  expect(past.x.length).toBe(360);
  // Slope ½ and 0 with equal chance: ¼ in the mean.
  expect(ols.coefficients[0]).toBeGreaterThan(0.2);
  expect(ols.coefficients[0]).toBeLessThan(0.3);
  expect(pastColumns.std.every((std) => std === ols.residualStd)).toBe(true);
});
