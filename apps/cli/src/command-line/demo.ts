import { Command } from "commander";
import type { DemoFlags } from "../commands/demo.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const notes = `A line is fitted to 360 rows by ordinary least squares and calibrated by isotonic regression and by GP-Beta, as in figures
1 and 2 of the paper (Song et al. 2019). The folder contains
  report.html       the results, with all figures: open it in a browser
  figures/          the figures as SVG
  predictions.csv   past predictions with their outcomes: mean, std, target
  model.json        the GP-Beta model fitted to them
  new.csv           new predictions: mean, std
  outcomes.csv      the new predictions with their outcomes
Running it again replaces its own files, never anyone else's.`;

/** `distcal demo`. */
export function demoCommand(): Command {
  const command = new Command("demo").option("-o, --out <folder>", "the folder to write", "distcal-demo");
  return withExamples(withOutputOptions(command), ["distcal demo", "distcal demo --out my-demo"], notes).action(
    async (flags: DemoFlags) => {
      const { demo } = await import("../commands/demo.ts");
      await demo(flags);
    },
  );
}
