import { createRng, normalQuantile } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import { fit, type PresetName, presetNames } from "../../src/index.ts";
import { average, type Simulated } from "../simulated.ts";

const [seeds, factor, spread] = [10, 5, 3];
/** Where the top 4 % of the means begin. */
const steepFrom = spread * normalQuantile(0.96);

/** Calibrated rows but for those at the top, whose stds are a fifth of the true ones. */
function steep(rows: number, seed: number): Simulated {
  const rng = createRng(seed);
  const mean = Float64Array.from({ length: rows }, () => spread * rng.normal());
  const std = mean.map(() => Math.exp(0.4 * rng.normal()));
  return { mean, std, target: mean.map((m, i) => m + std[i] * (m > steepFrom ? factor : 1) * rng.normal()) };
}

function atTop(rows: Simulated): Simulated {
  const top = (column: Float64Array): Float64Array => column.filter((_, i) => rows.mean[i] > steepFrom);
  return { mean: top(rows.mean), std: top(rows.std), target: top(rows.target) };
}

describe("where few rows have stds far too small, of 1200 rows and ten seeds", () => {
  /** Of fresh rows at the top: the share in the 90 % interval, and the ln density; and the ln density of all. */
  const found: Record<PresetName, { held: number; top: number; all: number }> = {
    default: { held: 0, top: 0, all: 0 },
    paper: { held: 0, top: 0, all: 0 },
  };
  beforeAll(async () => {
    for (let seed = 1; seed <= seeds; seed++) {
      const [training, fresh] = [steep(1200, seed), steep(20_000, 1000 + seed)];
      const top = atTop(fresh);
      for (const preset of presetNames) {
        const calibrator = await fit(training, { preset });
        const calibrated = calibrator.calibrate(top);
        const { lower, upper } = calibrated.interval(0.9);
        const sums = found[preset];
        sums.held += average(top.target.map((y, i) => (y >= lower[i] && y <= upper[i] ? 1 : 0))) / seeds;
        sums.top += average(calibrated.logPdf(top.target)) / seeds;
        sums.all += average(calibrator.calibrate(fresh).logPdf(fresh.target)) / seeds;
      }
    }
    for (const [preset, { held, top, all }] of Object.entries(found)) {
      const [percent, there, everywhere] = [(100 * held).toFixed(1), top.toFixed(3), all.toFixed(4)];
      process.stderr.write(
        `a steep region, ${preset}: ${percent} % in the 90 % interval, ln density ${there} there, ${everywhere} on all rows\n`,
      );
    }
  }, 1_200_000);

  it("outcomes there get more density than by the paper's maps, and so do all", () => {
    expect(found.default.top).toBeGreaterThan(found.paper.top);
    expect(found.default.all).toBeGreaterThan(found.paper.all);
  });

  it("intervals there hold at least three outcomes in four where the predictions as they are hold one", () => {
    expect(found.default.held).toBeGreaterThan(0.74);
  });

  // Not yet: two points fewer. The paper's maps reach further across the edge, and are too wide beside it.
  it.fails("intervals there hold at least as much as those of the paper's maps", () => {
    expect(found.default.held).toBeGreaterThanOrEqual(found.paper.held);
  });
});
