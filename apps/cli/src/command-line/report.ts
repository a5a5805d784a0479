import { Command } from "commander";
import type { ReportFlags } from "../commands/report.ts";
import { withExamples, withOutputOptions, withTableOptions } from "../flags/options.ts";

const notes = `The page has scores, a reliability diagram, PIT histograms, the coverage of intervals, calibration maps and densities at
chosen predictions, fans of quantiles before and after, the shape that the model has learnt, and says in plain words what
they mean. It is one file that loads nothing from elsewhere, follows light and dark, and prints well. Report on rows that
the model was not fitted to.`;

/** `distcal report`. */
export function reportCommand(): Command {
  const command = new Command("report")
    .description("write a self-contained page with plots of predictions before and after calibration")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .argument("<file>", "a table of predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <page>", "the HTML file to write; - is standard output")
    .option("--svg <folder>", "also write each figure as SVG into this folder")
    .option("--png <folder>", "also write each figure as PNG into this folder")
    .option(
      "--at <means>",
      "predicted means at which maps and densities are drawn (default: a low, a middle, a high one)",
    );
  return withExamples(
    withOutputOptions(withTableOptions(command, { target: true })),
    [
      "distcal report distcal-demo/model.json distcal-demo/outcomes.csv --out report.html",
      "distcal report distcal-demo/model.json distcal-demo/outcomes.csv --at 0,5,7 --svg figures --out report.html",
    ],
    notes,
  ).action(async (model: string, file: string, flags: ReportFlags) => {
    const { report } = await import("../commands/report.ts");
    await report(model, file, flags);
  });
}
