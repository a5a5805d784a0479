import { Command } from "commander";
import type { WatchFlags } from "../commands/watch.ts";
import { withExamples, withOutputOptions, withTableOptions } from "../flags/options.ts";

const notes = `Asks of every row whether its outcome is distributed as those of the fit were, and rings when evidence is strong enough that
something changed: outcomes that lie higher or lower than predicted, or spread wider or narrower, among all rows or among
those of low or high mean or std. The chance that it ever rings while nothing changes is at most --alpha, however long it
watches. After an alarm it continues. Rows must come in an order that does not depend on outcomes, such as that of time.

With --state the watch resumes where it stopped, even after a crash: rows of a file that were counted before are not counted
again. Rows without an outcome are left out and counted; outcomes that come later stay left out. Standard input has no rows
that could be known again: all are new.

Exit code 3: an alarm rang. With --json one line is printed for each alarm, as it rings: { "row", "what", "direction", "size",
"where", "since", "rows", "coverage", "coverageError" }; rows are counted from 0 over all that were watched.`;

/** `distcal watch`. */
export function watchCommand(): Command {
  const command = new Command("watch")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .argument("<file>", "predictions with their outcomes, in order: CSV, Parquet or JSON lines; - is standard input")
    .option("--state <file>", "where the state of the watch is kept, so that another run continues from there")
    .option("--alpha <number>", "the chance of a false alarm, ever (default: 0.01)")
    .option("--follow", "wait for rows that are appended to the file, until stopped")
    .option("--save-every <rows>", "rows after which the state is saved, besides every second", "10000")
    .option("--from-start", "count every row of the file, though some were counted before")
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
