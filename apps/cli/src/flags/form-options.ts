import type { Command } from "commander";

/** The options of every command that takes predictions in any form. */
export function withFormOptions(command: Command): Command {
  return command
    .option(
      "--form <name>",
      "what the predictions are: moments, quantiles, members, interval, mixture, bins, family or point (default: by the header)",
    )
    .option("--level <share>", "the share of outcomes that an interval of two columns is to hold, such as 0.9")
    .option("--members <names>", "columns of ensemble members, such as 'm*' or HRES,CTR,'P*'")
    .option("--family <name>", "normal, student-t, laplace, logistic or lognormal, of columns of parameters")
    .option("--columns <names>", "other columns of a form by name, such as lower=lo,upper=hi");
}
