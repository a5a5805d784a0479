import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  cubatureExpectation,
  type LikelihoodParameter,
  packParameters,
  parameterLayout,
  type SvgpParameters,
  unpackParameters,
} from "../../src/index.ts";
import { pullBackGradient } from "../../src/parameters/svgp-parameters.ts";
import { bendingLikelihood, randomParameters, twoParts } from "../random-model.ts";

const likelihood: readonly LikelihoodParameter[] = [
  { name: "scale", constraint: "positive", initial: 1 },
  { name: "shift", constraint: "real", initial: 0 },
];
const layout = parameterLayout({ kernel: twoParts, outputs: 3, inducing: 4, likelihood });
const parameters: SvgpParameters = {
  ...randomParameters(cubatureExpectation(bendingLikelihood(new Float64Array(1), 3)), 4, createRng(2), twoParts),
  likelihood: Float64Array.of(0.3, -2),
};

describe("parameterLayout", () => {
  it("the blocks follow each other without gaps", () => {
    let at = 0;
    for (const { from, to } of Object.values(layout.blocks)) {
      expect(from).toBe(at);
      at = to;
    }
    expect(at).toBe(layout.size);
    expect(layout.size).toBe(2 + 3 + 3 + 4 + 4 + 12 + 78 + 2);
  });

  it("it is frozen, all the way down to its blocks", () => {
    expect(Object.isFrozen(layout)).toBe(true);
    expect(Object.isFrozen(layout.blocks)).toBe(true);
    expect(Object.isFrozen(layout.blocks.loading)).toBe(true);
  });

  it("sizes below one are refused", () => {
    expect(() => parameterLayout({ kernel: twoParts, outputs: 0, inducing: 4, likelihood })).toThrow(
      "parameterLayout: outputs must be an integer ≥ 1, got 0; pass a whole number such as 8",
    );
    expect(() => parameterLayout({ kernel: twoParts, outputs: 3, inducing: Number.NaN, likelihood })).toThrow(
      "parameterLayout: inducing must be an integer ≥ 1, got NaN",
    );
  });
});

const points = (mean: number, std: number) => ({
  mean: Float64Array.of(1, mean, 1, 1),
  std: Float64Array.of(1, 1, 1, std),
});

describe("packParameters and unpackParameters", () => {
  it("a round trip gives the parameters back", () => {
    const back = unpackParameters(layout, packParameters(layout, parameters));
    const flat = ({ kernel, inducing, ...rest }: SvgpParameters): [string, ArrayLike<number>][] => [
      ["kernel", Object.values(kernel)],
      ...Object.entries(inducing),
      ...Object.entries(rest),
    ];
    for (const [k, [name, values]] of flat(parameters).entries()) {
      // exp(ln x): half a unit in the last place of the logarithm, times its size.
      expectAllClose(flat(back)[k][1], values, { relative: 4e-15, label: name });
    }
  });

  it("real numbers are taken as they are, positive ones by their logarithms", () => {
    const packed = packParameters(layout, parameters);
    const { blocks } = layout;
    const { mean, std } = parameters.inducing;
    expect([...packed.slice(blocks.kernel.from, blocks.kernel.to)]).toEqual(
      Object.values(parameters.kernel).map((value) => Math.log(value)),
    );
    expect(packed.slice(blocks.loading.from, blocks.loading.to)).toEqual(parameters.loading);
    expect(packed.slice(blocks.variance.from, blocks.variance.to)).toEqual(parameters.variance.map(Math.log));
    expect([...packed.slice(blocks.inducing.from, blocks.inducing.to)]).toEqual([...mean, ...std.map(Math.log)]);
    expect(packed.slice(blocks.posteriorFactor.from, blocks.posteriorFactor.to)).toEqual(parameters.posteriorFactor);
    expect(packed.slice(blocks.likelihood.from)).toEqual(Float64Array.of(Math.log(0.3), -2));
  });

  it("pullBackGradient multiplies by the value where there is a logarithm, and leaves the rest", () => {
    const packed = packParameters(layout, parameters);
    const gradient = new Float64Array(layout.size).fill(1);
    pullBackGradient(layout, packed, gradient);
    const { blocks } = layout;
    expectAllClose(gradient.subarray(0, 2), Object.values(parameters.kernel), { relative: 4e-15 });
    expectAllClose(gradient.subarray(blocks.variance.from, blocks.variance.to), parameters.variance, {
      relative: 4e-15,
    });
    expectAllClose(gradient.subarray(blocks.likelihood.from), [0.3, 1], { relative: 4e-15 });
    expect(gradient.slice(blocks.posteriorMean.from, blocks.posteriorFactor.to).every((g) => g === 1)).toBe(true);
  });

  it.each([
    [{ loading: Float64Array.of(1, 2) }, "packParameters: loading must hold 3 numbers, got 2; look at the shape"],
    [{ posteriorFactor: new Float64Array(3) }, "packParameters: posteriorFactor must hold 78 numbers, got 3"],
    [
      { kernel: { lengthscale: 0, logStdLengthscale: 1 } },
      "packParameters: kernel.lengthscale must be a finite number > 0, got 0; pass a positive number",
    ],
    [{ variance: Float64Array.of(1, -1, 1) }, "packParameters: variance[1] must be a finite number > 0, got -1"],
    [{ inducing: points(1, Number.NaN) }, "packParameters: inducing.std[3] must be a finite number"],
    [{ inducing: points(Number.POSITIVE_INFINITY, 1) }, "packParameters: inducing.mean[1] must be"],
    [{ inducing: { mean: new Float64Array(4) } }, "packParameters: inducing.std must hold 4 numbers, got none"],
    [{ likelihood: Float64Array.of(-1, 0) }, "packParameters: likelihood[0] must be a finite number > 0, got -1"],
  ])("bad parameters are refused by name: %#", (bad: Partial<SvgpParameters>, message) => {
    expect(() => packParameters(layout, { ...parameters, ...bad })).toThrow(message);
  });

  it("a vector of another length is refused", () => {
    expect(() => unpackParameters(layout, new Float64Array(5))).toThrow(
      `unpackParameters: packed must have ${layout.size} rows, got 5 rows`,
    );
  });
});
