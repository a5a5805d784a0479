import { type BenchSuite, suite } from "@distcal/bench";
import {
  type Distribution,
  empirical,
  laplace,
  logistic,
  mixture,
  normal,
  normalBatch,
  normalMixture,
  quantileTable,
  studentT,
} from "@distcal/distributions";
import { createRng } from "@distcal/numerics";

const COUNT = 200;
const perCall = { amount: COUNT, unit: "call" } as const;
const at = createRng(1).fillNormal(new Float64Array(COUNT));
const levels = createRng(2)
  .fillUniform(new Float64Array(COUNT))
  .map((u) => 1e-9 + u * (1 - 2e-9));
const samples = createRng(3).fillNormal(new Float64Array(100));
const parts = { weights: [0.2, 0.5, 0.3], mean: [-1, 0, 2], std: [0.5, 1, 2] };

const batch = normalBatch({ mean: at, std: levels.map((u) => 0.5 + 1.5 * u) });
const perRow = { amount: COUNT, unit: "row" } as const;

const families: Readonly<Record<string, Distribution>> = {
  normal: normal({ mean: 0, std: 1 }),
  laplace: laplace({ location: 0, scale: 1 }),
  logistic: logistic({ location: 0, scale: 1 }),
  "studentT, ν = 4": studentT({ location: 0, scale: 1, degreesOfFreedom: 4 }),
  "studentT, ν = 1e6": studentT({ location: 0, scale: 1, degreesOfFreedom: 1e6 }),
  "normalMixture of 3": normalMixture(parts),
  "mixture of 3 logistics": mixture({
    weights: parts.weights,
    components: parts.mean.map((location, i) => logistic({ location, scale: parts.std[i] })),
  }),
  "empirical, 100 samples": empirical({ samples }),
  "quantileTable, 5 levels": quantileTable({
    levels: [0.05, 0.25, 0.5, 0.75, 0.95],
    values: [-1.6, -0.7, 0, 0.7, 1.6],
  }),
};

function overAll(title: string, values: Float64Array, method: "logCdf" | "logPdf" | "quantile" | "crps"): BenchSuite {
  const cases = Object.entries(families).map(([name, distribution]) => ({
    name,
    work: perCall,
    run: () => {
      let sum = 0;
      for (let i = 0; i < values.length; i++) sum += distribution[method](values[i]);
      return sum;
    },
  }));
  return suite(title, cases);
}

const suites: readonly BenchSuite[] = [
  overAll("families: logPdf", at, "logPdf"),
  overAll("families: logCdf", at, "logCdf"),
  overAll("families: quantile", levels, "quantile"),
  overAll("families: crps", at, "crps"),
  suite("normalBatch", [
    { name: "logCdf", run: () => batch.logCdf(0.3)[0], work: perRow },
    { name: "crps", run: () => batch.crps(0.3)[0], work: perRow },
    { name: "quantile, one level per row", run: () => batch.quantile(levels)[0], work: perRow },
  ]),
];

export default suites;
