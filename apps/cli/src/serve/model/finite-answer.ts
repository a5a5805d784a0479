import type { RowAnswer } from "@distcal/tables";

/** The same answers, where each is a number: JSON would write null for others, which nobody could tell from an answer left out. */
export function finiteAnswer(answer: RowAnswer): RowAnswer {
  return (columns, places) => {
    const values = answer(columns, places);
    const at = values.findIndex((value) => !Number.isFinite(value));
    if (at < 0) return values;
    const row = Math.floor(at / (values.length / places.length));
    throw new RangeError(
      `row ${places[row] + 1} (the first is 1): mean ${columns[0][row]} with std ${columns[1][row]} has no finite answer; send numbers of a usual size`,
    );
  };
}
