import type { PredictionAnswer } from "../../predict/row-answerer.ts";

/** The largest mean and std that a request may have, and the inverse of the smallest std: beyond them answers overflow. */
export const farthest = 1e100;

/** The same answers, where each is a number: JSON would write null for others, which nobody could tell from an answer left out. */
export function finiteAnswer(answer: PredictionAnswer): PredictionAnswer {
  return (predicted, columns, places) => {
    const { mean, std } = predicted;
    const far = mean.findIndex(
      (value, i) => !(Math.abs(value) <= farthest && 1 / farthest <= std[i] && std[i] <= farthest),
    );
    if (far >= 0) {
      throw new RangeError(
        `row ${places[far] + 1} (the first is 1): mean ${mean[far]} with std ${std[far]} is out of range: means must be from ${-farthest} to ${farthest}, stds from ${1 / farthest} to ${farthest}; use other units`,
      );
    }
    const values = answer(predicted, columns, places);
    const at = values.findIndex((value) => !Number.isFinite(value));
    if (at < 0) return values;
    const row = Math.floor(at / (values.length / places.length));
    throw new RangeError(
      `row ${places[row] + 1} (the first is 1): mean ${mean[row]} with std ${std[row]} has no finite answer; use other units`,
    );
  };
}
