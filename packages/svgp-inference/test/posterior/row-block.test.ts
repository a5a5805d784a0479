import { expect, it } from "vitest";
import { createRowBlock } from "../../src/posterior/row-block.ts";
import { embedding } from "../random-model.ts";

it("a row block can't go backwards before it went forwards", () => {
  const shared = {
    kernel: new Float64Array(1),
    points: [new Float64Array(2), new Float64Array(2)],
    inducingFactor: new Float64Array(4),
    outputFactor: new Float64Array(1),
    posteriorMean: new Float64Array(2),
    posteriorFactor: new Float64Array(4),
  };
  const block = createRowBlock({ kernel: embedding, outputs: 1, inducing: 2, capacity: 4, rows: 4 });
  expect(() => block.reverse(shared)).toThrow("row block: reverse needs a forward before it");
});
