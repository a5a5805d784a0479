import { fitOls } from "@distcal/baselines/regressors";
import { createRng, type Rng } from "@distcal/numerics";
import type { LoadedTable } from "../table/loaded-table.ts";
import { columnsTable } from "../table/text-table.ts";
import { type ExampleName, examples } from "./examples-list.ts";

/** The table of an example: predictions for rows that the predicting model has not seen. */
export function exampleTable(name: ExampleName, seed: number): LoadedTable {
  const columns = makers[name](createRng(seed));
  const title = examples.find((example) => example.name === name)?.title ?? name;
  return columnsTable(title, Object.keys(columns), Object.values(columns));
}

type Columns = Readonly<Record<string, Float64Array>>;

const makers: Readonly<Record<ExampleName, (rng: Rng) => Columns>> = {
  "two-lines": twoLines,
  overconfident,
  honest,
};

/** §5.1 of the paper: y = ½x + ε or y = ε with equal chance, x uniform on [−10, 40], ε ~ N(0, 2); predictions by OLS. */
function twoLines(rng: Rng): Columns {
  const rows = 600;
  const draw = (): { x: Float64Array; target: Float64Array } => {
    const x = Float64Array.from({ length: rows }, () => -10 + 50 * rng.uniform());
    return { x, target: x.map((at) => (rng.uniform() < 0.5 ? at / 2 : 0) + Math.SQRT2 * rng.normal()) };
  };
  const features = (x: Float64Array): number[][] => Array.from(x, (at) => [at]);
  const training = draw();
  const { x, target } = draw();
  return { x, ...fitOls(features(training.x), training.target).predict(features(x)), target };
}

/** Errors are skewed and grow with the predicted std faster than it does. */
function overconfident(rng: Rng): Columns {
  const rows = 1200;
  const x = Float64Array.from({ length: rows }, () => 10 * rng.uniform());
  const mean = x.map((at) => 20 + 2 * at + 1.5 * Math.sin(at));
  const std = x.map((at) => 0.6 + 0.08 * at);
  const target = mean.map((centre, i) => {
    const skewed = (Math.exp(0.45 * rng.normal()) - Math.exp(0.10125)) / 0.5249;
    return centre + std[i] * (0.9 + 0.16 * x[i]) * skewed;
  });
  return { x, mean, std, target };
}

/** Targets are drawn from what was predicted. */
function honest(rng: Rng): Columns {
  const rows = 800;
  const mean = Float64Array.from({ length: rows }, () => 50 + 12 * rng.normal());
  const std = mean.map(() => 1 + 4 * rng.uniform());
  return { mean, std, target: mean.map((centre, i) => centre + std[i] * rng.normal()) };
}
