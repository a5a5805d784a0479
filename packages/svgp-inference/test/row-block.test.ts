import { expect, it } from "vitest";
import { createRowBlock } from "../src/row-block.ts";

it("a row block can't go backwards before it went forwards", () => {
  const shared = {
    lengthscale: 0,
    inducing: { mean: new Float64Array(2), std: new Float64Array(2) },
    inducingFactor: new Float64Array(4),
    outputFactor: new Float64Array(1),
    posteriorMean: new Float64Array(2),
    posteriorFactor: new Float64Array(4),
  };
  expect(() => createRowBlock(1, 2, 4, 4).reverse(shared)).toThrow("row block: reverse needs a forward before it");
});
