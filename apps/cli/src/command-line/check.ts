import { Command } from "commander";
import type { CheckFlags } from "../commands/check.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { withExamples, withOutputOptions, withSupportOptions, withTableOptions } from "../flags/options.ts";
import { withRowOptions } from "../flags/row-options.ts";

const notes = `Asks whether outcomes are distributed as predicted, for every prediction, and says in one sentence:
  calibrated       no evidence of miscalibration, or no interval further than 2 points from its level
  biased           outcomes lie too high or too low
  overconfident    intervals are too narrow
  underconfident   intervals are too wide
  uneven           right on average, wrong for some predictions
  wrong-shape      skewed, or with tails too light or too heavy
  too-few          fewer than 30 rows
Then what is wrong and where, with the strongest evidence first, and how many outcomes lie in the intervals.

--by judges each category of a column by itself, too. A column of numbers is cut into fifths (thirds below 150 rows), one of
dates into years, quarters, months, weeks, days or hours, so that there are at most 12. P-values allow for how many
segments there are. --cluster is for rows that are not independent: errors and p-values are then computed from sums
over clusters. --lower, --upper, --integer and --rounded judge predictions on the values that outcomes can take.

With --json: { "rows", "verdict", "pValue", "findings": [{ "what", "where", "z", "p", … }],
"coverage": { "levels", "share", "error", "width" }, "segments": [{ "name", "rows", "verdict", "coverage", "bias", … }] }.`;

/** `distcal check`. */
export function checkCommand(): Command {
  const command = new Command("check").argument(
    "<file>",
    "a table of predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input",
  );
  return withExamples(
    withOutputOptions(withRowOptions(withSupportOptions(withFormOptions(withTableOptions(command, { target: true }))))),
    [
      "distcal check distcal-demo/outcomes.csv",
      "distcal check distcal-demo/outcomes.csv --by mean",
      "distcal check distcal-demo/outcomes.csv --mean mean --std std --target target --json",
    ],
    notes,
  ).action(async (file: string, flags: CheckFlags) => {
    const { check } = await import("../commands/check.ts");
    await check(file, flags);
  });
}
