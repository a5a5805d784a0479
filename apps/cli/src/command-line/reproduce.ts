import { Command } from "commander";
import type { ReproduceFlags } from "../commands/reproduce.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const notes = `Each finished cell is kept on disk, in the folder cells of --out or in the user's cache folder, so that an interrupted
command resumes where it stopped. --out also gets table.md, table.csv, table.tex, results.json and the paper's figures.
Protocol paper: base model and calibrators are fitted to the same rows. Protocol heldout: five base models each predict the
fifth of the training rows that they have not seen, and calibrators are fitted to these predictions; do this in practice.
Other methods: isotonic-smooth, variance-scaling, global-beta, gp-normal, gp-cauchy, crude, conformal,
normalised-conformal.`;

/** `distcal reproduce`. */
export function reproduceCommand(): Command {
  const command = new Command("reproduce")
    .option("--datasets <names>", "diabetes, boston, airfoil, forest-fires, concrete, energy, or all", "all")
    .option("--bases <names>", "base models: ols, br, nn, gp, or all", "all")
    .option("--inducing <counts>", "numbers of inducing points of GP-Beta", "8,16,32,64")
    .option("--methods <names>", "further methods, comma-separated, or all")
    .option("--splits <count>", "number of random 75/25 splits", "1")
    .option("--seed <number>", "seed of the splits and fits", "1")
    .option("--protocol <name>", "the protocol: paper or heldout", "paper")
    .option("--data-dir <folder>", "the folder of the CSV files (default: DISTCAL_DATA, else the user's cache folder)")
    .option("-o, --out <folder>", "the folder for tables, figures and finished cells")
    .option("--no-figures", "don't draw the paper's figures")
    .option("--threads <count>", "number of threads (default: one per core)")
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
