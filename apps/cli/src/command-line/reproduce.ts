import { Command } from "commander";
import type { ReproduceFlags } from "../commands/reproduce.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const notes = `Each finished cell is kept on disk, in cells of --out or in a cache folder of the user, so that an interrupted
command resumes where it stopped. With --out the folder gets table.md, table.csv, table.tex, results.json and the paper's
figures. Protocol paper: base model and calibrators are fitted to the same rows. Protocol heldout: calibrators are fitted
to predictions of five base models, each of the fifth of the training rows that it has not seen; this is what to do in
practice.
Other methods: isotonic-smooth, variance-scaling, global-beta, gp-normal, gp-cauchy, crude, conformal,
normalised-conformal.`;

/** `distcal reproduce`. */
export function reproduceCommand(): Command {
  const command = new Command("reproduce")
    .option("--datasets <names>", "diabetes, boston, airfoil, forest-fires, concrete, energy, or all", "all")
    .option("--bases <names>", "base models: ols, br, nn, gp, or all", "all")
    .option("--inducing <counts>", "inducing points of GP-Beta", "8,16,32,64")
    .option("--methods <names>", "further methods, or all of them")
    .option("--splits <count>", "random 75/25 splits", "1")
    .option("--seed <number>", "of the splits and fits", "1")
    .option("--protocol <name>", "paper or heldout", "paper")
    .option(
      "--data-dir <folder>",
      "the folder of the CSV files (default: DISTCAL_DATA, else a cache folder of the user)",
    )
    .option("-o, --out <folder>", "where tables, figures and finished cells go")
    .option("--no-figures", "don't draw the paper's figures")
    .option("--threads <count>", "threads that fit (default: one per core)")
    .option("--fresh", "redo every cell, including those kept on disk");
  return withExamples(
    withOutputOptions(command),
    [
      "distcal reproduce --bases ols --datasets diabetes,boston",
      "distcal reproduce --bases ols,br --splits 10 --out reproduction",
    ],
    notes,
  ).action(async (flags: ReproduceFlags) => {
    const { reproduceTable } = await import("../commands/reproduce.ts");
    await reproduceTable(flags);
  });
}
