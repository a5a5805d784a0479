import { laplaceBatch, logisticBatch } from "@distcal/distributions";
import { describeDistributionLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitGlobalBeta, fitIsotonic, fitVarianceScaling } from "../../../src/calibrators/index.ts";
import { skewed } from "../simulated.ts";

const observations = skewed(120, 1);
const laplace = laplaceBatch({ location: [3], scale: [1.5] });

const isotonic = fitIsotonic(observations);
describeDistributionLaws("isotonic on a Laplace row", () => isotonic.calibrate(laplace).row(0), {
  range: [-6, 20],
  kinks: [3],
});

const beta = fitGlobalBeta(observations);
const logistic = logisticBatch({ location: [1], scale: [0.7] });
describeDistributionLaws("the global Beta map on a logistic row", () => beta.calibrate(logistic).row(0), {
  range: [-6, 14],
});

const scaling = fitVarianceScaling(observations, { shift: true });
describeDistributionLaws("variance scaling on a Laplace row", () => scaling.calibrate(laplace).row(0), {
  range: [-8, 16],
  kinks: [3 + scaling.shift * laplace.std()[0]],
});

describe("straight lines on a base of another family", () => {
  const lines = fitIsotonic(observations, { density: "grid" });
  const batch = lines.calibrate(logisticBatch({ location: [0, 2], scale: [1, 3] }));

  it("have as cdf the isotonic map of the base's cdf, to the share of the identity that is mixed in", () => {
    const base = logisticBatch({ location: [0, 2], scale: [1, 3] });
    const knots = (lines.toJSON()["parameters"] as { q: number[] }).q;
    const inside = base.quantile(0.5 * (knots[40] + knots[80]));
    expectAllClose(batch.cdf(inside), base.cdf(inside).map(lines.map), { absolute: 1e-13 });
  });

  it("have quantiles that are the inverse of the cdf", () => {
    for (const p of [0.002, 0.2, 0.5, 0.9, 0.999]) {
      expectAllClose(batch.cdf(batch.quantile(p)), [p, p], { absolute: 1e-12, label: `p = ${p}` });
    }
  });

  it("have mean and std that a fine sum over quantiles confirms", () => {
    const steps = 20_000;
    const row = batch.row(1);
    let [first, second] = [0, 0];
    for (let i = 0; i < steps; i++) {
      const y = row.quantile((i + 0.5) / steps);
      first += y / steps;
      second += (y * y) / steps;
    }
    expect(row.mean()).toBeCloseTo(first, 3);
    expect(row.std() / Math.sqrt(second - first * first)).toBeCloseTo(1, 2);
  });
});
