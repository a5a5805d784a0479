import { cholesky, gramOfRows, matrix, multiply } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import { inverseLowerTriangle } from "../../../src/regressors/gp-regression/inverse-lower-triangle.ts";

describe("inverseLowerTriangle", () => {
  it.each([1, 7, 100, 101, 257])("times the matrix is the identity, n = %i", (n) => {
    const rng = createRng(n);
    const a = gramOfRows(matrix(n, n, rng.fillNormal(new Float64Array(n * n))));
    for (let i = 0; i < n; i++) a.data[i * n + i] += n;
    const inverse = inverseLowerTriangle(cholesky(a));
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) inverse.data[j * n + i] = inverse.data[i * n + j];
    const product = multiply(a, inverse);
    for (let i = 0; i < n; i++) product.data[i * n + i] -= 1;
    // The condition number of A is below 10.
    expectAllClose(product.data, new Float64Array(n * n), { absolute: 1e-13 });
  });
});
