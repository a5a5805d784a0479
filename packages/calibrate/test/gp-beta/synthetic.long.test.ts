import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { fit, presetNames } from "../../src/index.ts";
import { average, type Simulated, simulate } from "../simulated.ts";
import { isotonicNll, lineThrough, twoLines } from "./two-lines.ts";

const cdf = (rows: Simulated, at: Float64Array): Float64Array => normalBatch(rows).cdf(at);

/** A default fit takes five times as long as the paper's. */
const seeds = { default: 40, paper: 100 } as const;

describe.each(presetNames)("the paper's example by the %s preset", (preset) => {
  it("is bimodal on the right side, and better than OLS and isotonic, for at least 95 % of seeds", {
    timeout: 1_800_000,
  }, async () => {
    let won = 0;
    let bimodal = 0;
    for (let seed = 1; seed <= seeds[preset]; seed++) {
      const data = twoLines(360, seed);
      const predict = lineThrough(data);
      const training = predict(data);
      const test = predict(twoLines(1000, 1000 + seed));
      const calibrator = await fit(training, { preset, inducingPoints: 12 });
      const ours = -average(calibrator.calibrate(test).logPdf(test.target));
      const ols = -average(normalBatch(test).logPdf(test.target));
      if (ours < ols && ours < isotonicNll(training, test, cdf)) won++;
      // At x = 38 the lines are 19 apart: the density must be higher at both of them than half-way between.
      const right = predict({ x: Float64Array.of(38), y: Float64Array.of(0) });
      const density = (y: number): number => calibrator.calibrate(right).pdf(y)[0];
      if (density(0) > 2 * density(9.5) && density(19) > 2 * density(9.5)) bimodal++;
    }
    process.stderr.write(`the paper's example, ${preset}: ${won} of ${seeds[preset]} seeds won, ${bimodal} bimodal\n`);
    expect(won).toBeGreaterThanOrEqual(0.95 * seeds[preset]);
    expect(bimodal).toBeGreaterThanOrEqual(0.95 * seeds[preset]);
  });
});

it("a model that is distribution-calibrated by construction has calibrated quantiles at every level (Theorem 1)", () => {
  const rows = simulate({ rows: 200_000, seed: 77 });
  const batch = normalBatch(rows);
  for (let level = 0.05; level < 1; level += 0.05) {
    const quantile = batch.quantile(level);
    const share = average(rows.target.map((y, i) => (y <= quantile[i] ? 1 : 0)));
    // Four standard errors of a share.
    expect(Math.abs(share - level)).toBeLessThan(4 * Math.sqrt((level * (1 - level)) / 200_000));
  }
});

it("the cost of a fit is linear in rows, and 100,000 of them take under 500 MB", async () => {
  const seconds = async (rows: number): Promise<number> => {
    const table = simulate({ rows, seed: 1, predicted: (std, mean) => std * (mean > 0 ? 0.5 : 1.3) });
    const before = process.cpuUsage();
    const { report } = await fit(table);
    const { user, system } = process.cpuUsage(before);
    expect(report.elbo).toBeGreaterThan(report.baseLogLikelihood + 0.35 * rows);
    return (user + system) / 1e6;
  };
  const [small, large] = [await seconds(10_000), await seconds(100_000)];
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.stderr.write(
    `10,000 rows: ${small.toFixed(1)} s; 100,000: ${large.toFixed(1)} s, ${megabytes.toFixed(0)} MB\n`,
  );
  // Ten times the rows, at most ten times the time: both runs share the machine, whatever else it does.
  expect(large).toBeLessThan(10 * small);
  expect(megabytes).toBeLessThan(500);
});
