import {
  componentsIn,
  expectationStep,
  holdComponents,
  holdSurprise,
  type ShapeColumn,
  stepSums,
} from "./expectation-step.ts";
import type { RobustRange } from "./robust-range.ts";
import type { WeightedScores } from "./score-bins.ts";
import { normalShape, type Shape, shapeMoments, shapeQuantile } from "./shape.ts";
import { type Surprise, surpriseWeights } from "./surprise.ts";

const mostRounds = 150;
/** The climb ends when a round gains less than this, in nats of all rows. */
const leastGain = 1e-3;
/** The longest extrapolation, in steps. */
const longest = 64;

/** Where a climb ends. */
export interface Climbed {
  readonly shape: Shape;
  readonly surprise: Surprise;
  readonly logLikelihood: number;
}

/**
 * Expectation maximisation from a start, two steps a round and a squared extrapolation from them (Varadhan & Roland 2008,
 * SQUAREM S3), which is taken back where it leads downhill.
 */
export function climb(scores: WeightedScores, start: Shape, range: RobustRange): Climbed {
  let column = columnOf(start, surpriseWeights(scores.total).most);
  const [first, second] = [column.slice(), column.slice()];
  const sums = stepSums(start.weight.length);
  const step = (from: ShapeColumn, to: ShapeColumn): number => expectationStep(scores, range, from, to, sums);
  let [best, reached] = [column, step(column, first)];
  for (let round = 0; round < mostRounds; round++) {
    step(first, second);
    const leap = extrapolated(column, first, second, range);
    let next = step(leap, first);
    column = leap;
    if (!(next >= reached)) {
      column = second.slice();
      next = step(column, first);
    }
    const gain = next - reached;
    if (gain > 0) [best, reached] = [column, next];
    if (!(gain >= leastGain)) break;
  }
  return { ...shapeOf(best), logLikelihood: reached };
}

/** θ₀ + 2αr + α²v with r = θ₁ − θ₀, v = θ₂ − 2θ₁ + θ₀, α = ‖r‖/‖v‖, held within what a shape may be. */
function extrapolated(from: ShapeColumn, first: ShapeColumn, second: ShapeColumn, range: RobustRange): ShapeColumn {
  let [steps, bends] = [0, 0];
  for (let n = 0; n < from.length; n++) {
    const unit = isMean(from, n) ? range.scale : 1;
    steps += ((first[n] - from[n]) / unit) ** 2;
    bends += ((second[n] - 2 * first[n] + from[n]) / unit) ** 2;
  }
  const alpha = bends > 0 ? Math.min(Math.max(Math.sqrt(steps / bends), 1), longest) : 1;
  const leap = from.map((value, n) => {
    const r = first[n] - value;
    return value + 2 * alpha * r + alpha * alpha * (second[n] - first[n] - r);
  });
  holdComponents(range, leap);
  holdChance(leap, second);
  holdSurprise(leap);
  return leap;
}

const isMean = (column: ShapeColumn, n: number): boolean =>
  n < column.length - 3 ? n % 3 === 1 : n === column.length - 1;

/** ε as the last step has it: its limits are the step's own. */
function holdChance(leap: ShapeColumn, last: ShapeColumn): void {
  const at = leap.length - 3;
  leap[at] = last[at];
}

function columnOf(shape: Shape, mostSurprising: number): ShapeColumn {
  const column = new Float64Array(3 * shape.weight.length + 3);
  for (let k = 0; k < shape.weight.length; k++) {
    column.set([Math.log(shape.weight[k]), shape.mean[k], Math.log(shape.scale[k])], 3 * k);
  }
  const { std } = shapeMoments(shape);
  column.set([Math.log(Math.min(0.01, mostSurprising)), Math.log(3 * std), medianOf(shape)], column.length - 3);
  return column;
}

function shapeOf(column: ShapeColumn): { readonly shape: Shape; readonly surprise: Surprise } {
  const components = componentsIn(column);
  const each = (at: number): number[] => Array.from({ length: components }, (_, k) => column[3 * k + at]);
  const weight = each(0).map(Math.exp);
  const total = weight.reduce((sum, w) => sum + w, 0);
  const shape =
    components === 0
      ? normalShape
      : { weight: weight.map((w) => w / total), mean: each(1), scale: each(2).map(Math.exp) };
  const [logChance, logScale] = column.subarray(3 * components);
  return { shape, surprise: { weight: Math.exp(logChance), center: medianOf(shape), scale: Math.exp(logScale) } };
}

const medianOf = (shape: Shape): number => shapeQuantile(shape, -Math.LN2, -Math.LN2);
