import { type BenchSuite, suite } from "@distcal/bench";
import {
  createRng,
  logAddExp,
  logNormalCdf,
  normalCdf,
  normalQuantile,
  normalQuantileFromLog,
  softplus,
} from "@distcal/numerics";

const COUNT = 1000;
const perCall = { amount: COUNT, unit: "call" } as const;

/** 1000 values spread evenly over a range, in an order that branch prediction can't learn. */
function spread(from: number, to: number): Float64Array {
  const values = createRng(1).fillUniform(new Float64Array(COUNT));
  return values.map((u) => from + u * (to - from));
}

/** One run over all values; the sum keeps the work alive. */
function over(values: Float64Array, f: (x: number) => number): () => number {
  return () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += f(values[i]);
    return sum;
  };
}

const latent = spread(-10, 10);
const deviates = createRng(2).fillNormal(new Float64Array(COUNT));
const deep = spread(-40, -10);
const levels = createRng(3)
  .fillUniform(new Float64Array(COUNT))
  .map((u) => 1e-12 + u * (1 - 2e-12));
const draws = new Float64Array(COUNT);
const rng = createRng(4);

const suites: readonly BenchSuite[] = [
  suite("ln Φ and its neighbours", [
    {
      name: "the naive ln(½(1 + tanh)), accurate to three digits only",
      run: over(deviates, (z) => Math.log(0.5 * (1 + Math.tanh(0.7978845608 * (z + 0.044715 * z * z * z))))),
      work: perCall,
    },
    { name: "logNormalCdf, z ~ N(0, 1)", run: over(deviates, logNormalCdf), work: perCall },
    { name: "logNormalCdf, z in [-10, 10]", run: over(latent, logNormalCdf), work: perCall },
    { name: "logNormalCdf, z in [-40, -10]", run: over(deep, logNormalCdf), work: perCall },
    { name: "normalCdf, z ~ N(0, 1)", run: over(deviates, normalCdf), work: perCall },
  ]),
  suite("normal quantile", [
    { name: "normalQuantile, p uniform", run: over(levels, normalQuantile), work: perCall },
    { name: "normalQuantileFromLog, ln p in [-40, -10]", run: over(deep, normalQuantileFromLog), work: perCall },
  ]),
  suite("logarithms of sums", [
    { name: "naive ln(1 + eˣ)", run: over(latent, (x) => Math.log(1 + Math.exp(x))), work: perCall },
    { name: "softplus", run: over(latent, softplus), work: perCall },
    { name: "logAddExp", run: over(latent, (x) => logAddExp(x, 0.3)), work: perCall },
  ]),
  suite("random draws", [
    { name: "uniform", run: () => rng.fillUniform(draws)[0], work: perCall },
    { name: "normal", run: () => rng.fillNormal(draws)[0], work: perCall },
  ]),
];

export default suites;
