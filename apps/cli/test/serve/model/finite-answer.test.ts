import { expect, it } from "vitest";
import { finiteAnswer } from "../../../src/serve/model/finite-answer.ts";

const predicted = { mean: Float64Array.of(1, 2), std: Float64Array.of(3, 4) };
const places = Float64Array.of(7, 8);

it("answers that are numbers go through", () => {
  const values = Float64Array.of(1, 2, 3, 4);
  expect(finiteAnswer(() => values)(predicted, [], places)).toBe(values);
});

it("a row without a finite answer is refused by its place and its numbers", () => {
  const answer = finiteAnswer(() => Float64Array.of(1, 2, 3, Number.POSITIVE_INFINITY));
  expect(() => answer(predicted, [], places)).toThrow("row 9 (the first is 1): mean 2 with std 4 has no finite answer");
});
