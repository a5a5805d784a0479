import { integrate, logNormalCdf } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import {
  logSurprisePdf,
  normalShape,
  shapeLogs,
  shapeMoments,
  shapeQuantile,
  surpriseLogs,
  surpriseQuantile,
} from "../../src/index.ts";

const shape = { weight: [0.3, 0.6, 0.1], mean: [-0.4, 0.1, 1], scale: [0.3, 1, 2.5] };
const room = { logCdf: 0, logSf: 0, logPdf: 0 };

describe("shapeLogs", () => {
  it("with equal components is the normal of each, in both tails", () => {
    const twice = { weight: [0.25, 0.75], mean: [1, 1], scale: [2, 2] };
    for (const z of [-1e3, -40, -1, 1, 2.5, 60, 1e4]) {
      const u = (z - 1) / 2;
      const { logCdf, logSf, logPdf } = shapeLogs(twice, z);
      expectAllClose([logCdf, logSf], [logNormalCdf(u), logNormalCdf(-u)], { relative: 1e-13 });
      expectAllClose(logPdf, -0.5 * u * u - 0.5 * Math.log(8 * Math.PI), { relative: 1e-14, absolute: 1e-15 });
    }
  });

  it("mirrors: H of the mirrored shape at −z is 1 − H at z", () => {
    const mirrored = { ...shape, mean: shape.mean.map((m) => -m) };
    for (const z of [-30, -2, 0, 0.7, 5, 200]) {
      const [one, other] = [{ ...shapeLogs(shape, z) }, shapeLogs(mirrored, -z)];
      expectAllClose([other.logSf, other.logCdf, other.logPdf], [one.logCdf, one.logSf, one.logPdf], {
        relative: 1e-14,
      });
    }
  });

  it("far out is its widest component alone", () => {
    const { logSf } = shapeLogs(shape, 80);
    expectAllClose(logSf, Math.log(0.1) + logNormalCdf(-(80 - 1) / 2.5), { relative: 1e-14 });
  });

  it("has the density that its cdf rises by, and moments that are its integrals", () => {
    const steps = [-40, -4, -1, 0, 1, 4, 40];
    const { mean, std } = shapeMoments(shape);
    const pdf = (z: number): number => Math.exp(shapeLogs(shape, z).logPdf);
    expectAllClose(integrate(pdf, [-40, -4, -1, 0, 1.3], 1e-13), Math.exp(shapeLogs(shape, 1.3).logCdf), {
      relative: 1e-12,
    });
    expectAllClose(
      integrate((z) => z * pdf(z), steps, 1e-13),
      mean,
      { absolute: 1e-12 },
    );
    expectAllClose(
      integrate((z) => (z - mean) ** 2 * pdf(z), steps, 1e-13),
      std * std,
      { relative: 1e-12 },
    );
  });
});

describe("shapeQuantile", () => {
  it("undoes shapeLogs in the middle and in both tails", () => {
    for (const one of [shape, normalShape, { weight: [0.5, 0.5], mean: [-1, 1], scale: [0.4, 0.4] }]) {
      for (const z of [-300, -20, -4, -0.3, 0.2, 3.9, 25, 300]) {
        const { logCdf, logSf } = shapeLogs(one, z);
        expectAllClose(shapeQuantile(one, logCdf, logSf), z, { relative: 1e-9, absolute: 1e-9, label: `z = ${z}` });
      }
    }
  });
});

describe("a surprise", () => {
  const surprise = { weight: 0.01, center: 0.3, scale: 2 };

  it("has the density of Student's t with 3 degrees of freedom", () => {
    // 2/(π√3)·(1 + u²/3)⁻² / scale at u = 1.
    expectAllClose(logSurprisePdf(surprise, 2.3), Math.log((2 / (Math.PI * Math.sqrt(3)) / (16 / 9)) * 0.5), {
      relative: 1e-14,
    });
  });

  it("has a cdf with the digits of both tails, from the table of Student's t and from its leading term", () => {
    // t₀.₉₇₅ and t₀.₉₉₉ of 3 degrees of freedom.
    for (const [u, sf] of [
      [3.182446305284263, 0.025],
      [10.214531852407386, 0.001],
      [0, 0.5],
    ]) {
      expectAllClose(Math.exp(surpriseLogs(surprise, 0.3 + 2 * u, room).logSf), sf, { relative: 1e-12 });
      expectAllClose(Math.exp(surpriseLogs(surprise, 0.3 - 2 * u, room).logCdf), sf, { relative: 1e-12 });
    }
    for (const u of [1e8, 1e40, 1e120]) {
      const leading = Math.log((2 * Math.sqrt(3)) / Math.PI) - 3 * Math.log(u);
      expectAllClose(surpriseLogs(surprise, 0.3 + 2 * u, room).logSf, leading, { relative: 1e-13 });
    }
  });

  it("joins its series and its closed form without a step, and rises by its density", () => {
    const at = (u: number): number => Math.exp(surpriseLogs({ weight: 1, center: 0, scale: 1 }, u, room).logSf);
    const seam = Math.sqrt(3) / 0.35;
    expectAllClose(at(seam * (1 + 1e-12)), at(seam * (1 - 1e-12)), { relative: 1e-11 });
    const pdf = (u: number): number => Math.exp(logSurprisePdf({ weight: 1, center: 0, scale: 1 }, u));
    expectAllClose(integrate(pdf, [1, 2, 4, 8], 1e-14), at(1) - at(8), { relative: 1e-12 });
  });

  it("has a quantile that undoes its cdf", () => {
    for (const z of [-1e90, -1e6, -3, 0.1, 0.3, 0.4, 9, 1e12, 1e60]) {
      const { logCdf, logSf } = surpriseLogs(surprise, z, room);
      expectAllClose(surpriseQuantile(surprise, logCdf, logSf), z, {
        relative: 1e-10,
        absolute: 1e-12,
        label: `z = ${z}`,
      });
    }
  });
});
