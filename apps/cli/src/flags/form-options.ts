import type { Command } from "commander";

/** The options of every command that takes predictions in any form. */
export function withFormOptions(command: Command): Command {
  return command
    .option(
      "--form <name>",
      "what the predictions are: moments, quantiles, members, interval, mixture, bins, family or point (default: by the header)",
    )
    .option("--level <share>", "the nominal level of an interval given as two columns, such as 0.9")
    .option("--members <names>", "columns of ensemble members, such as 'm*' or HRES,CTR,'P*'")
    .option("--family <name>", "the family of columns of parameters: normal, student-t, laplace, logistic or lognormal")
    .option("--columns <names>", "which columns a form reads, if their names are unusual, such as lower=lo,upper=hi");
}
