import { memberBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { withSpreadHits } from "../../../src/gp-beta/fit/exact-hits.ts";
import { fit } from "../../../src/index.ts";
import { average } from "../../simulated.ts";

describe("outcomes that hit the middle of their prediction exactly", () => {
  const rng = createRng(7);
  const score = Float64Array.from({ length: 400 }, (_, i) => (i % 10 === 0 ? 0 : 0.5 * rng.normal()));
  const rows = { length: 400, columns: {}, score, isLinear: false };

  it("are spread as widely as the other rows, which stay as they are", () => {
    const spread = withSpreadHits(rows).score;
    const hits = [...spread].filter((_, i) => i % 10 === 0);
    expect([...spread].filter((_, i) => i % 10 !== 0)).toEqual([...score].filter((_, i) => i % 10 !== 0));
    expect(Math.abs(hits.reduce((sum, z) => sum + z, 0) / hits.length)).toBeLessThan(0.05);
    expect(Math.sqrt(hits.reduce((sum, z) => sum + z * z, 0) / hits.length)).toBeCloseTo(0.5, 1);
  });

  it("stay as they are where most rows are hit, and rows without any are the same rows", () => {
    const most = { ...rows, score: score.map((z, i) => (i % 10 < 6 ? 0 : z)) };
    expect(withSpreadHits(most)).toBe(most);
    const none = { ...rows, score: score.map((z) => z + 1e-6) };
    expect(withSpreadHits(none)).toBe(none);
  });
});

describe("members that all agree in some rows, and are right there", () => {
  const rng = createRng(9);
  const length = 120;
  const centre = Float64Array.from({ length }, () => rng.normal());
  const target = centre.map((m, i) => (m < -1 ? -2 : m + (i === 50 ? 400 : 0.5) * rng.normal()));
  const members = Array.from(centre, (m) => Array.from({ length: 12 }, () => (m < -1 ? -2 : m + 0.3 * rng.normal())));
  const predictions = memberBatch({ rows: members, leastWidth: 0.003 });

  it("are fitted with widths that are neither nothing nor without end", async () => {
    const calibrator = await fit({ predictions, target }, { without: ["shape", "predictive"] });
    const batch = calibrator.calibrate(predictions);
    const { mean, std, quantiles } = batch.summary([0.05, 0.5, 0.95]);
    const before = predictions.std();
    const scales = [...std].map((s, i) => s / before[i]);
    expect(Math.min(...scales)).toBeGreaterThan(0.02);
    expect(Math.max(...scales)).toBeLessThan(50);
    const crps = batch.crps(target);
    const answers = [...mean, ...std, ...quantiles.flatMap((q) => [...q]), ...crps];
    expect(answers.filter((answer) => !Number.isFinite(answer))).toEqual([]);
    // Without the one outlier, which alone would decide.
    const others = (column: Float64Array): Float64Array => column.filter((_, i) => i !== 50);
    expect(average(others(batch.logPdf(target)))).toBeGreaterThan(average(others(predictions.logPdf(target))));
  });
});
