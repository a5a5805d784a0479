import { batchOf, type Distribution, normal, quantileTableBatch, studentTBatch } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { describeDistributionLaws, expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { calibratedBatch } from "../../src/index.ts";
import { mapsOf, randomMaps } from "../random-maps.ts";

// Few maps, since the laws take half a million values; the unit tests compare all orders with maps one by one.
const rule = gaussHermite(2);
const maps = randomMaps(3, 12, [0.25, 0.5, 0.15]);
const values = [-1.8, -0.7, 0.1, 0.6, 1.5];

const rowOf = (base: Parameters<typeof calibratedBatch>[0], row: number): (() => Distribution) => {
  const made = calibratedBatch(base, maps, rule).row(row);
  return () => made;
};

describeDistributionLaws("a calibrated normal row", rowOf({ mean: [0, 2, -1], std: [1, 0.5, 3] }, 1), {
  range: [-0.5, 4.5],
});

describeDistributionLaws(
  "a calibrated normal row with two modes",
  () => calibratedBatch({ mean: [0], std: [1] }, mapsOf([0.9, 0.9, 0], [0.1, 0, 0.1, 0, 0, 2]), rule).row(0),
  { range: [-4, 4] },
);

describeDistributionLaws(
  "a calibrated Student's t",
  rowOf(studentTBatch({ location: [0, 0, 0], scale: [1, 1, 1], degreesOfFreedom: 30 }), 0),
  { range: [-6, 6] },
);

describeDistributionLaws(
  "a calibrated quantile table",
  rowOf(quantileTableBatch({ levels: [0.05, 0.25, 0.5, 0.75, 0.95], values: [values, values, values] }), 2),
  { range: [-4, 4], kinks: values },
);

describe("laws of calibrated rows", () => {
  const latent = (size: number): fc.Arbitrary<number> => fc.double({ min: -size, max: size, noNaN: true });
  const anyMaps = fc
    .tuple(fc.tuple(latent(1), latent(1), latent(2)), fc.array(latent(0.5), { minLength: 6, maxLength: 6 }))
    .map(([mean, factor]) => mapsOf(mean, factor));

  it("moving and stretching the base moves and stretches every answer alike", () => {
    fc.assert(
      fc.property(anyMaps, latent(1000), fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (one, shift, scale) => {
        const plain = calibratedBatch({ mean: [0], std: [1] }, one, rule);
        const moved = calibratedBatch({ mean: [shift], std: [scale] }, one, rule);
        const close = { absolute: 1e-12 * (scale + Math.abs(shift)) };
        const [a, b] = [plain.summary([0.1, 0.5, 0.9]), moved.summary([0.1, 0.5, 0.9])];
        expectAllClose(b.mean[0], shift + scale * a.mean[0], close);
        expectAllClose(b.std[0], scale * a.std[0], { relative: 1e-12 });
        expectAllClose(
          b.quantiles[0],
          a.quantiles[0].map((q) => shift + scale * q),
          close,
        );
      }),
    );
  });

  it("mirroring the map mirrors the distribution", () => {
    fc.assert(
      fc.property(latent(1), latent(1), latent(2), (logA, logB, c) => {
        const [plain, mirror] = [mapsOf([logA, logB, c]), mapsOf([logB, logA, -c])].map((one) =>
          calibratedBatch({ mean: [0], std: [1] }, one, rule),
        );
        expectAllClose(mirror.mean()[0], -plain.mean()[0], { absolute: 1e-10 });
        expectAllClose(mirror.std()[0], plain.std()[0], { absolute: 1e-10 });
        expectAllClose(mirror.quantile(0.25)[0], -plain.quantile(0.75)[0], { absolute: 1e-13 });
        expectAllClose(mirror.logSf(3)[0], plain.logCdf(-3)[0], { relative: 1e-13 });
      }),
    );
  });

  it("a batch of normal distributions gives what their columns give", () => {
    fc.assert(
      fc.property(anyMaps, latent(3), (one, y) => {
        const fast = calibratedBatch({ mean: [1], std: [2] }, one, rule);
        const slow = calibratedBatch(batchOf([normal({ mean: 1, std: 2 })]), one, rule);
        expectAllClose(slow.logPdf(y), fast.logPdf(y), { relative: 1e-12, absolute: 1e-12 });
        expectAllClose(slow.crps(y), fast.crps(y), { absolute: 2e-8 });
        const [a, b] = [fast.summary([0.01, 0.4, 0.99]), slow.summary([0.01, 0.4, 0.99])];
        expectAllClose(b.mean, a.mean, { absolute: 2e-9 });
        expectAllClose(b.std, a.std, { absolute: 2e-9 });
        expectAllClose(b.quantiles[0], a.quantiles[0], { absolute: 1e-12 });
      }),
      { numRuns: 100 },
    );
  });
});
