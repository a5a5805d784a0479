import {
  type ComparedMethod,
  compare,
  type FitProgress,
  fit,
  type Method,
  methods,
  optionsTaken,
} from "@distcal/calibrate";
import { fewestRows, type Observations } from "@distcal/distributions";
import { badInput } from "@distcal/tables";
import { observationsOf } from "@distcal/tables/forms";
import { comparisonLines } from "../compare/comparison-lines.ts";
import type { LoadedTable } from "../table/loaded-table.ts";
import { rowsAt, thinned } from "../table/some-rows.ts";
import type { CompareSettings, ComparisonOutcome } from "./messages.ts";
import { wantedRows } from "./wanted-rows.ts";
import type { Work } from "./work.ts";

const folds = 5;
/** This many rows tell methods apart to a few hundredths of a nat, within a minute or so. */
const mostRows = 2000;

/** Compares methods on a table by cross-validation: each row is scored by fits that have not seen it. */
export async function compareTable(
  table: LoadedTable,
  settings: CompareSettings,
  { signal, tell }: Work,
): Promise<ComparisonOutcome> {
  const { preset, seed } = settings;
  if (settings.methods.length === 0) throw badInput("There is no method to compare. Tick at least one.");
  const rows = wantedRows(table, settings);
  const { length } = rows.target;
  if (length < 2 * fewestRows) {
    throw badInput(
      `The table has ${length} usable rows. A comparison needs at least ${2 * fewestRows}; add rows of past predictions with their outcomes.`,
    );
  }
  const titleOf = (name: string): string => {
    const { title, options } = methods[name as keyof typeof methods];
    return preset === "paper" && "preset" in options ? `${title}, the paper’s model` : title;
  };
  let done = 0;
  const tellOf = (words: string): void => {
    const fold = 1 + Math.floor(done / settings.methods.length);
    const share = done / (folds * settings.methods.length);
    tell({ stage: "compare", share, words: `Fold ${fold} of ${folds}: ${words}` });
  };
  const compared = settings.methods.map((method): ComparedMethod => {
    const title = titleOf(method);
    const onProgress = ({ iteration }: FitProgress): void => tellOf(`${title}, step ${iteration}`);
    return {
      name: method,
      fit: (observations, context) => {
        tellOf(title);
        return fit(readBy(method, observations), {
          method,
          ...optionsTaken(method, { ...context, preset, onProgress }),
        });
      },
    };
  });
  const found = await compare(observationsOf(rowsAt(rows, thinned(length, mostRows))), {
    methods: compared,
    folds,
    seed,
    signal,
    onProgress: (progress) => {
      done = progress.done;
    },
  });
  return {
    ...comparisonLines(found, titleOf),
    recommendation: found.recommendation,
    folds,
    rows: found.rows,
    of: length,
    best: found.best as ComparisonOutcome["best"],
  };
}

/** Rows without what a method does not read of them: those that read less are compared all the same. */
function readBy(method: CompareSettings["methods"][number], observations: Observations): Observations {
  const { inputs = [] } = methods[method] as Method;
  const unread = (["covariates", "group"] as const).filter(
    (input) => observations[input] !== undefined && !inputs.includes(input),
  );
  if (unread.length === 0) return observations;
  return { ...observations, ...Object.fromEntries(unread.map((input) => [input, undefined])) };
}
