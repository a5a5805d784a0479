import { type BenchSuite, suite } from "@distcal/bench";
import { fit } from "@distcal/calibrate";
import { createRng } from "@distcal/numerics";
import { compile } from "../src/index.ts";

const rng = createRng(1);
const seen = rows(500);
const calibrator = await fit({ ...seen, target: seen.mean.map((m, i) => m + 1.5 * seen.std[i] * rng.normal()) });
const quantiles = [0.05, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95];
const compiled = compile(calibrator, { quantiles });
const many = rows(100_000);
const few = rows(1000);
const target = {
  columns: compiled.outputs.map(() => new Float64Array(many.mean.length)),
  invalid: new Uint8Array(many.mean.length),
};

function rows(count: number): { readonly mean: Float64Array; readonly std: Float64Array } {
  const mean = rng.fillNormal(new Float64Array(count));
  return { mean, std: rng.fillUniform(new Float64Array(count)).map((u) => 0.3 + u) };
}

const suites: BenchSuite[] = [
  suite("9 quantiles, mean and std of GP-Beta", [
    {
      name: "exact",
      work: { amount: few.mean.length, unit: "row" },
      run: () => calibrator.calibrate(few).summary(quantiles),
    },
    {
      name: "compiled, evaluateInto",
      work: { amount: many.mean.length, unit: "row" },
      run: () => compiled.evaluateInto(many, target),
    },
    { name: "compiled, evaluate", work: { amount: many.mean.length, unit: "row" }, run: () => compiled.evaluate(many) },
  ]),
  suite("compile at a tolerance of 1e-3", [
    { name: "gp-beta, 9 quantiles, mean and std", run: () => compile(calibrator, { quantiles }) },
  ]),
];
export default suites;
