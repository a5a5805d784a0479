import { parentPort, workerData } from "node:worker_threads";
import { parseCalibrator } from "@distcal/calibrate";
import { parseCompiled } from "@distcal/compile";
import { csvCells } from "../tables/csv-cells.ts";
import { jsonCells } from "../tables/json-cells.ts";
import { calibratedRows } from "./calibrated-rows.ts";
import { compiledRows } from "./compiled-rows.ts";
import { extendedText } from "./extended-text.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";

const { model, compiled, added, text } = workerData as PredictJob;
const answer = answerer();
const port = parentPort;
if (port === null) throw new Error("predict-worker: must run as a worker thread; start it with `distcal predict`");

port.on("message", (task: PredictTask) => {
  const answered = "bytes" in task ? answerText(task) : answerColumns(task);
  const transfer = [answered.bytes?.buffer, answered.values?.buffer].filter((buffer) => buffer !== undefined);
  port.postMessage(answered, transfer);
});

/** What turns columns into new values, row after row. */
function answerer(): (mean: Float64Array, std: Float64Array) => Float64Array<ArrayBuffer> {
  if (compiled !== undefined) {
    const quick = parseCompiled(compiled);
    return (mean, std) => compiledRows(quick, mean, std);
  }
  const calibrator = parseCalibrator(model);
  return (mean, std) => calibratedRows(calibrator, mean, std, added.levels);
}

function answerColumns({ mean, std }: { mean: Float64Array; std: Float64Array }): PredictAnswer {
  return { values: answer(mean, std), rows: mean.length, bad: 0 };
}

function answerText({ bytes, records }: { bytes: Uint8Array<ArrayBuffer>; records: number }): PredictAnswer {
  if (text === undefined) throw new Error("predict-worker: got text without being told how to read it");
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const cells =
    text.format === "csv"
      ? csvCells(block, records, text.dialect, text.columns, text.width)
      : jsonCells(block, records, text.columns, added.names);
  const values = answer(cells.values[0], cells.values[1]);
  const { rows, bad, firstBad } = cells;
  return {
    bytes: extendedText(block, cells, values, text.extension),
    rows,
    bad,
    ...(firstBad === undefined ? {} : { firstBad }),
  };
}
