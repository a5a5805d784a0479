import { expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import {
  gramOfRows,
  gramOfRowsVjp,
  type Matrix,
  multiply,
  multiplyTransposed,
  multiplyTransposedVjp,
  multiplyVector,
  multiplyVectorVjp,
  multiplyVjp,
  type ProductCotangents,
  transposeMultiply,
  transposeMultiplyVector,
  transposeMultiplyVectorVjp,
  transposeMultiplyVjp,
} from "../src/index.ts";
import { dot, randomMatrix, randomVector, uniforms } from "./random-matrices.ts";

const configurations = 200;

type Shape = readonly [number, number];

/** The reverse rule of a product of two matrices against differences of Σ C̄ᵢⱼ·C(A, B)ᵢⱼ in both factors. */
function checkProduct(
  product: (left: Matrix, right: Matrix) => Matrix,
  vjp: (left: Matrix, right: Matrix, outBar: Matrix) => ProductCotangents,
  shapes: (m: number, n: number, k: number) => readonly [Shape, Shape],
): void {
  for (let seed = 0; seed < configurations; seed++) {
    const uniform = uniforms(seed);
    const side = (): number => 1 + Math.floor(5 * uniform());
    const [[rows, cols], [rightRows, rightCols]] = shapes(side(), side(), side());
    const cut = rows * cols;
    const split = (x: Float64Array): [Matrix, Matrix] => [
      { rows, cols, data: x.slice(0, cut) },
      { rows: rightRows, cols: rightCols, data: x.slice(cut) },
    ];
    const at = randomVector(cut + rightRows * rightCols, uniform);
    const out = product(...split(at));
    const outBar = randomMatrix(out.rows, out.cols, uniform);
    expectGradient({
      value: (x) => dot(outBar.data, product(...split(x)).data),
      gradient: (x) => {
        const { leftBar, rightBar } = vjp(...split(x), outBar);
        return [...leftBar.data, ...rightBar.data];
      },
      at,
      label: `configuration ${seed}`,
    });
  }
}

describe("reverse rules of products agree with central differences", () => {
  it("multiplyVjp", () => {
    checkProduct(multiply, multiplyVjp, (m, n, k) => [
      [m, k],
      [k, n],
    ]);
  });

  it("multiplyTransposedVjp", () => {
    checkProduct(multiplyTransposed, multiplyTransposedVjp, (m, n, k) => [
      [m, k],
      [n, k],
    ]);
  });

  it("transposeMultiplyVjp", () => {
    checkProduct(transposeMultiply, transposeMultiplyVjp, (m, n, k) => [
      [k, m],
      [k, n],
    ]);
  });

  it.each([
    ["multiplyVectorVjp", multiplyVector, multiplyVectorVjp, false],
    ["transposeMultiplyVectorVjp", transposeMultiplyVector, transposeMultiplyVectorVjp, true],
  ] as const)("%s", (_, product, vjp, transposed) => {
    for (let seed = 0; seed < configurations; seed++) {
      const uniform = uniforms(seed);
      const rows = 1 + Math.floor(5 * uniform());
      const cols = 1 + Math.floor(5 * uniform());
      const outBar = randomVector(transposed ? cols : rows, uniform);
      const split = (x: Float64Array): [Matrix, Float64Array] => [
        { rows, cols, data: x.slice(0, rows * cols) },
        x.slice(rows * cols),
      ];
      expectGradient({
        value: (x) => dot(outBar, product(...split(x))),
        gradient: (x) => {
          const { matrixBar, vectorBar } = vjp(...split(x), outBar);
          return [...matrixBar.data, ...vectorBar];
        },
        at: randomVector(rows * cols + (transposed ? rows : cols), uniform),
        label: `configuration ${seed}`,
      });
    }
  });

  it("gramOfRowsVjp, for a cotangent that is not symmetric", () => {
    for (let seed = 0; seed < configurations; seed++) {
      const uniform = uniforms(seed);
      const rows = 1 + Math.floor(6 * uniform());
      const cols = 1 + Math.floor(6 * uniform());
      const gramBar = randomMatrix(rows, rows, uniform);
      expectGradient({
        value: (data) => dot(gramBar.data, gramOfRows({ rows, cols, data }).data),
        gradient: (data) => gramOfRowsVjp({ rows, cols, data }, gramBar).data,
        at: randomVector(rows * cols, uniform),
        label: `configuration ${seed}`,
      });
    }
  });
});
