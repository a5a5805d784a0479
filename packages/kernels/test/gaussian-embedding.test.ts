import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type GaussianPoints, gaussianCrossInto, gaussianCrossVjpInto, gaussianEmbedding } from "../src/index.ts";
import { someCotangent } from "./arbitraries.ts";

const kernel = gaussianEmbedding({ lengthscale: 3 });
const left = { mean: [0, 1], std: [2, Math.sqrt(3)] };
const right = { mean: [6], std: [Math.sqrt(3)] };

describe("gaussianEmbedding", () => {
  it("has the values of the formula, worked by hand with σ², not σ", () => {
    // σ₁² + σ₂² + θ² = 4 + 3 + 9 = 16 and 3 + 3 + 9 = 15.
    const expected = [(3 / 4) * Math.exp(-36 / 32), (3 / Math.sqrt(15)) * Math.exp(-25 / 30)];
    expectAllClose(kernel.cross(left, right).data, expected, { relative: 1e-15 });
    expectAllClose(kernel.logCross(left, right).data, expected.map(Math.log), { relative: 1e-15 });
    expectAllClose(kernel.diagonal(left), [3 / Math.sqrt(17), 3 / Math.sqrt(15)], { relative: 1e-15 });
    const mixed = (3 / 4) * Math.exp(-1 / 32);
    const gram = [3 / Math.sqrt(17), mixed, mixed, 3 / Math.sqrt(15)];
    expectAllClose(kernel.gram(left).data, gram, { relative: 1e-15 });
    expect(kernel.cross(left, right)).toMatchObject({ rows: 2, cols: 1 });
  });

  it("takes typed arrays and plain arrays alike, and keeps its lengthscale", () => {
    const typed = { mean: Float64Array.from(left.mean), std: Float64Array.from(left.std) };
    expect(kernel.gram(typed)).toEqual(kernel.gram(left));
    expect(kernel.parameters).toEqual({ lengthscale: 3 });
    expect(Object.isFrozen(kernel)).toBe(true);
  });

  it("gives ln k where k underflows", () => {
    const far = { mean: [1e5], std: [0.5] };
    const near = { mean: [0], std: [0.5] };
    const sharp = gaussianEmbedding({ lengthscale: 1 });
    expect(sharp.cross(near, far).data[0]).toBe(0);
    // −½ ln 1.5 − 1e10/3
    expectAllClose(sharp.logCross(near, far).data[0], -1e10 / 3 - 0.5 * Math.log(1.5), { relative: 1e-15 });
    const gradient = sharp.crossVjp(near, far, someCotangent(1, 1));
    expect([...gradient.left.mean, ...gradient.left.std, gradient.parameters.lengthscale]).toEqual([0, 0, 0]);
  });

  it("never answers with NaN for the largest and the least numbers", () => {
    const extremes = { mean: [1e308, -1e308, 0, 1e-308, 1e200], std: [1e300, 1e-300, 1, 1e160, 1e-170] };
    for (const lengthscale of [1e-300, 1e-200, 1e-3, 1, 1e200]) {
      const extreme = gaussianEmbedding({ lengthscale });
      const gradient = extreme.gramVjp(extremes, someCotangent(5, 5));
      const numbers = [
        ...extreme.gram(extremes).data,
        ...extreme.logCross(extremes, extremes).data,
        ...extreme.diagonal(extremes),
        ...gradient.points.mean,
        ...gradient.points.std,
        gradient.parameters.lengthscale,
      ];
      expect(numbers.filter(Number.isNaN), `lengthscale ${lengthscale}`).toEqual([]);
    }
    // Equal widths far beyond what can be squared: θ/√(3θ²).
    const wide = gaussianEmbedding({ lengthscale: 1e200 });
    expectAllClose(wide.diagonal({ mean: [0], std: [1e200] }), [1 / Math.sqrt(3)], { relative: 1e-15 });
  });

  it("refuses a lengthscale that is not a positive number", () => {
    expect(() => gaussianEmbedding({ lengthscale: 0 })).toThrow(
      "gaussianEmbedding: lengthscale must be a finite number > 0, got 0; pass a positive number",
    );
    expect(() => gaussianEmbedding({ lengthscale: 1e-310 })).toThrow("lengthscale must be ≥ 1e-300, got 1e-310; scale");
    for (const bad of [-1, Number.NaN, Infinity, "1"]) {
      expect(() => gaussianEmbedding({ lengthscale: bad as number })).toThrow(
        "lengthscale must be a finite number > 0",
      );
    }
  });

  it("refuses bad points, naming the side, the column, the row, the value and the remedy", () => {
    const refused = (points: unknown): (() => unknown) => {
      return () => kernel.cross(left, points as GaussianPoints);
    };
    expect(refused({ mean: [0, 1], std: [1, -2] })).toThrow(
      "gaussianEmbedding.cross: right.std[1] must be > 0, got -2; drop or floor this row",
    );
    expect(refused({ mean: [0, 1], std: [0, 1] })).toThrow("right.std[0] must be > 0, got 0");
    expect(refused({ mean: [0, Number.NaN], std: [1, 1] })).toThrow("right.mean[1] must be a finite number, got NaN");
    expect(refused({ mean: [0, 1], std: [1] })).toThrow("right.std must have 2 rows, got 1 row");
    expect(refused({ mean: [], std: [] })).toThrow("right.mean must have at least one row, got none");
    expect(refused({ mean: ["0"], std: [1] })).toThrow('right.mean[0] must be a finite number, got the string "0"');
    expect(refused({ mean: [[0]], std: [1] })).toThrow("right.mean[0] must be a finite number, got an array");
    expect(refused({ mean: new Array(2), std: [1, 1] })).toThrow("right.mean[0] must be a finite number, got a hole");
    expect(refused(undefined)).toThrow("right.mean must be an array of numbers, got undefined");
    expect(() => kernel.gram({ mean: [0], std: [0] })).toThrow("gaussianEmbedding.gram: std[0] must be > 0");
    expect(() => kernel.diagonal({ mean: [0], std: [Infinity] })).toThrow(
      "std[0] must be a finite number, got Infinity",
    );
  });

  it("refuses a cotangent of another shape or with a bad number", () => {
    expect(() => kernel.crossVjp(left, right, someCotangent(1, 2))).toThrow(
      "gaussianEmbedding.crossVjp: cotangent must be 2 × 1, got 1 × 2; it has the shape of the value",
    );
    const bad = { rows: 2, cols: 2, data: Float64Array.of(1, 2, Number.NaN, 4) };
    expect(() => kernel.gramVjp(left, bad)).toThrow("cotangent.data[2] must be a finite number, got NaN");
    expect(() => kernel.diagonalVjp(left, [1])).toThrow("cotangent must have 2 rows, got 1 row");
  });

  it("leaves its inputs as they are", () => {
    const points = { mean: Object.freeze([0, 1]), std: Object.freeze([1, 2]) };
    kernel.gramVjp(points, someCotangent(2, 2));
    expect(points).toEqual({ mean: [0, 1], std: [1, 2] });
  });
});

describe("the forms for inner loops", () => {
  const columns = (points: { mean: number[]; std: number[] }) => ({
    mean: Float64Array.from(points.mean),
    std: Float64Array.from(points.std),
  });

  it("give what the kernel gives, to the last bit, and add to what is there", () => {
    const [l, r] = [columns(left), columns(right)];
    const values = new Float64Array(2);
    gaussianCrossInto(3, l, r, values);
    expect(values).toEqual(kernel.cross(left, right).data);
    const cotangent = someCotangent(2, 1);
    const expected = kernel.crossVjp(left, right, cotangent);
    const inLeft = { mean: Float64Array.of(0, 10), std: new Float64Array(2) };
    const inRight = { mean: new Float64Array(1), std: new Float64Array(1) };
    const inLengthscale = gaussianCrossVjpInto(3, l, r, values, cotangent.data, inLeft, inRight);
    expect(inLengthscale).toBe(expected.parameters.lengthscale);
    expect(inLeft.mean).toEqual(expected.left.mean.map((g, i) => g + 10 * i));
    expect(inLeft.std).toEqual(expected.left.std);
    expect(inRight).toEqual(expected.right);
    const alone = { mean: new Float64Array(2), std: new Float64Array(2) };
    expect(gaussianCrossVjpInto(3, l, r, values, cotangent.data, alone)).toBe(inLengthscale);
    expect(alone).toEqual(expected.left);
  });

  it("refuse room of another size", () => {
    const [l, r] = [columns(left), columns(right)];
    expect(() => gaussianCrossInto(3, l, r, new Float64Array(3))).toThrow(
      "gaussianCrossInto: into must have 2 rows, got 3",
    );
    const [one, two] = [new Float64Array(1), new Float64Array(2)];
    expect(() => gaussianCrossVjpInto(3, l, r, one, two, l)).toThrow("gaussianCrossVjpInto: values must have 2 rows");
    expect(() => gaussianCrossVjpInto(3, l, r, two, one, l)).toThrow(
      "gaussianCrossVjpInto: cotangent must have 2 rows",
    );
    expect(() => gaussianCrossVjpInto(3, l, r, two, two, r)).toThrow(
      "gaussianCrossVjpInto: inLeft.mean must have 2 rows",
    );
    expect(() => gaussianCrossVjpInto(3, l, r, two, two, l, l)).toThrow("inRight.mean must have 1 row, got 2 rows");
  });
});
