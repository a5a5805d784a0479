import { Command } from "commander";
import type { FitFlags } from "../commands/fit.ts";
import { withExamples, withOutputOptions, withTableOptions } from "./options.ts";

/** `distcal fit`. */
export function fitCommand(): Command {
  const command = new Command("fit")
    .description("fit a calibrator to past predictions and what came true")
    .argument("<file>", "a table with a row for each past prediction: CSV, Parquet or JSON lines; - is standard input")
    .requiredOption("-o, --out <model>", "the model file to write");
  withTableOptions(command, { target: true })
    .option("--method <name>", "the method", "gp-beta")
    .option("--inducing <count>", "inducing points of gp-beta, or auto to choose by the number of rows", "32")
    .option("--engine <name>", "what does the arithmetic: auto, float64, tensorflow, webgpu or wasm", "auto")
    .option("--seed <number>", "the same seed and rows give the same model", "1");
  return withExamples(withOutputOptions(command), [
    "distcal fit distcal-demo/predictions.csv --out model.json",
    "distcal fit distcal-demo/predictions.csv --mean mean --std std --target target --inducing 16 --out model.json",
  ]).action(async (file: string, flags: FitFlags) => {
    const { fit } = await import("../commands/fit.ts");
    await fit(file, flags);
  });
}
