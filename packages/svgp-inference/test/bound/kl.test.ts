import { cholesky, type Matrix, matrix, solveLower, solveLowerVector } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectAllClose, expectGradient, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { klWithGrad } from "../../src/index.ts";
import { packLower, randomGaussian } from "../optimisers/gaussian-posteriors.ts";

/** The divergence alone. */
function divergence(mean: Float64Array, factor: Float64Array): number {
  return klWithGrad(mean, factor, 1, new Float64Array(mean.length), new Float64Array(factor.length));
}

interface GoldenKl {
  readonly name: string;
  readonly m1: number[];
  readonly S1: number[];
  readonly m2: number[];
  readonly S2: number[];
  readonly kl: number;
}

const shared = readShared("golden/variational.json");
const cases: readonly GoldenKl[] =
  shared === undefined ? [] : (JSON.parse(shared) as { readonly kl: readonly GoldenKl[] }).kl;

describe.runIf(shared !== undefined)("klWithGrad against golden/variational.json", () => {
  it("the file has cases", () => expect(cases.length).toBeGreaterThanOrEqual(2));

  it.each(cases)("$name, whitened by the factor of its second Gaussian", ({ name, m1, S1, m2, S2, kl }) => {
    const d = m1.length;
    const second = cholesky(matrix(d, d, S2));
    const mean = solveLowerVector(
      second,
      m1.map((x, i) => x - m2[i]),
    );
    const factor: Matrix = solveLower(second, cholesky(matrix(d, d, S1)));
    // The whitening of the ill-conditioned case loses eight digits, not the divergence.
    expectAllClose(divergence(mean, packLower(factor)), kl, { relative: name === "illcond" ? 1e-8 : 1e-12 });
  });
});

describe("klWithGrad", () => {
  it("the divergence of the prior from itself is zero, with a zero gradient", () => {
    const gradients = [new Float64Array(3), new Float64Array(6)] as const;
    expect(klWithGrad(new Float64Array(3), Float64Array.of(1, 0, 1, 0, 0, 1), 2, ...gradients)).toBe(0);
    expect(gradients).toEqual([new Float64Array(3), new Float64Array(6)]);
  });

  it("one dimension is the formula of the book: ½(μ² + σ² − 1) − ln σ", () => {
    const kl = divergence(Float64Array.of(0.7), Float64Array.of(0.2));
    expectAllClose(kl, 0.5 * (0.49 + 0.04 - 1) - Math.log(0.2), { relative: 1e-15 });
  });

  it("the sign of a diagonal element does not matter", () => {
    const { mean, factor } = randomGaussian(4, 3);
    const mirrored = factor.map((f) => -f);
    expect(divergence(mean, mirrored)).toBe(divergence(mean, factor));
  });

  it("it is above zero everywhere but at the prior", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { mean, factor } = randomGaussian(1 + (seed % 7), seed);
      expect(divergence(mean, factor)).toBeGreaterThan(0);
    }
  });

  it.each([1, 2, 5])("the gradient is that of finite differences, in %i dimensions", (d) => {
    const { mean, factor } = randomGaussian(d, d);
    expectGradient({
      value: (x) => divergence(x.subarray(0, d), x.subarray(d)),
      gradient: (x) => {
        const gradient = new Float64Array(x.length);
        klWithGrad(x.subarray(0, d), x.subarray(d), 1, gradient.subarray(0, d), gradient.subarray(d));
        return gradient;
      },
      at: [...mean, ...factor],
    });
  });

  it("scale times the gradient is added to what is there, and the value is not scaled", () => {
    const { mean, factor } = randomGaussian(3, 8);
    const plain = [new Float64Array(3), new Float64Array(6)] as const;
    const value = klWithGrad(mean, factor, 1, ...plain);
    const before = createRng(1).fillNormal(new Float64Array(9));
    const scaled = [before.slice(0, 3), before.slice(3)] as const;
    expect(klWithGrad(mean, factor, -2, ...scaled)).toBe(value);
    const wanted = [...plain[0], ...plain[1]].map((g, i) => before[i] - 2 * g);
    expectAllClose([...scaled[0], ...scaled[1]], wanted, { absolute: 1e-15 });
  });
});
