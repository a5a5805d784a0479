import { methods } from "@distcal/calibrate";
import { badInput } from "@distcal/tables";
import { calibratedCsv } from "../fit/calibrated-csv.ts";
import { onePrediction } from "../fit/one-prediction.ts";
import { readSource } from "../sources/table-source.ts";
import { type LoadedTable, summaryOf } from "../table/loaded-table.ts";
import { requireRoles } from "../table/required-roles.ts";
import { usableRows } from "../table/usable-rows.ts";
import { baseJudgement } from "../verdict/base-judgement.ts";
import { compareTable } from "./compare-table.ts";
import { engineChoices } from "./engine-choices.ts";
import { type Fitted, fitTable } from "./fit-table.ts";
import type { Dialogue, Question } from "./messages.ts";
import { pauseFor } from "./pause.ts";
import type { Work } from "./work.ts";

/** Answers the questions of one visitor: keeps the table that was read and the model that was fitted. */
export type Session = {
  readonly [Name in Question]: (asks: Dialogue[Name]["asks"], work: Work) => Promise<Dialogue[Name]["answers"]>;
};

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
      // Tables of the playground have no further inputs.
      const fittable = Object.values(methods).filter(({ requires }) => requires === undefined);
      const labels = fittable.map(({ name, title, description, engines, options }) => ({
        ...{ name, title, description, engines },
        takesPreset: "preset" in options,
      }));
      return { methods: labels, engines: await engineChoices() };
    },
    async read(source) {
      [table, fitted] = [undefined, undefined];
      table = await readSource(source);
      const summary = summaryOf(table);
      requireRoles(table.name, summary.columns, summary.form);
      return summary;
    },
    async check(columns) {
      const rows = usableRows(openTable(), columns);
      return { rows: rows.check, ...(rows.check.good > 0 && { base: baseJudgement(rows) }) };
    },
    async fit(settings, work) {
      const done = await fitTable(openTable(), settings, work);
      fitted = done.fitted;
      return done.outcome;
    },
    async compare(settings, work) {
      return compareTable(openTable(), settings, work);
    },
    async look({ mean, std, numbers }) {
      const { calibrator, form } = openModel();
      const row = { mean: Float64Array.of(mean), std: Float64Array.of(std) };
      if (form === undefined || numbers === undefined) return onePrediction(calibrator, row);
      return onePrediction(calibrator, {
        ...row,
        form: { description: form, length: 1, width: numbers.length, numbers },
      });
    },
    async csv(_, { signal, tell }) {
      const { calibrator, table: own, columns, form } = openModel();
      const pieces = await calibratedCsv(
        calibrator,
        own,
        { chosen: columns, form },
        pauseFor(signal, (share) => tell({ stage: "write", share })),
      );
      return new Blob([...pieces], { type: "text/csv" });
    },
  };
}
