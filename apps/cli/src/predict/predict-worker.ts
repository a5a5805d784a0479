import { parentPort, workerData } from "node:worker_threads";
import { parseCalibrator } from "@distcal/calibrate";
import { csvCells } from "../tables/csv-cells.ts";
import { jsonCells } from "../tables/json-cells.ts";
import { calibratedRows } from "./calibrated-rows.ts";
import { extendedText } from "./extended-text.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";

const { model, added, text } = workerData as PredictJob;
const calibrator = parseCalibrator(model);
const port = parentPort;
if (port === null) throw new Error("predict-worker: must run as a worker thread; start it with `distcal predict`");

port.on("message", (task: PredictTask) => {
  const answer = "bytes" in task ? answerText(task) : answerColumns(task);
  const transfer = [answer.bytes?.buffer, answer.values?.buffer].filter((buffer) => buffer !== undefined);
  port.postMessage(answer, transfer);
});

function answerColumns({ mean, std }: { mean: Float64Array; std: Float64Array }): PredictAnswer {
  return { values: calibratedRows(calibrator, mean, std, added.levels), rows: mean.length, bad: 0 };
}

function answerText({ bytes, records }: { bytes: Uint8Array<ArrayBuffer>; records: number }): PredictAnswer {
  if (text === undefined) throw new Error("predict-worker: got text without being told how to read it");
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const cells =
    text.format === "csv"
      ? csvCells(block, records, text.dialect, text.columns, text.width)
      : jsonCells(block, records, text.columns, added.names);
  const values = calibratedRows(calibrator, cells.values[0], cells.values[1], added.levels);
  const { rows, bad, firstBad } = cells;
  return {
    bytes: extendedText(block, cells, values, text.extension),
    rows,
    bad,
    ...(firstBad === undefined ? {} : { firstBad }),
  };
}
