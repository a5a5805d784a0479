import { type BenchSuite, suite } from "@distcal/bench";
import { gaussHermite } from "@distcal/numerics";
import {
  expectedLogSlopeInto,
  expectedLogSlopeWithGradInto,
  type LinkProbabilities,
  type MapMoments,
} from "../src/index.ts";
import { expectedLogSlopeNested } from "../src/link/expected-log-slope-nested.ts";

const count = 1000;
const work = { amount: count, unit: "row" } as const;
const rule = gaussHermite(4);
const logits = Float64Array.from({ length: count }, (_, i) => 6 * Math.sin(1.7 * i));
const at: LinkProbabilities = {
  logQ: logits.map((u) => -Math.log1p(Math.exp(-u))),
  log1mQ: logits.map((u) => -Math.log1p(Math.exp(u))),
};
const moments: MapMoments = {
  mean: Float64Array.from({ length: 3 * count }, (_, i) => 0.4 * Math.sin(2.3 * i)),
  factor: Float64Array.from({ length: 6 * count }, (_, i) => 0.3 * Math.cos(3.1 * i)),
};
const gradient: MapMoments = { mean: new Float64Array(3 * count), factor: new Float64Array(6 * count) };
const values = new Float64Array(count);
const { exponents, products } = argumentsOfFast();

/** What one writes first: 64 maps, each with its own exponentials and logarithm, from q itself. */
function plainLoop(): number {
  const { nodes, weights } = rule;
  let total = 0;
  for (let row = 0; row < count; row++) {
    const l = at.logQ[row];
    const m = at.log1mQ[row];
    const overQ = Math.exp(-l);
    const overTail = Math.exp(-m);
    const at3 = 3 * row;
    const at6 = 6 * row;
    let inA = 0;
    let inB = 0;
    let inC = 0;
    let in00 = 0;
    let in10 = 0;
    let in11 = 0;
    let in20 = 0;
    let in21 = 0;
    let in22 = 0;
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        for (let k = 0; k < 4; k++) {
          const weight = weights[i] * weights[j] * weights[k];
          const { mean, factor } = moments;
          const a = Math.exp(mean[at3] + factor[at6] * nodes[i]);
          const b = Math.exp(mean[at3 + 1] + factor[at6 + 1] * nodes[i] + factor[at6 + 2] * nodes[j]);
          const c =
            mean[at3 + 2] + factor[at6 + 3] * nodes[i] + factor[at6 + 4] * nodes[j] + factor[at6 + 5] * nodes[k];
          const s = 1 / (1 + Math.exp(-(a * l - b * m + c)));
          const scale = a * overQ + b * overTail;
          total += weight * Math.log(s * (1 - s) * scale);
          const tilt = 1 - 2 * s;
          const share = (a * overQ) / scale;
          const slopeA = weight * (tilt * a * l + share);
          const slopeB = weight * (1 - share - tilt * b * m);
          const slopeC = weight * tilt;
          inA += slopeA;
          inB += slopeB;
          inC += slopeC;
          in00 += slopeA * nodes[i];
          in10 += slopeB * nodes[i];
          in11 += slopeB * nodes[j];
          in20 += slopeC * nodes[i];
          in21 += slopeC * nodes[j];
          in22 += slopeC * nodes[k];
        }
      }
    }
    gradient.mean[at3] = inA;
    gradient.mean[at3 + 1] = inB;
    gradient.mean[at3 + 2] = inC;
    gradient.factor[at6] = in00;
    gradient.factor[at6 + 1] = in10;
    gradient.factor[at6 + 2] = in11;
    gradient.factor[at6 + 3] = in20;
    gradient.factor[at6 + 4] = in21;
    gradient.factor[at6 + 5] = in22;
  }
  return total;
}

function nested(): number {
  let total = 0;
  for (let row = 0; row < count; row++) {
    total += expectedLogSlopeNested(at.logQ[row], at.log1mQ[row], row, moments, rule, gradient);
  }
  return total;
}

/** The least that the fast form can cost: its exponentials and logarithms, and nothing else. */
function bareCalls(): number {
  let sum = 0;
  for (let row = 0; row < count; row++) {
    for (let i = 33 * row; i < 33 * row + 33; i++) sum += Math.exp(exponents[i]);
    for (let i = 12 * row; i < 12 * row + 12; i++) sum += Math.log(products[i]);
  }
  return sum;
}

/** The numbers whose exponentials the fast form takes, row by row, and products like those whose logarithms it takes. */
function argumentsOfFast(): { exponents: Float64Array; products: Float64Array } {
  const { mean, factor } = moments;
  const [inner, outer] = rule.nodes.subarray(2);
  const rows = Array.from({ length: count }, (_, row) => {
    const [l, m] = [at.logQ[row], at.log1mQ[row]];
    const sign = l < m ? 1 : -1;
    const [meanA, meanB, meanC] = mean.subarray(3 * row);
    const [f00, f10, f11, f20, f21, f22] = factor.subarray(6 * row);
    const spreads = [f00, f10, f11, f21, f22].flatMap((f) => [f * inner, f * outer]);
    const maps = Array.from(rule.nodes, (x) => [
      sign * (meanC + f20 * x + Math.exp(meanA + f00 * x) * l),
      ...Array.from(rule.nodes, (y) => -sign * m * Math.exp(meanB + f10 * x + f11 * y)),
    ]);
    return [meanA, meanB, sign * (l - m), ...spreads, ...maps.flat()];
  });
  return {
    exponents: Float64Array.from(rows.flat()),
    products: Float64Array.from({ length: 12 * count }, (_, i) => Math.exp(4 + 4 * Math.sin(i))),
  };
}

const suites: BenchSuite[] = [
  suite("E[ln r] with 4×4×4 nodes, 1000 rows", [
    { name: "plain loop over 64 maps, with gradient", work, run: plainLoop },
    { name: "nested, with gradient", work, run: nested },
    {
      name: "expectedLogSlopeWithGradInto",
      work,
      run: () => expectedLogSlopeWithGradInto(at, 0, count, moments, rule, gradient, values),
    },
    { name: "expectedLogSlopeInto", work, run: () => expectedLogSlopeInto(at, 0, count, moments, rule, values) },
    { name: "bare calls: 33 exp and 12 log", work, run: bareCalls },
  ]),
];

export default suites;
