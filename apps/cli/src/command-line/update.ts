import { Command } from "commander";
import type { UpdateFlags } from "../commands/update.ts";
import { withExamples, withOutputOptions, withTableOptions } from "../flags/options.ts";

const notes = `Learns from new outcomes without the rows that the model was fitted to: the model keeps what those said. The time it takes
depends on the new rows only, however many came before, and the result is close to a fit to all rows. After a change keep
little of the past, such as --keep 0.05, or let it fade: with --half-life 5000 old rows count half after 5,000 new ones. By
default all rows count the same, however old.

Rows that the model has already learnt from are refused, since counting them twice would make the model too sure of them.
--out may name the same model; it is replaced as a whole. A watch belongs to one model: start a new one for the updated model.`;

/** `distcal update`. */
export function updateCommand(): Command {
  const command = new Command("update")
    .argument("<model>", "a model file that `distcal fit` or `distcal update` wrote, of method gp-beta")
    .argument("<file>", "new predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <model>", "the model file to write")
    .option("--keep <share>", "how much of what old rows said to keep, from 0 to 1 (default: 1)")
    .option("--half-life <rows>", "instead of --keep: the number of new rows after which old ones count half")
    .option("--again", "count the rows even if the model has learnt from them before");
  return withExamples(
    withOutputOptions(
      withTableOptions(command, { target: true, model: true })
        .option("--seed <number>", "the same seed, model and rows give the same model", "1")
        .option("--max-rows <count>", "learn from a sample of this many rows if the table has more", "1000000"),
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
