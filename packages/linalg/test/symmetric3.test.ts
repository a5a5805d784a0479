import { expectAllClose, expectGradient } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addCholesky3Vjp,
  addGramOfLower3Vjp,
  addMultiplyLower3VectorVjp,
  addMultiplyLower3Vjp,
  cholesky,
  cholesky3Into,
  choleskyVjp,
  gramOfLower3Into,
  gramOfRows,
  type Matrix,
  multiply,
  multiplyLower3Into,
  multiplyLower3VectorInto,
  multiplyVector,
  NotPositiveDefiniteError,
} from "../src/index.ts";
import { dot, randomPositiveDefinite, randomVector, uniforms } from "./random-matrices.ts";

type Six = [number, number, number, number, number, number];
type Three = [number, number, number];

function packed({ data }: Matrix): Six {
  return [data[0], data[3], data[4], data[6], data[7], data[8]];
}

function lowerMatrix(six: ArrayLike<number>): Matrix {
  return { rows: 3, cols: 3, data: Float64Array.of(six[0], 0, 0, six[1], six[2], 0, six[3], six[4], six[5]) };
}

function randomLower3(uniform: () => number): Float64Array {
  const six = randomVector(6, uniform);
  for (const diagonal of [0, 2, 5]) six[diagonal] = 0.5 + uniform();
  return six;
}

function three(x: Float64Array, at: number): Three {
  return [x[at], x[at + 1], x[at + 2]];
}

describe("cholesky3Into", () => {
  it("writes the factor worked by hand at the offset and nothing else", () => {
    const out = new Float64Array(8).fill(-7);
    cholesky3Into(out, 1, 4, 12, 37, -16, -43, 98);
    expect(out).toEqual(Float64Array.of(-7, 2, 6, 1, -8, 5, 3, -7));
  });

  it("equals cholesky to the last bit", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const a = randomPositiveDefinite(3, uniforms(seed));
        const out = new Float64Array(6);
        cholesky3Into(out, 0, ...packed(a));
        expect(Array.from(out)).toEqual(packed(cholesky(a)));
      }),
    );
  });

  it.each<[number, Six, number]>([
    [0, [-1, 0, 1, 0, 0, 1], -1],
    [0, [0, 0, 1, 0, 0, 1], 0],
    [1, [1, 2, 1, 0, 0, 1], -3],
    [2, [1, 0, 1, 0, 2, 1], -3],
  ])("names pivot %i of a matrix without a factor and writes nothing", (pivot, six, value) => {
    const out = new Float64Array(6).fill(-7);
    const run = (): void => cholesky3Into(out, 0, ...six);
    expect(run).toThrow(NotPositiveDefiniteError);
    expect(run).toThrow(expect.objectContaining({ pivot, jitter: 0 }));
    expect(run).toThrow(
      `cholesky3Into: the matrix must be positive definite, got pivot ${pivot} = ${value}; add jitter`,
    );
    expect(out).toEqual(new Float64Array(6).fill(-7));
  });

  it.each([0, 1, 2, 3, 4, 5])("names the bad one when number %i is NaN or infinite", (at) => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const six: Six = [2, 0.5, 2, 0.5, 0.5, 2];
      six[at] = bad;
      const name = ["a00", "a10", "a11", "a20", "a21", "a22"][at];
      expect(() => cholesky3Into(new Float64Array(6), 0, ...six)).toThrow(
        `cholesky3Into: ${name} must be finite, got ${bad}`,
      );
    }
  });

  it("refuses an offset without room, where a typed array would drop numbers silently", () => {
    for (const at of [1, -1, 0.5, Number.NaN]) {
      expect(() => cholesky3Into(new Float64Array(6), at, 1, 0, 1, 0, 0, 1)).toThrow(
        `cholesky3Into: out must have 6 numbers from index ${at} on, got length 6`,
      );
    }
    expect(() => addCholesky3Vjp(new Float64Array(6), 0, new Float64Array(6), 0, new Float64Array(5), 0)).toThrow(
      "addCholesky3Vjp: factorBar must have 6 numbers from index 0 on, got length 5",
    );
  });
});

describe("addCholesky3Vjp", () => {
  it("agrees with central differences in 200 random matrices", () => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const bar = randomVector(6, uniform);
      const factor = new Float64Array(6);
      const factorAt = (x: Float64Array): Float64Array => {
        cholesky3Into(factor, 0, x[0], x[1], x[2], x[3], x[4], x[5]);
        return factor;
      };
      expectGradient({
        value: (x) => dot(bar, factorAt(x)),
        gradient: (x) => {
          const out = new Float64Array(6);
          addCholesky3Vjp(out, 0, factorAt(x), 0, bar, 0);
          return out;
        },
        at: packed(randomPositiveDefinite(3, uniform)),
        label: `configuration ${seed}`,
      });
    }
  });

  it("adds choleskyVjp, doubled off the diagonal, to what is there", () => {
    const uniform = uniforms(11);
    const factor = randomLower3(uniform);
    const bar = randomVector(6, uniform);
    const out = new Float64Array(8).fill(1);
    addCholesky3Vjp(out, 2, factor, 0, bar, 0);
    const [b00, b10, b11, b20, b21, b22] = packed(choleskyVjp(lowerMatrix(factor), lowerMatrix(bar)));
    const expected = [1, 1, 1 + b00, 1 + 2 * b10, 1 + b11, 1 + 2 * b20, 1 + 2 * b21, 1 + b22];
    expectAllClose(out, expected, { absolute: 1e-13, label: "rounding of numbers of order 1" });
  });
});

describe("packed lower triangular products", () => {
  it("equal the products of whole matrices to rounding", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const uniform = uniforms(seed);
        const a = randomLower3(uniform);
        const b = randomLower3(uniform);
        const x = randomVector(3, uniform);
        const out = new Float64Array(20);
        multiplyLower3VectorInto(out, 0, a, 0, x[0], x[1], x[2]);
        multiplyLower3Into(out, 3, a, 0, b, 0);
        gramOfLower3Into(out, 10, a, 0);
        const whole = lowerMatrix(a);
        const expected = [
          ...multiplyVector(whole, x),
          ...packed(multiply(whole, lowerMatrix(b))),
          0,
          ...packed(gramOfRows(whole)),
          ...[0, 0, 0, 0],
        ];
        expectAllClose(out, expected, { absolute: 4 * Number.EPSILON, label: "three terms below 2" });
      }),
    );
  });

  it("may write over their own input", () => {
    const a = Float64Array.of(2, 6, 1, -8, 5, 3);
    const b = Float64Array.of(1, 2, 3, 4, 5, 6);
    const expected = new Float64Array(6);
    multiplyLower3Into(expected, 0, a, 0, b, 0);
    multiplyLower3Into(a, 0, a, 0, b, 0);
    expect(a).toEqual(expected);
    expect(expected).toEqual(Float64Array.of(2, 8, 3, 14, 30, 18));
  });

  it("refuse offsets without room", () => {
    const six = new Float64Array(6);
    expect(() => multiplyLower3VectorInto(six, 4, six, 0, 1, 1, 1)).toThrow(
      "multiplyLower3VectorInto: out must have 3 numbers from index 4 on, got length 6",
    );
    expect(() => multiplyLower3Into(six, 0, six, 1, six, 0)).toThrow(
      "multiplyLower3Into: left must have 6 numbers from index 1",
    );
    expect(() => gramOfLower3Into(six, 0, six, 3)).toThrow("gramOfLower3Into: lower must have 6 numbers from index 3");
  });
});

describe("reverse rules of packed products agree with central differences in 200 configurations", () => {
  it("addMultiplyLower3VectorVjp", () => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const bar = randomVector(3, uniform);
      const out = new Float64Array(3);
      expectGradient({
        value: (x) => {
          multiplyLower3VectorInto(out, 0, x, 0, ...three(x, 6));
          return dot(bar, out);
        },
        gradient: (x) => {
          const bars = new Float64Array(9);
          addMultiplyLower3VectorVjp(bars, 0, bars, 6, x, 0, x, 6, bar, 0);
          return bars;
        },
        at: Float64Array.of(...randomLower3(uniform), ...randomVector(3, uniform)),
        label: `configuration ${seed}`,
      });
    }
  });

  it("addMultiplyLower3Vjp", () => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const bar = randomVector(6, uniform);
      const out = new Float64Array(6);
      expectGradient({
        value: (x) => {
          multiplyLower3Into(out, 0, x, 0, x, 6);
          return dot(bar, out);
        },
        gradient: (x) => {
          const bars = new Float64Array(12);
          addMultiplyLower3Vjp(bars, 0, bars, 6, x, 0, x, 6, bar, 0);
          return bars;
        },
        at: Float64Array.of(...randomLower3(uniform), ...randomLower3(uniform)),
        label: `configuration ${seed}`,
      });
    }
  });

  it("addGramOfLower3Vjp", () => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const bar = randomVector(6, uniform);
      const out = new Float64Array(6);
      expectGradient({
        value: (x) => {
          gramOfLower3Into(out, 0, x, 0);
          return dot(bar, out);
        },
        gradient: (x) => {
          const bars = new Float64Array(6);
          addGramOfLower3Vjp(bars, 0, x, 0, bar, 0);
          return bars;
        },
        at: randomLower3(uniform),
        label: `configuration ${seed}`,
      });
    }
  });

  it("w = L_B·(m + chol(C)·ε), chained from the packed rules, in C, m and L_B", () => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const bar = randomVector(3, uniform);
      const noise = randomVector(3, uniform);
      // x: six numbers of C, three of m, six of L_B
      const forward = (x: Float64Array): { factor: Float64Array; inner: Float64Array; w: Float64Array } => {
        const factor = new Float64Array(6);
        const inner = new Float64Array(3);
        const w = new Float64Array(3);
        cholesky3Into(factor, 0, x[0], x[1], x[2], x[3], x[4], x[5]);
        multiplyLower3VectorInto(inner, 0, factor, 0, ...three(noise, 0));
        for (let i = 0; i < 3; i++) inner[i] += x[6 + i];
        multiplyLower3VectorInto(w, 0, x, 9, ...three(inner, 0));
        return { factor, inner, w };
      };
      expectGradient({
        value: (x) => dot(bar, forward(x).w),
        gradient: (x) => {
          const { factor, inner } = forward(x);
          const bars = new Float64Array(15);
          const factorBar = new Float64Array(6);
          addMultiplyLower3VectorVjp(bars, 9, bars, 6, x, 9, inner, 0, bar, 0);
          addMultiplyLower3VectorVjp(factorBar, 0, new Float64Array(3), 0, factor, 0, noise, 0, bars, 6);
          addCholesky3Vjp(bars, 0, factor, 0, factorBar, 0);
          return bars;
        },
        at: [...packed(randomPositiveDefinite(3, uniform)), ...randomVector(3, uniform), ...randomLower3(uniform)],
        label: `configuration ${seed}`,
      });
    }
  });
});
