import { type BenchSuite, suite } from "@distcal/bench";
import {
  coregionFactor,
  coregionFactorVjp,
  type GaussianPoints,
  gaussianCrossInto,
  gaussianCrossVjpInto,
  gaussianEmbedding,
} from "../src/index.ts";

const lengthscale = 0.8;
const kernel = gaussianEmbedding({ lengthscale });

function points(count: number): { mean: Float64Array; std: Float64Array } {
  return {
    mean: Float64Array.from({ length: count }, (_, i) => 2 * Math.sin(1.3 * i)),
    std: Float64Array.from({ length: count }, (_, i) => 0.6 + 0.4 * Math.cos(2.1 * i)),
  };
}

/** What one writes first: a list of lists from the printed formula. */
function plainCross(left: GaussianPoints, right: GaussianPoints): number[][] {
  return Array.from(left.mean, (mean, i) =>
    Array.from(right.mean, (other, j) => {
      const v = left.std[i] ** 2 + right.std[j] ** 2 + lengthscale ** 2;
      return (lengthscale / Math.sqrt(v)) * Math.exp(-((mean - other) ** 2) / (2 * v));
    }),
  );
}

function crossSuite(rows: number, inducing: number): BenchSuite {
  const [x, u] = [points(rows), points(inducing)];
  const work = { amount: rows * inducing, unit: "call" } as const;
  const values = new Float64Array(rows * inducing);
  const cotangent = { rows: inducing, cols: rows, data: Float64Array.from(values, (_, at) => Math.sin(at)) };
  const inLeft = points(inducing);
  return suite(`cross, ${inducing} inducing points × ${rows} rows`, [
    { name: "plain formula", work, run: () => plainCross(u, x) },
    { name: "cross", work, run: () => kernel.cross(u, x) },
    { name: "crossVjp", work, run: () => kernel.crossVjp(u, x, cotangent) },
    {
      name: "gaussianCrossInto",
      work,
      run: () => {
        gaussianCrossInto(lengthscale, u, x, values);
        return values[0];
      },
    },
    {
      name: "gaussianCrossInto + gaussianCrossVjpInto",
      work,
      run: () => {
        gaussianCrossInto(lengthscale, u, x, values);
        return gaussianCrossVjpInto(lengthscale, u, x, values, cotangent.data, inLeft);
      },
    },
  ]);
}

function gramSuite(count: number): BenchSuite {
  const x = points(count);
  const cotangent = {
    rows: count,
    cols: count,
    data: Float64Array.from({ length: count * count }, (_, at) => Math.sin(at)),
  };
  const work = { amount: count * count, unit: "call" } as const;
  return suite(`gram, ${count} points`, [
    { name: "plain formula", work, run: () => plainCross(x, x) },
    { name: "gram", work, run: () => kernel.gram(x) },
    { name: "gramVjp", work, run: () => kernel.gramVjp(x, cotangent) },
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
