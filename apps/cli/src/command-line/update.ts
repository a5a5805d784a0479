import { Command } from "commander";
import type { UpdateFlags } from "../commands/update.ts";
import { withExamples, withOutputOptions, withTableOptions } from "../flags/options.ts";

const notes = `Learns from new outcomes without the rows that the model was fitted to: what those said is in the model. It takes as long as the
new rows take, however many came before, and gives nearly what a fit to all rows would. After a change keep little, such as
--keep 0.05, or let old rows fade with every update: --half-life 5000 counts them half after 5,000 new ones. Without either
all rows count alike, whenever they came.

Rows that the model has learnt from before are refused: counted twice they would seem twice as sure. The same model may be
named with --out; it is replaced as a whole. A watch is over one model: start it again over the updated one.`;

/** `distcal update`. */
export function updateCommand(): Command {
  const command = new Command("update")
    .argument("<model>", "a model file that `distcal fit` or `distcal update` wrote, of method gp-beta")
    .argument("<file>", "new predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <model>", "the model file to write")
    .option("--keep <share>", "the share of what old rows said that is kept, from 0 to 1 (default: 1)")
    .option("--half-life <rows>", "new rows after which what old rows said counts half, in place of --keep")
    .option("--again", "count the rows though the model has learnt from them before");
  return withExamples(
    withOutputOptions(
      withTableOptions(command, { target: true, model: true })
        .option("--seed <number>", "the same seed, model and rows give the same model", "1")
        .option("--max-rows <count>", "learn from a sample of this many rows where there are more", "1000000"),
    ),
    [
      "distcal update distcal-demo/model.json distcal-demo/outcomes.csv --out updated.json",
      "distcal update distcal-demo/model.json distcal-demo/outcomes.csv --keep 0.05 --out updated.json",
      "distcal update distcal-demo/model.json distcal-demo/outcomes.csv --half-life 5000 --out updated.json",
    ],
    notes,
  ).action(async (model: string, file: string, flags: UpdateFlags) => {
    const { update } = await import("../commands/update.ts");
    await update(model, file, flags);
  });
}
