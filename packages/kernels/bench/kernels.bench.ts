import { type BenchSuite, suite } from "@distcal/bench";
import {
  addGramGradient,
  coregionFactor,
  coregionFactorVjp,
  gaussianEmbedding,
  gramInto,
  type Kernel,
  kernelOf,
  logStd,
} from "../src/index.ts";

const kernels = {
  embedding: { kernel: kernelOf([gaussianEmbedding]), theta: Float64Array.of(0.8) },
  "embedding × ln std": { kernel: kernelOf([gaussianEmbedding, logStd]), theta: Float64Array.of(0.8, 0.5) },
};

function points(count: number): { mean: Float64Array; std: Float64Array } {
  return {
    mean: Float64Array.from({ length: count }, (_, i) => 2 * Math.sin(1.3 * i)),
    std: Float64Array.from({ length: count }, (_, i) => 0.6 + 0.4 * Math.cos(2.1 * i)),
  };
}

/** What one writes first: a list of lists from the printed formula. */
function plainCross(left: ReturnType<typeof points>, right: ReturnType<typeof points>): number[][] {
  return Array.from(left.mean, (mean, i) =>
    Array.from(right.mean, (other, j) => {
      const v = left.std[i] ** 2 + right.std[j] ** 2 + 0.8 ** 2;
      return (0.8 / Math.sqrt(v)) * Math.exp(-((mean - other) ** 2) / (2 * v));
    }),
  );
}

const blockOf = (size: number) => ({ values: new Float64Array(size), scratch: new Float64Array(size) });
const cotangentOf = (size: number) => Float64Array.from({ length: size }, (_, at) => Math.sin(at));
const gradientOf = ({ parameters, featureCount }: Kernel, count: number) => ({
  parameters: new Float64Array(parameters.length),
  points: Array.from({ length: featureCount }, () => new Float64Array(count)),
});

function crossSuite(rows: number, inducing: number): BenchSuite {
  const [x, u] = [points(rows), points(inducing)];
  const work = { amount: rows * inducing, unit: "call" } as const;
  const block = blockOf(rows * inducing);
  const cotangent = cotangentOf(rows * inducing);
  const cases = Object.entries(kernels).flatMap(([name, { kernel, theta }]) => {
    const [left, right] = [kernel.features(u), kernel.features(x)];
    const { parameters, points: inLeft } = gradientOf(kernel, inducing);
    const cross = (): number => {
      kernel.crossInto(block, theta, left, right);
      return block.values[0];
    };
    return [
      { name: `cross, ${name}`, work, run: cross },
      {
        name: `cross and its reverse rule, ${name}`,
        work,
        run: () => {
          cross();
          kernel.addCrossGradient(block, cotangent, theta, left, right, { parameters, left: inLeft });
          return parameters[0];
        },
      },
    ];
  });
  return suite(`cross, ${inducing} inducing points × ${rows} rows`, [
    { name: "plain formula", work, run: () => plainCross(u, x) },
    ...cases,
  ]);
}

function gramSuite(count: number): BenchSuite {
  const x = points(count);
  const work = { amount: count * count, unit: "call" } as const;
  const block = blockOf(count * count);
  const cotangent = cotangentOf(count * count);
  const { kernel, theta } = kernels.embedding;
  const features = kernel.features(x);
  const into = gradientOf(kernel, count);
  return suite(`gram, ${count} points`, [
    { name: "plain formula", work, run: () => plainCross(x, x) },
    { name: "gram", work, run: () => gramInto(kernel, block, theta, features) },
    {
      name: "its reverse rule",
      work,
      run: () => addGramGradient(kernel, block, cotangent, theta, features, into),
    },
  ]);
}

const coregionParameters = { loading: [0.8, -0.3, 1.7], variance: [0.1, 2, 0.5] };
const factorCotangent = { rows: 3, cols: 3, data: Float64Array.from({ length: 9 }, (_, at) => Math.cos(at)) };

const suites: BenchSuite[] = [
  crossSuite(128, 16),
  crossSuite(128, 64),
  gramSuite(16),
  gramSuite(64),
  gramSuite(128),
  suite("coregion, three outputs", [
    { name: "factor", work: { amount: 1, unit: "call" }, run: () => coregionFactor(coregionParameters) },
    {
      name: "factor's reverse rule",
      work: { amount: 1, unit: "call" },
      run: () => coregionFactorVjp(coregionParameters, factorCotangent),
    },
  ]),
];

export default suites;
