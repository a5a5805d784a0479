import { batchOf, laplace, normal, normalBatch, normalMixture } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import { crps, crpsRows } from "../../src/scores/crps.ts";
import { pinball } from "../../src/scores/pinball.ts";

describe("crps", () => {
  it("is (√2 − 1)/√π at the mean of a standard normal, in the units of the outcome", () => {
    const atMean = (Math.SQRT2 - 1) / Math.sqrt(Math.PI);
    const batch = normalBatch({ mean: [5, -2], std: [1, 3] });
    expectAllClose(crpsRows([5, -2], batch), [atMean, 3 * atMean], { relative: 1e-13 });
    expectAllClose(crps([5, -2], batch), 2 * atMean, { relative: 1e-13 });
  });

  it("is twice the pinball loss averaged over many levels, for any family", () => {
    const mixed = normalMixture({ weights: [0.3, 0.7], mean: [-2, 1], std: [0.5, 1] });
    const batch = batchOf([normal({ mean: 0, std: 1 }), laplace({ location: 1, scale: 2 }), mixed]);
    const observed = [0.4, -1, 2];
    const levels = Array.from({ length: 4000 }, (_, k) => (k + 0.5) / 4000);
    // The midpoint rule over levels leaves about (tail loss)/4000².
    expectAllClose(2 * pinball(observed, batch, { levels }).mean, crps(observed, batch), { relative: 1e-5 });
  });
});
