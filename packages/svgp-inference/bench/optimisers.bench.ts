import { type BenchCase, type BenchSuite, suite } from "@distcal/bench";
import { createRng } from "@distcal/numerics";
import { adamInit, adamUpdate } from "../src/optimisers/adam.ts";
import { lbfgsInit, lbfgsStep } from "../src/optimisers/lbfgs.ts";
import { minimiseSync } from "../src/optimisers/minimise.ts";
import { minimiseStochasticSync } from "../src/optimisers/minimise-stochastic.ts";
import { naturalGradientStep } from "../src/optimisers/natural-gradient.ts";
import type { Objective, StochasticObjective } from "../src/optimisers/objective.ts";
import { quasiNewtonDirection } from "../src/optimisers/quasi-newton-direction.ts";
import { randomGaussian } from "../test/optimisers/gaussian-posteriors.ts";
import { logisticRegression, quadratic, rosenbrock, rosenbrockStart } from "../test/optimisers/objectives.ts";

/** One whole minimisation; its name says what it took, which is the figure that matters where evaluations are dear. */
function whole(name: string, objective: Objective, start: Float64Array, memory: number): BenchCase {
  const run = (): ReturnType<typeof minimiseSync> => minimiseSync(objective, start, { memory, maxIterations: 5000 });
  const { iterations, evaluations } = run();
  const work = { amount: iterations, unit: "step" } as const;
  return { name: `${name}, memory ${memory}: ${iterations} iterations, ${evaluations} evaluations`, run, work };
}

const problems: readonly [string, Objective, Float64Array][] = [
  ["Rosenbrock 2", rosenbrock, rosenbrockStart(2)],
  ["Rosenbrock 20", rosenbrock, rosenbrockStart(20)],
  ["Rosenbrock 100", rosenbrock, rosenbrockStart(100)],
  ["quadratic 50, condition 1e4", quadratic(50, 1e4, 1, 1000).objective, new Float64Array(50)],
  ["logistic regression 200 × 10", logisticRegression(200, 10, 3), new Float64Array(10)],
];

const rng = createRng(1);
/** The whitened posterior of 32 inducing points with three outputs: 96 means and a factor of 96 · 97 / 2. */
const dimension = 96 + (96 * 97) / 2;
const gradient = rng.fillNormal(new Float64Array(dimension));
const wide = quadratic(dimension, 10, 2).objective;
let filled = lbfgsInit(wide, new Float64Array(dimension));
while (filled.pairs.length < 20) filled = lbfgsStep(wide, filled);
const adam = adamUpdate(gradient, adamInit(dimension)).state;

const noisy: StochasticObjective = (x, gradientOut, step) => {
  const draw = rng.fork(step);
  let value = 0;
  for (let i = 0; i < x.length; i++) {
    const away = x[i] - 1 - 0.5 * draw.normal();
    value += 0.5 * away * away;
    gradientOut[i] = away;
  }
  return value;
};
const stochastic = (): ReturnType<typeof minimiseStochasticSync> =>
  minimiseStochasticSync(noisy, new Float64Array(4), { stepsPerEpoch: 50, learningRate: 0.1 });
const { iterations: epochs, evaluations: steps } = stochastic();

const suites: readonly BenchSuite[] = [
  ...problems.map(([name, objective, start]) =>
    suite(
      `L-BFGS to convergence, ${name}`,
      [20, 5, 10, 40].map((memory) => whole(name, objective, start, memory)),
    ),
  ),
  suite(`One update of ${dimension} parameters`, [
    { name: "quasi-Newton direction, 20 pairs", run: () => quasiNewtonDirection(gradient, filled.pairs)[0] },
    { name: "adamUpdate", run: () => adamUpdate(gradient, adam).delta[0] },
  ]),
  suite("Adam to convergence on a noisy quadratic", [
    { name: `${epochs} epochs of 50, ${steps} evaluations`, run: stochastic, work: { amount: steps, unit: "step" } },
  ]),
  suite(
    "Natural-gradient step",
    [24, 48, 96, 192].map((d) => {
      const from = randomGaussian(d, 1);
      const towards = randomGaussian(d, 2);
      const input = { ...from, meanGradient: towards.mean, factorGradient: towards.factor, stepSize: 0.1 };
      return { name: `${d} dimensions`, run: () => naturalGradientStep(input).mean[0] };
    }),
  ),
];

export default suites;
