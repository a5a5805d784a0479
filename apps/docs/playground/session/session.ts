import { type FitProgress, fit, methods, modelText, optionsTaken, parseCalibrator } from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";
import type { TensorEngines } from "@distcal/engine-tfjs";
import { badInput, badRowError, listed } from "@distcal/tables";
import { assess } from "../fit/assessment.ts";
import { calibratedCsv } from "../fit/calibrated-csv.ts";
import { headlineOf } from "../fit/headline.ts";
import { splitRows } from "../fit/hold-out.ts";
import { learntForm } from "../fit/learnt-form.ts";
import { onePrediction } from "../fit/one-prediction.ts";
import { outsideWords } from "../fit/outside-words.ts";
import { readSource } from "../sources/table-source.ts";
import type { RoleColumns } from "../table/column-roles.ts";
import { type LoadedTable, summaryOf } from "../table/loaded-table.ts";
import { usableRows } from "../table/usable-rows.ts";
import { engineChoices } from "./engine-choices.ts";
import type { Dialogue, FitOutcome, FitSettings, Progress, Question } from "./messages.ts";

/** What goes with a question: a signal that stops the work, and a place to tell how far it is. */
export interface Work {
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
}

/** Answers the questions of one visitor: keeps the table that was read and the model that was fitted. */
export type Session = {
  readonly [Name in Question]: (asks: Dialogue[Name]["asks"], work: Work) => Promise<Dialogue[Name]["answers"]>;
};

interface Fitted {
  readonly calibrator: Calibrator;
  readonly columns: RoleColumns;
  readonly table: LoadedTable;
}

/** A session without a table. It runs in the worker, and in tests without one. */
export function newSession(): Session {
  let table: LoadedTable | undefined;
  let fitted: Fitted | undefined;

  const openTable = (): LoadedTable => {
    if (table === undefined) throw badInput("There is no table yet. Choose a file, paste one, or take an example.");
    return table;
  };
  const openModel = (): Fitted => {
    if (fitted === undefined) throw badInput("There is no model yet. Fit one first.");
    return fitted;
  };

  return {
    async abilities() {
      const labels = Object.values(methods).map(({ name, title, description, engines, options }) => ({
        ...{ name, title, description, engines },
        takesPreset: "preset" in options,
      }));
      return { methods: labels, engines: await engineChoices() };
    },
    async read(source) {
      [table, fitted] = [undefined, undefined];
      table = await readSource(source);
      const summary = summaryOf(table);
      if (summary.columns.filter(({ numeric }) => numeric).length >= 3) return summary;
      throw badInput(
        `${table.name} has no three columns of numbers; its columns are ${listed(table.layout.names)}. Mean, standard deviation and target ` +
          "are needed, as plain decimals with a point, such as 12.5.",
      );
    },
    async check(columns) {
      return usableRows(openTable(), columns).check;
    },
    async fit(settings, work) {
      const done = await fittedFrom(openTable(), settings, work);
      fitted = done.fitted;
      return done.outcome;
    },
    async look({ mean, std }) {
      return onePrediction(openModel().calibrator, mean, std);
    },
    async csv(_, { signal, tell }) {
      const { calibrator, table: own, columns } = openModel();
      const pieces = await calibratedCsv(
        calibrator,
        own,
        columns,
        pauseFor(signal, (share) => tell({ stage: "write", share })),
      );
      return new Blob([...pieces], { type: "text/csv" });
    },
  };
}

async function fittedFrom(
  table: LoadedTable,
  { columns, skipBadRows, method, preset, engine, seed, holdOut }: FitSettings,
  { signal, tell }: Work,
): Promise<{ readonly fitted: Fitted; readonly outcome: FitOutcome }> {
  const start = performance.now();
  const rows = usableRows(table, columns);
  if (rows.check.firstBad !== undefined && !skipBadRows) throw badRowError(table.name, rows.check.firstBad);
  const split = splitRows(rows, holdOut, seed);
  const calibrator: Calibrator = await fit(split.fitted, {
    method,
    engine,
    ...optionsTaken(method, {
      seed,
      preset,
      signal,
      ...(engine === "webgpu" ? await tensorEngines() : {}),
      onProgress: (progress: FitProgress) => tell({ stage: "fit", ...progress }),
    }),
  });
  const fitMilliseconds = performance.now() - start;
  const model = modelText(calibrator.toJSON());
  // What is shown is what the file says, not what was in memory when it was written.
  const restored = parseCalibrator(model);
  const pause = pauseFor(signal, (share) => tell({ stage: "judge", share }));
  const assessment = await assess(restored, split.judged, pause);
  const isIdentity = "isIdentity" in restored && restored.isIdentity === true;
  const { isHeldOut } = split;
  const outside = outsideWords(restored, split.judged);
  const outcome = {
    method,
    title: methods[method].title,
    preset,
    seed,
    model,
    headline: headlineOf(assessment.lines, { isIdentity, isHeldOut, rows: assessment.scoredRows }),
    isHeldOut,
    fittedRows: split.fitted.target.length,
    heldOutRows: isHeldOut ? split.judged.target.length : 0,
    fitMilliseconds,
    totalMilliseconds: performance.now() - start,
    assessment,
    ...(outside !== undefined && { outside }),
    learnt: learntForm(restored, assessment.shown),
  };
  return { fitted: { calibrator: restored, columns, table }, outcome };
}

/** TensorFlow.js, which is larger than all else together: only who chooses an engine on it loads it. */
async function tensorEngines(): Promise<{ readonly tensorEngines: TensorEngines }> {
  try {
    const { tensorEngines } = await import("@distcal/engine-tfjs");
    return { tensorEngines };
  } catch {
    throw badInput("TensorFlow.js, which WebGPU needs, can’t be loaded. Look after the network, or take float64.");
  }
}

/** Lets messages in, so that a stop is heard, whenever 50 ms of work have passed. */
function pauseFor(signal: AbortSignal, tell: (share: number) => void): (share: number) => Promise<void> {
  let last = performance.now();
  return async (share) => {
    if (performance.now() - last < 50) return;
    tell(share);
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    last = performance.now();
  };
}
