import type { PredictionAnswer } from "../../predict/row-answerer.ts";

/** The same answers, where each is a number: JSON would write null for others, which nobody could tell from an answer left out. */
export function finiteAnswer(answer: PredictionAnswer): PredictionAnswer {
  return (predicted, columns, places) => {
    const values = answer(predicted, columns, places);
    const at = values.findIndex((value) => !Number.isFinite(value));
    if (at < 0) return values;
    const row = Math.floor(at / (values.length / places.length));
    throw new RangeError(
      `row ${places[row] + 1} (the first is 1): mean ${predicted.mean[row]} with std ${predicted.std[row]} has no finite answer; send numbers of a usual size`,
    );
  };
}
