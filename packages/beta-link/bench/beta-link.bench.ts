import { type BenchSuite, suite } from "@distcal/bench";
import { inverseBetaMap, logSlope, logSlopeWithGrad, logSlopeWithGradInto } from "../src/index.ts";

const count = 1000;
const work = { amount: count, unit: "call" } as const;
const logits = Float64Array.from({ length: count }, (_, i) => 12 * Math.sin(1.7 * i));
const logQ = logits.map((u) => -Math.log1p(Math.exp(-u)));
const log1mQ = logits.map((u) => -Math.log1p(Math.exp(u)));
const q = logQ.map(Math.exp);
const maps = Array.from({ length: count }, (_, i) => ({
  logA: Math.cos(i),
  logB: Math.sin(2 * i),
  c: Math.sin(3 * i),
}));
const gradient = new Float64Array(3);

/** What one writes first: from q itself, which has no tails. */
function naive(logA: number, logB: number, c: number, p: number): number {
  const [a, b] = [Math.exp(logA), Math.exp(logB)];
  const s = 1 / (1 + Math.exp(-(a * Math.log(p) - b * Math.log(1 - p) + c)));
  return Math.log(s * (1 - s) * (a / p + b / (1 - p)));
}

function sumOver(one: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += one(i);
  return sum;
}

const suites: BenchSuite[] = [
  suite("beta link, 1000 rows", [
    {
      name: "naive formula from q",
      work,
      run: () => sumOver((i) => naive(maps[i].logA, maps[i].logB, maps[i].c, q[i])),
    },
    { name: "logSlope", work, run: () => sumOver((i) => logSlope(maps[i], logQ[i], log1mQ[i])) },
    { name: "logSlopeWithGrad", work, run: () => sumOver((i) => logSlopeWithGrad(maps[i], logQ[i], log1mQ[i]).c) },
    {
      name: "logSlopeWithGradInto",
      work,
      run: () =>
        sumOver((i) => logSlopeWithGradInto(maps[i].logA, maps[i].logB, maps[i].c, logQ[i], log1mQ[i], gradient, 0)),
    },
    { name: "inverseBetaMap", work, run: () => sumOver((i) => inverseBetaMap(maps[i], logQ[i], log1mQ[i]).logQ) },
  ]),
];

export default suites;
