import { type DistributionBatch, laplaceBatch, normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { calibrationTest } from "../../src/calibration-test/calibration-test.ts";
import { type Law, laws, simulatedTable } from "./simulate.ts";

const testOf = (law: Law, rows: number, options = {}, seed = 1) => {
  const table = simulatedTable(law, rows, seed, { spread: 100 });
  return calibrationTest(table.observed, normalBatch(table), options);
};

describe("calibrationTest", () => {
  it("calls calibrated forecasts calibrated, with coverage, its error and the width", () => {
    const found = testOf(laws.calibrated, 2000);
    expect(found.verdict).toBe("calibrated");
    expect(found.pValue).toBeGreaterThan(0.05);
    expect(found.findings).toEqual([]);
    expect(found.approximate).toBe(false);
    expect(found.coverage.levels).toEqual([0.5, 0.8, 0.9, 0.95]);
    for (const [k, level] of found.coverage.levels.entries()) {
      expect(found.coverage.error[k]).toBeCloseTo(Math.sqrt((level * (1 - level)) / 2000), 2);
      expect(Math.abs(found.coverage.share[k] - level)).toBeLessThan(4 * found.coverage.error[k]);
    }
    const { std } = simulatedTable(laws.calibrated, 2000, 1);
    const meanStd = std.reduce((a, b) => a + b, 0) / 2000;
    expect(found.coverage.width[2]).toBeCloseTo(2 * 1.6448536269514722 * meanStd, 6);
  });

  it("finds σ too small by 1.25 overall, and says by how much", () => {
    const { verdict, findings } = testOf(laws["σ × 1.25"], 4000);
    expect(verdict).toBe("overconfident");
    const [first] = findings;
    expect(first).toMatchObject({ what: "too-narrow", where: "overall", column: null, part: null, rows: 4000 });
    expect(first.z).toBeGreaterThan(5);
    expect(first.p).toBeLessThan(1e-6);
    expect(Math.abs(first.factor - 1.25)).toBeLessThan(3 * first.factorError);
    expect(Math.abs(first.shift)).toBeLessThan(3 * first.shiftError);
    expect(first.coverage.levels).toEqual([0.5, 0.9]);
    // P(|z| < 1.645/1.25) = 0.812.
    expect(Math.abs(first.coverage.share[1] - 0.812)).toBeLessThan(4 * first.coverage.error[1]);
  });

  it.each<[string, string, Law]>([
    ["underconfident", "too-wide", ({ rng }) => 0.7 * rng.normal()],
    ["biased", "biased", ({ rng }) => 0.4 + rng.normal()],
    ["wrong-shape", "skewed", laws["skew Γ(4)"]],
    ["wrong-shape", "tails-too-light", laws["t(4) tails"]],
    ["wrong-shape", "tails-too-heavy", ({ rng }) => Math.sqrt(12) * (rng.uniform() - 0.5)],
  ])("says %s where forecasts are %s", (verdict, what, law) => {
    const found = testOf(law, 3000);
    expect(found.verdict).toBe(verdict);
    expect(found.findings[0].what).toBe(what);
    expect(found.findings[0].where).toBe("overall");
  });

  it("says which way forecasts are biased, in standard deviations", () => {
    const [first] = testOf(({ rng }) => rng.normal() - 0.4, 3000).findings;
    expect(Math.abs(first.shift + 0.4)).toBeLessThan(3 * first.shiftError);
    expect(first.z).toBeLessThan(-5);
  });

  it("names the third of the std, the number and the group that are wrong", () => {
    expect(testOf(laws["width by std"], 2000).findings[0].where).toMatch(/^(low|high) std$/);
    const rng = createRng(5);
    const heat = rng.fillUniform(new Float64Array(2000));
    const site = Array.from(heat, () => ["east", "north", "west"][Math.floor(3 * rng.uniform())]);
    const forecast = normalBatch({ mean: heat.map(() => rng.normal()), std: heat.map(() => 1 + rng.uniform()) });
    const outcomes = (factor: (row: number) => number) =>
      forecast.mean().map((m, i) => m + forecast.std()[i] * factor(i) * rng.normal());
    const options = { inputs: { heat, site } };
    const middle = calibrationTest(
      outcomes((i) => (Math.abs(heat[i] - 0.5) < 1 / 6 ? 1.6 : 0.75)),
      forecast,
      options,
    );
    expect(middle.verdict).toBe("uneven");
    expect(middle.findings[0]).toMatchObject({
      where: "middle heat",
      column: "heat",
      part: "middle",
      what: "too-narrow",
    });
    const north = calibrationTest(
      outcomes((i) => (site[i] === "north" ? 0.5 : 1)),
      forecast,
      options,
    );
    expect(north.findings[0]).toMatchObject({ where: "site = north", column: "site", part: "north", what: "too-wide" });
    expect(north.findings[0].rows).toBe(site.filter((name) => name === "north").length);
  });

  it("lists a place after the whole where both are wrong, unless the whole explains it", () => {
    const law: Law = ({ a, rng }) => (a > 0.43 ? 2.2 : 1.3) * rng.normal();
    const { verdict, findings } = testOf(law, 3000);
    expect(verdict).toBe("overconfident");
    expect(findings.slice(0, 2).map(({ where }) => where)).toEqual(["overall", "high mean"]);
    expect(testOf(laws["σ × 1.25"], 3000, { inputs: { site: mostly(3000) } }).findings).toHaveLength(1);
  });

  it("calls forecasts calibrated within 2 points where evidence is strong and the error small", () => {
    const found = testOf(({ rng }) => 0.02 + 1.01 * rng.normal(), 200_000);
    expect(found.pValue).toBeLessThan(0.05);
    expect(found).toMatchObject({ verdict: "calibrated", withinTwoPoints: true });
    expect(found.findings.length).toBeGreaterThan(0);
    expect(testOf(({ rng }) => 0.1 + rng.normal(), 200_000)).toMatchObject({
      verdict: "biased",
      withinTwoPoints: false,
    });
  });

  it("divides z by √(1 + rows/fitRows) for a fitted calibrator, and says that p is approximate", () => {
    const law: Law = ({ rng }) => 1.1 * rng.normal();
    const given = testOf(law, 4000);
    const fitted = testOf(law, 4000, { fitRows: 4000 });
    expect(fitted.approximate).toBe(true);
    expect(fitted.pValue).toBeGreaterThan(given.pValue);
    expect(fitted.findings[0].z).toBeCloseTo(given.findings[0].z / Math.SQRT2, 2);
  });

  it.each([1, 2, 29])("says too few to say of %i rows, with p and coverage", (rows) => {
    const found = testOf(({ rng }) => 8 * rng.normal(), rows);
    expect(found.verdict).toBe("too-few");
    expect(found.rows).toBe(rows);
    expect(found.pValue > 0 && found.pValue <= 1).toBe(true);
    expect(found.coverage.error.every((error) => error > 0)).toBe(true);
    if (rows === 29) expect(found.findings[0].what).toBe("too-narrow");
  });

  it("drops columns that are constant", () => {
    const rng = createRng(2);
    const observed = rng.fillNormal(new Float64Array(600));
    const forecast = normalBatch({ mean: new Float64Array(600), std: new Float64Array(600).fill(1) });
    const found = calibrationTest(observed, forecast, {
      inputs: { same: new Float64Array(600).fill(3), only: Array(600).fill("x") },
    });
    expect(found).toEqual(calibrationTest(observed, forecast));
  });

  it("randomises the PIT at point masses, by its seed", () => {
    const table = simulatedTable(laws.calibrated, 3000, 4);
    const observed = table.observed.map((y) => Math.max(0, y));
    const found = calibrationTest(observed, censored(normalBatch(table)), { seed: 3 });
    expect(found.verdict).toBe("calibrated");
    expect(calibrationTest(observed, censored(normalBatch(table)), { seed: 3 })).toEqual(found);
    expect(calibrationTest(observed, censored(normalBatch(table)), { seed: 4 }).pValue).not.toBe(found.pValue);
  });

  it("takes forecasts of other families", () => {
    const { mean, std } = simulatedTable(laws.calibrated, 1500, 1);
    const forecast = laplaceBatch({ location: mean, scale: std });
    const observed = Float64Array.from(forecast.sample(1, { seed: 8 }), ([y]) => y);
    expect(calibrationTest(observed, forecast).verdict).toBe("calibrated");
    expect(calibrationTest(observed, normalBatch({ mean, std: forecast.std() })).verdict).toBe("wrong-shape");
  });

  it("is frozen, and goes through JSON", () => {
    const found = testOf(laws["σ × 1.25"], 1000);
    for (const part of [found, found.findings, found.findings[0], found.findings[0].coverage, found.coverage]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});

describe("calibrationTest with clusters", () => {
  const clustered = (seed: number, groups: number, size: number) => {
    const rng = createRng(seed);
    const rows = groups * size;
    const clusters = Array.from({ length: rows }, (_, row) => `day ${Math.floor(row / size)}`);
    const shared = rng.fillNormal(new Float64Array(groups));
    const forecast = normalBatch({ mean: rng.fillNormal(new Float64Array(rows)), std: new Float64Array(rows).fill(1) });
    const observed = forecast
      .mean()
      .map((m, row) => m + Math.SQRT1_2 * (shared[Math.floor(row / size)] + rng.normal()));
    return { observed, forecast, clusters };
  };
  const rate = (sets: number, pValueOf: (seed: number) => number) =>
    Array.from({ length: sets }, (_, k) => pValueOf(k + 1)).filter((p) => p < 0.05).length / sets;

  it("keeps its level where rows depend on each other, which rows taken as independent lose", () => {
    const together = (seed: number) => {
      const { observed, forecast, clusters } = clustered(seed, 60, 25);
      return calibrationTest(observed, forecast, { clusters }).pValue;
    };
    const apart = (seed: number) => {
      const { observed, forecast } = clustered(seed, 60, 25);
      return calibrationTest(observed, forecast).pValue;
    };
    // Three standard errors of a rate of 0.05 over 200 tables.
    expect(rate(200, together)).toBeLessThanOrEqual(0.096);
    expect(rate(40, apart)).toBeGreaterThan(0.5);
  });

  it("still finds what is wrong, with larger errors, and says that p is approximate", () => {
    const { observed, forecast, clusters } = clustered(1, 800, 4);
    const narrow = normalBatch({ mean: forecast.mean(), std: forecast.std().map((s) => s / 1.5) });
    const found = calibrationTest(observed, narrow, { clusters });
    expect(found).toMatchObject({ verdict: "overconfident", approximate: true });
    expect(found.pValue).toBeLessThan(0.001);
    expect(found.coverage.error[0]).toBeGreaterThan(calibrationTest(observed, narrow).coverage.error[0]);
  });

  it("says too few of less than 10 clusters", () => {
    const { observed, forecast, clusters } = clustered(1, 9, 50);
    expect(calibrationTest(observed, forecast, { clusters }).verdict).toBe("too-few");
  });
});

describe("calibrationTest refuses", () => {
  const forecast = normalBatch({ mean: [1, 2], std: [1, 1] });
  const refused = (options: object) => () => calibrationTest([1, 2], forecast, options);
  it.each<[object, RegExp]>([
    [{ cluster: ["a", "b"] }, /unknown option "cluster"; did you mean clusters\?/],
    [{ inputs: { mean: [1, 2] } }, /inputs must not be named mean or std, got mean; give it another name/],
    [{ inputs: { heat: [1, Number.NaN] } }, /inputs\.heat\[1\] must be a finite number, got NaN/],
    [{ inputs: { heat: [1] } }, /inputs\.heat must have 2 rows, got 1 row/],
    [{ inputs: { site: ["a", 2] } }, /inputs\.site\[1\] must be a string as inputs\.site\[0\] is, got 2/],
    [{ weights: [1, -1] }, /weights\[1\] must be ≥ 0, got -1; 0 leaves a row out/],
    [{ weights: [0, 0] }, /weights must have a row above 0, got 2 zeros/],
    [{ clusters: ["a", undefined] }, /clusters\[1\] must be a string or a number, got undefined/],
    [{ clusters: ["a"] }, /clusters must have 2 rows, got 1 row/],
    [{ fitRows: 0 }, /fitRows must be an integer ≥ 1, got 0/],
    [{ seed: 0.5 }, /seed must be a safe integer, got 0.5/],
  ])("%j", (options, message) => {
    expect(refused(options)).toThrow(message);
    expect(refused(options)).toThrow(/^calibrationTest: /);
  });

  it("a column of groups with 10,000 names", () => {
    const { observed, ...table } = simulatedTable(laws.calibrated, 10_000, 1);
    const site = Array.from(observed, (_, row) => `site ${row}`);
    expect(() => calibrationTest(observed, normalBatch(table), { inputs: { site } })).toThrow(
      "calibrationTest: inputs.site must have at most 100 different groups, got 10000; join groups, or pass numbers",
    );
  });
});

/** A group that nearly every row is in. */
function mostly(rows: number): readonly string[] {
  return Array.from({ length: rows }, (_, row) => (row % 20 === 0 ? "few" : "most"));
}

/** The same forecasts with all that lies below 0 at 0. */
function censored(batch: DistributionBatch): DistributionBatch {
  const { moments: _, ...rest } = batch;
  return {
    ...rest,
    cdf: (y) => batch.cdf(y).map((p, row) => ((typeof y === "number" ? y : y[row]) < 0 ? 0 : p)),
  };
}
