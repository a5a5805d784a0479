import type { Calibrator } from "@distcal/distributions";
import type { AnswerFlags } from "@distcal/tables";
import { type PredictionAnswer, type ReadRows, rowAnswerer } from "../../predict/row-answerer.ts";
import { outcomePits } from "../../watch/outcome-pits.ts";
import { finiteAnswer } from "./finite-answer.ts";

/** What a request wants of each row: the answers of predict, or what the watch takes. */
export type AskedAnswers = AnswerFlags | "watched";

/** Numbers of a row that the watch takes: predicted mean and std, PIT, and the lower end that it is drawn from. */
export const watchedWidth = 4;

/** What answers the rows of a request, in whichever thread. */
export function servedAnswer(calibrator: Calibrator, asked: AskedAnswers, rows: ReadRows): PredictionAnswer {
  return finiteAnswer(asked === "watched" ? watchedAnswer(calibrator, rows) : rowAnswerer(calibrator, asked, rows));
}

function watchedAnswer(calibrator: Calibrator, { roles }: ReadRows): PredictionAnswer {
  return (predicted, columns) => {
    const { pits, below = pits } = outcomePits(calibrator, predicted, columns[roles.indexOf("target")]);
    const { mean, std } = predicted;
    const values = new Float64Array(watchedWidth * mean.length);
    for (let row = 0; row < mean.length; row++)
      values.set([mean[row], std[row], pits[row], below[row]], watchedWidth * row);
    return values;
  };
}
