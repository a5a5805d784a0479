import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type ProductWorkspace, plainWorkspace, productWorkspace } from "../../src/products/product-workspace.ts";

/** What one workspace makes of the same random numbers: P, A̅, the lower triangle of S̅, Cov and P̅. */
function products(workspace: ProductWorkspace, outputs: number, inducing: number, columns: number): number[][] {
  const n = outputs * inducing;
  const rng = createRng(n + columns);
  const factor = new Float64Array(n * n);
  const factorBar = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      factor[row * n + column] = rng.normal();
      factorBar[row * n + column] = rng.normal();
    }
  }
  const [few, many] = [inducing * columns, n * outputs * columns];
  rng.fillNormal(workspace.weights.subarray(0, few));
  rng.fillNormal(workspace.weightsBar.subarray(0, few));
  workspace.project(factor, columns);
  rng.fillNormal(workspace.projectionBar.subarray(0, many));
  workspace.addWeightsGradient(factor, columns);
  workspace.addFactorGradient(factorBar, columns);
  const lower = factorBar.filter((_, at) => at % n <= Math.floor(at / n));
  const pairs = workspace.covariance.subarray(0, ((outputs * (outputs + 1)) / 2) * columns);
  workspace.takeCovariances(columns);
  const covariance = [...pairs];
  rng.fillNormal(pairs);
  workspace.takeProjectionGradient(columns);
  const [projection, projectionBar] = [workspace.projection, workspace.projectionBar].map((all) => [
    ...all.subarray(0, many),
  ]);
  return [projection, [...workspace.weightsBar.subarray(0, few)], [...lower], covariance, projectionBar];
}

describe("productWorkspace", () => {
  it.each([
    [3, 8],
    [3, 5],
    [3, 6],
    [3, 7],
    [1, 1],
    [2, 3],
    [3, 1],
  ])("gives the same bits in WebAssembly and in TypeScript: %i outputs, %i inducing points", (outputs, inducing) => {
    const kernel = productWorkspace(outputs, inducing, 64, Infinity);
    const plain = plainWorkspace(outputs, inducing, 64);
    // Also fewer columns than there is room for, as the last rows of a table are.
    for (const columns of [64, 12, 4]) {
      expect(products(kernel, outputs, inducing, columns)).toEqual(products(plain, outputs, inducing, columns));
    }
  });

  it("works in WebAssembly's memory where there are rows enough, else in plain arrays", () => {
    // Memory of WebAssembly is one buffer in whole pages for all arrays.
    const kernel = productWorkspace(3, 4, 64, 1e5);
    expect(kernel.weights.buffer).toBe(kernel.projection.buffer);
    expect(kernel.weights.buffer.byteLength % 65_536).toBe(0);
    const few = productWorkspace(3, 4, 64, 1e4);
    expect(few.weights.buffer).not.toBe(few.projection.buffer);
  });
});
