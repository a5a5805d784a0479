import { suite } from "@distcal/bench";
import { fit } from "../src/index.ts";
import { benchTable, engineStep } from "./engine-step.ts";

// What a row costs must not grow with the rows: every suite compares 10³ with up to 10⁶ of them, by processor time.

const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
/** Rows that are predicted at a time, as the command line does. */
const chunk = 10_000;
const counts = [1e3, 1e4, 1e5, 1e6] as const;
const named = (rows: number): string => `${rows.toLocaleString("en")} rows`;

const { mean, std } = benchTable(1e6);
const fitted = await fit(benchTable(2000), { inducingPoints: 16 });

function predict(rows: number): void {
  for (let from = 0; from < rows; from += chunk) {
    const to = Math.min(from + chunk, rows);
    fitted.calibrate({ mean: mean.subarray(from, to), std: std.subarray(from, to) }).summary(levels);
  }
}

/** So often that a run takes a good part of a second. */
const times = (rows: number): number => Math.max(1, 1e5 / rows);

const steps = await Promise.all(counts.map((rows) => engineStep("float64", rows, 16, 1)));

export default [
  suite(
    "one ELBO with gradient, 16 inducing points, by rows",
    counts.map((rows, k) => ({
      name: named(rows),
      run: () => {
        for (let n = 0; n < times(rows); n++) steps[k].run();
      },
      work: { amount: rows * times(rows), unit: "row" as const },
    })),
    { runs: "long" },
  ),
  suite(
    "predict mean, std and 19 quantiles, by rows",
    counts.map((rows) => ({
      name: named(rows),
      run: () => {
        for (let n = 0; n < times(rows); n++) predict(rows);
      },
      work: { amount: rows * times(rows), unit: "row" as const },
    })),
    { runs: "long" },
  ),
];
