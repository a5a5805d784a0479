import { Command } from "commander";
import type { WatchFlags } from "../commands/watch.ts";
import { withExamples, withOutputOptions, withTableOptions } from "../flags/options.ts";

const notes = `Tests with every row whether outcomes are still distributed as they were in the fit, and raises an alarm once there is strong
evidence of a change: outcomes higher or lower than predicted, or spread wider or narrower, among all rows or among those with
a low or high mean or std. The chance of ever raising an alarm while nothing changes is at most --alpha, however long the
watch runs. After an alarm it continues. Rows must come in an order that does not depend on outcomes, such as by time.

With --state, the watch resumes where it stopped, even after a crash: rows of a file that it has counted are not counted
again. Rows without an outcome are skipped and counted; an outcome that is filled in later is not picked up. Rows from
standard input can't be recognised, so all of them count as new.

Exit code 3: there was an alarm. With --json, each alarm is printed at once, as a line: { "row", "what", "direction", "size",
"where", "since", "rows", "coverage", "coverageError" }; rows are counted from 0, over all that were watched.`;

/** `distcal watch`. */
export function watchCommand(): Command {
  const command = new Command("watch")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .argument("<file>", "predictions with their outcomes, in order: CSV, Parquet or JSON lines; - is standard input")
    .option("--state <file>", "the file that keeps the state of the watch, so that the next run continues from there")
    .option("--alpha <number>", "the chance that there is ever a false alarm (default: 0.01)")
    .option("--follow", "wait for rows that are appended to the file, until stopped")
    .option("--save-every <rows>", "save the state after this many rows, and every second", "10000")
    .option("--from-start", "count every row of the file, even those counted before")
    .option("--reference <file>", "outcomes that the model was not fitted to, for a model that keeps no reference");
  return withExamples(
    withOutputOptions(withTableOptions(command, { target: true, model: true })),
    [
      "distcal watch distcal-demo/model.json distcal-demo/outcomes.csv",
      "distcal watch distcal-demo/model.json distcal-demo/outcomes.csv --state watch.json --alpha 0.001",
      "distcal watch distcal-demo/model.json distcal-demo/outcomes.csv --json",
    ],
    notes,
  ).action(async (model: string, file: string, flags: WatchFlags) => {
    const { watch } = await import("../commands/watch.ts");
    await watch(model, file, flags);
  });
}
