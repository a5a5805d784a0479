import { modelText, update } from "@distcal/calibrate";
import { restoredCalibrator } from "@distcal/calibrate/node";
import { observationsOf } from "@distcal/tables/forms";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { UpdatedModel, UpdateJob } from "./update-job.ts";

await answerFromThread<UpdateJob, never, UpdatedModel>(async ({ document, keep, halfLife, again, seed, ...rows }) => {
  const share = { ...(keep !== undefined && { keep }), ...(halfLife !== undefined && { halfLife }) };
  const updated = await update(restoredCalibrator(document), observationsOf(rows), { ...share, again, seed });
  const { report, look, warnings } = updated;
  return { model: modelText(updated.toJSON()), report, look, warnings };
});
