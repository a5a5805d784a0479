import type { CalibrationTest } from "@distcal/metrics";
import type { TableFlags } from "@distcal/tables/node";
import { commandOn } from "../../check/next-command.ts";
import { quoted } from "../../words/quoted.ts";

/** What to do next: in words, and as a command that runs as printed. */
export interface NextStep {
  readonly words: string;
  readonly command?: string;
}

/** A model, and what it makes of the predictions. */
export interface NextModel {
  readonly path: string;
  readonly check: CalibrationTest;
  /** Whether its log score is clearly better than that of the predictions as they are, or worse. */
  readonly gain: "better" | "worse" | "none";
}

/** What the next step depends on. */
export interface NextStepInput {
  /** How the table was named on the command line. */
  readonly table: { readonly file: string; readonly flags: TableFlags };
  readonly base: CalibrationTest;
  /** The better one first. */
  readonly models: readonly NextModel[];
  /** Whether a model was fitted to these very rows. */
  readonly seen: boolean;
}

/** The recommended next step. */
export function nextStep({ table, base, models, seen }: NextStepInput): NextStep {
  const run = (words: string, command: string): NextStep =>
    // Standard input can't be read a second time.
    table.file === "-" ? { words: `${words} Save the rows to a file for it.` } : { words, command };
  const compare = commandOn("compare", table);
  if (base.verdict === "too-few") return { words: "Collect more rows with outcomes, then report again." };
  if (models.length === 0) {
    if (base.verdict === "calibrated") return { words: "Nothing to fix. Report again when new outcomes arrive." };
    return run(
      "Fit a calibrator to these rows. Set some rows aside, so that you can judge it on outcomes it has not seen.",
      `${commandOn("fit", table)} --out model.json`,
    );
  }
  if (seen) {
    return run(
      "A model looks good on the rows it was fitted to. Judge it on new rows, or compare methods by cross-validation.",
      compare,
    );
  }
  const [best] = models;
  if (best.gain === "worse") {
    return run(
      "Keep the predictions as they are: calibration makes them worse on these rows. See whether another method does better.",
      compare,
    );
  }
  if (base.verdict === "calibrated" && best.gain === "none") {
    return {
      words: "Keep the predictions as they are: they are calibrated already, and a model brings no clear gain.",
    };
  }
  if (best.check.verdict === "calibrated") {
    return run(
      "Use the model for new predictions.",
      `${commandOn("predict", table, quoted(best.path))} --out calibrated.csv`,
    );
  }
  return run(
    "Calibration helps, but not everywhere. See which method suits these rows best, by cross-validation.",
    compare,
  );
}
