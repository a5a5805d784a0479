import { Command } from "commander";
import type { ReportFlags } from "../commands/report.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { withExamples, withOutputOptions, withSupportOptions, withTableOptions } from "../flags/options.ts";
import { withRowOptions } from "../flags/row-options.ts";

const notes = `The page opens with the verdict of distcal check and three numbers: how many outcomes the 90 % intervals hold, how wide
they are, and the log score. Then come where predictions fail, by predicted mean and standard deviation and by segment
(--by and --cluster work as in distcal check), what calibration changed there, what to do next, scores with their errors,
reliability, single predictions, the shape that the model has learnt, and a glossary.

Without a model, the page judges the predictions as they are; with one, before and after; --with adds a second model next
to the first. The page is one file that loads nothing, works on a phone, follows light and dark mode, and prints well.
A model knows which values outcomes can take; without one, --lower, --upper, --integer and --rounded say so.
Report on rows that no model was fitted to.`;

/** `distcal report`. */
export function reportCommand(): Command {
  const command = new Command("report")
    .usage("[options] [model] <file>")
    .argument("[model]", "a model file that `distcal fit` wrote; leave it out to report on the predictions as they are")
    .argument("[file]", "a table of predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <page>", "the HTML file to write; - is standard output")
    .option("--with <model>", "a second model, side by side with the first")
    .option("--svg <folder>", "also write each figure to this folder, as SVG")
    .option("--png <folder>", "also write each figure to this folder, as PNG")
    .option(
      "--at <means>",
      "predicted means at which maps and densities are drawn (default: a low, a middle and a high one)",
    );
  return withExamples(
    withOutputOptions(
      withRowOptions(withSupportOptions(withFormOptions(withTableOptions(command, { target: true, model: true })))),
    ),
    [
      "distcal report distcal-demo/outcomes.csv --out report.html",
      "distcal report distcal-demo/model.json distcal-demo/outcomes.csv --out report.html",
      "distcal report distcal-demo/model.json distcal-demo/outcomes.csv --by mean --at 0,5,7 --svg figures --out report.html",
    ],
    notes,
  ).action(async (model: string | undefined, file: string | undefined, flags: ReportFlags) => {
    const { report } = await import("../commands/report.ts");
    await report(
      [model, file].filter((name) => name !== undefined),
      flags,
    );
  });
}
