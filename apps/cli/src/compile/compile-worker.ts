import { restoredCalibrator } from "@distcal/calibrate/node";
import { checkRows, checkRowsCsv, compile, ToleranceError } from "@distcal/compile";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { CompileJob, CompileProgress, CompileResult } from "./compile-job.ts";

await answerFromThread<CompileJob, CompileProgress, CompileResult>((job, onProgress) => {
  const { quantiles, intervals, cdf = false, tolerance, maxCells, check, names } = job;
  const calibrator = restoredCalibrator(job.document);
  // On bounds, quantiles and probabilities are cuts of smooth answers; mean and std are not.
  const moments = calibrator.support === undefined ? (["mean", "std"] as const) : [];
  const outputs = [...moments, ...(cdf ? (["cdf"] as const) : [])];
  try {
    const compiled = compile(calibrator, { quantiles, intervals, outputs, tolerance, maxCells, onProgress });
    const rows = check.rows === 0 ? "" : checkRowsCsv(checkRows(compiled, calibrator, check.rows, check.seed), names);
    return { compiled: JSON.stringify(compiled), check: rows };
  } catch (error) {
    if (!(error instanceof ToleranceError)) throw error;
    // What was asked for can't be had: the user's to change, in the words of the command line.
    const message = error.message
      .replace("raise maxCells or the tolerance", "raise --max-cells or --tolerance")
      .replace("raise the tolerance, or leave out the cdf", "raise --tolerance or leave out --cdf");
    throw new RangeError(message);
  }
});
