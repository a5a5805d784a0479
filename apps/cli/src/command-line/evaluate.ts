import { Command } from "commander";
import type { EvaluateFlags } from "../commands/evaluate.ts";
import { withFormOptions } from "../flags/form-options.ts";
import { withExamples, withOutputOptions, withTableOptions } from "../flags/options.ts";
import { withRowOptions } from "../flags/row-options.ts";

const notes = `First the verdict of \`distcal check\`, for the predictions as they are and for the calibrated ones, with what is wrong and
where, and how many outcomes lie in the intervals. Then scores, averaged over rows; lower is better:
  NLL            −ln of the predicted density at the target, in nats: rewards being sure and right
  CRPS           distance between the predicted distribution and the target, in its units
  pinball loss   of the quantiles 0.05, 0.10, … 0.95
  MSE            squared error of the mean
A change is marked better or worse if it exceeds two standard errors of the row-by-row differences. Score rows that the
model was not fitted to: on its own rows any model looks better than it is, and gets no verdict.

--by and --cluster work as in \`distcal check\`; with --cluster the errors of the differences allow for clusters, too.

With --json: { "rows", "base": { "check", "nll", "mse", "pinball", "crps", … }, "calibrated": { … }, "differences": { … } },
where \`check\` is what \`distcal check --json\` prints. Infinite numbers are printed as null.`;

/** `distcal evaluate`. */
export function evaluateCommand(): Command {
  const command = new Command("evaluate")
    .argument("<model>", "a model file that `distcal fit` wrote")
    .argument("<file>", "a table of predictions with their outcomes: CSV, Parquet or JSON lines; - is standard input");
  return withExamples(
    withOutputOptions(withRowOptions(withFormOptions(withTableOptions(command, { target: true, model: true })))),
    [
      "distcal evaluate distcal-demo/model.json distcal-demo/outcomes.csv",
      "distcal evaluate distcal-demo/model.json distcal-demo/outcomes.csv --by mean",
      "distcal evaluate distcal-demo/model.json distcal-demo/outcomes.csv --mean mean --std std --target target --json",
    ],
    notes,
  ).action(async (model: string, file: string, flags: EvaluateFlags) => {
    const { evaluate } = await import("../commands/evaluate.ts");
    await evaluate(model, file, flags);
  });
}
