import { type BenchSuite, suite } from "@distcal/bench";
import { fromRows } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { negativeLogMarginalWithGrad } from "../src/regressors/gp-regression/gp-marginal-likelihood.ts";
import { fitBayesianRidge, fitOls } from "../src/regressors/index.ts";
import { dropoutLossWithGrad } from "../src/regressors/mc-dropout/dropout-loss.ts";
import { initialParameters } from "../src/regressors/mc-dropout/dropout-network.ts";
import { linearToy } from "../test/regressors/toy-data.ts";

const many = linearToy(20_000, 1, 0.5, 27);
const manyRows = { amount: 20_000, unit: "row" } as const;

const gpSuites = [250, 500].map((rows) => {
  const { features, target } = linearToy(rows, 2, 0.5, 13);
  const objective = negativeLogMarginalWithGrad({ x: fromRows(features), y: Float64Array.from(target), jitter: 1e-8 });
  const at = Float64Array.of(0, -1, 1);
  const gradient = new Float64Array(3);
  return suite(`log marginal likelihood of a GP and its gradient, ${rows} rows`, [
    { name: "negativeLogMarginalWithGrad", run: () => objective(at, gradient), work: { amount: 1, unit: "call" } },
  ]);
});

const dropoutSuites = [13, 27].map((columns) => {
  const { features, target } = linearToy(512, 3, 0.5, columns);
  const parameters = initialParameters({ inputs: columns, units: 128 }, createRng(1));
  const gradient = new Float64Array(parameters.length);
  const loss = dropoutLossWithGrad({
    inputs: fromRows(features),
    target: Float64Array.from(target),
    units: 128,
    dropout: 0.5,
    weightDecay: 1e-4,
    batch: 128,
    seed: 1,
  });
  let step = 0;
  return suite(`loss of ${columns} → 128 → 128 → 1 with dropout and its gradient`, [
    {
      name: "dropoutLossWithGrad, 128 rows",
      run: () => loss(parameters, gradient, step++),
      work: { amount: 128, unit: "row" },
    },
  ]);
});

const suites: readonly BenchSuite[] = [
  suite("linear models, 20,000 rows × 27 features", [
    { name: "fitOls", run: () => fitOls(many.features, many.target).rank, work: manyRows },
    {
      name: "fitBayesianRidge",
      run: () => fitBayesianRidge(many.features, many.target).iterations,
      work: manyRows,
    },
  ]),
  ...gpSuites,
  ...dropoutSuites,
];

export default suites;
