import { lognormalBatch, pickedBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitDistributionalConformal, fitNormalisedConformal } from "../../../src/calibrators/index.ts";
import { simulated, skewed } from "../simulated.ts";

/** Log-normal predictions and outcomes that are wider than they say. */
function lognormalRows(rows: number, seed: number) {
  const rng = createRng(seed);
  const mu = Float64Array.from({ length: rows }, () => 2 * rng.uniform());
  const noise = rng.fillNormal(new Float64Array(rows));
  return {
    predictions: lognormalBatch({ location: mu, scale: mu.map(() => 0.3) }),
    target: mu.map((m, i) => Math.exp(m + 0.5 * noise[i])),
  };
}

describe("distributional conformal prediction", () => {
  it("ranks probability integral transforms: guaranteed intervals are quantiles at those of the right ranks", () => {
    const { predictions, target } = lognormalRows(99, 3);
    const pits = predictions.cdf(target).sort();
    const fresh = lognormalRows(5, 4).predictions;
    const { lower, upper } = fitDistributionalConformal({ predictions, target })
      .calibrate(fresh)
      .guaranteedInterval(0.8);
    // 99 rows: ranks 100·0.1 and 100·0.9.
    expectAllClose(lower, fresh.quantile(pits[9]), { relative: 1e-9 });
    expectAllClose(upper, fresh.quantile(pits[89]), { relative: 1e-9 });
  });

  it("puts the rank r of a past transform at r/(n + 1) where the density is of straight lines", () => {
    const { predictions, target } = lognormalRows(99, 3);
    const fitted = fitDistributionalConformal({ predictions, target }, { density: "lines" });
    const order = [...target.keys()].sort(
      (a, b) => predictions.row(a).cdf(target[a]) - predictions.row(b).cdf(target[b]),
    );
    const chosen = [order[24], order[49], order[74]];
    const batch = fitted.calibrate(pickedBatch(predictions, chosen));
    expectAllClose(batch.cdf(chosen.map((row) => target[row])), [0.25, 0.5, 0.75], { absolute: 1e-9 });
  });

  it("is normalised conformal prediction where predictions are normal", () => {
    const rows = skewed(150, 5);
    const fresh = simulated(9, 6);
    const [own, other] = [fitDistributionalConformal(rows), fitNormalisedConformal(rows)];
    const [batch, same] = [own.calibrate(fresh), other.calibrate(fresh)];
    expectAllClose(batch.quantile(0.3), same.quantile(0.3), { relative: 1e-10 });
    expectAllClose(batch.crps(fresh.target), same.crps(fresh.target), { relative: 1e-7 });
    expectAllClose(batch.guaranteedInterval(0.9).upper, same.guaranteedInterval(0.9).upper, { relative: 1e-12 });
  });

  it("covers 1000 fresh log-normal rows as promised, which are 0.3 wide by what they say and 0.5 in truth", () => {
    const { predictions, target } = lognormalRows(1000, 7);
    const fresh = lognormalRows(1000, 8);
    const { lower, upper } = fitDistributionalConformal({ predictions, target })
      .calibrate(fresh.predictions)
      .guaranteedInterval(0.9);
    const share = fresh.target.reduce((sum, y, i) => sum + (y >= lower[i] && y <= upper[i] ? 0.001 : 0), 0);
    // Three standard errors of both samples.
    expect(Math.abs(share - 0.9)).toBeLessThan(3 * Math.sqrt((0.09 * 2) / 1000));
  });
});
