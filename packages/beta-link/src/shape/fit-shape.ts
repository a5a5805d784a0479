import { logAddExp } from "@distcal/numerics";
import { climb } from "./climb.ts";
import { evenShape } from "./even-shape.ts";
import { logShapeMass, logSurpriseMass } from "./interval-mass.ts";
import { mergedShape } from "./merged-shape.ts";
import { type RobustRange, robustRange } from "./robust-range.ts";
import { scoreQuantile, type WeightedScores } from "./score-bins.ts";
import { normalShape, type Shape, shapeLogs, shapeMoments, shapeQuantile } from "./shape.ts";
import { logSurprisePdf, type Surprise, surpriseScales } from "./surprise.ts";

/** A shape with the surprise beside it. */
interface Mixture {
  readonly shape: Shape;
  readonly surprise: Surprise;
  /** Σ w ln[(1 − ε)h(z) + ε τ(z)]. */
  readonly logLikelihood: number;
}

export interface FittedShape extends Mixture {
  /** The mixtures of none, one, two … normals that the shape is an average of: a fit to similar scores can start there. */
  readonly mixtures: readonly Mixture[];
}

/** Components that a mixture may have; each takes three numbers to describe. */
const mostComponents = 4;
/** Nats that a free number must bring: between Akaike's 1 and the ½ ln n of BIC, which keeps the normal for too long. */
const costOfNumber = 2;
/** The share of evenly spread normals, and the nats they may lag behind before it falls: they round off gaps between modes. */
const [mostOfEven, allowedLag] = [0.5, 20];
/** The standard normal stays as it is where no more than this speaks for anything else. */
const leastShare = 0.1;

/**
 * The shape of scores, an average over ways to see it: mixtures of none (the standard normal) to four normals by expectation
 * maximisation (Dempster et al. 1977), each weighed by its evidence, and as much of normals spread evenly over the quantiles where
 * those explain the scores about as well. The average predicts better than the best of them, which changes from one sample to the
 * next. A Student-t for surprises stands next to it.
 */
export function fitShape(scores: WeightedScores, from?: FittedShape): FittedShape {
  const range = robustRange(scores);
  const mixtures =
    from === undefined ? mixturesFrom(scores, range) : from.mixtures.map(({ shape }) => climb(scores, shape, range));
  const shares = evidenceShares(mixtures);
  const average = averageSurprise(mixtures, shares);
  const shape = 1 - shares[0] < leastShare ? normalShape : averageShape(scores, range, mixtures, shares, average);
  const surprise = surpriseBeside(shape, average);
  return { shape, surprise, logLikelihood: logLikelihoodOf(scores, shape, surprise), mixtures };
}

/** Of each size the mixture that explains the scores best. */
function mixturesFrom(scores: WeightedScores, range: RobustRange): Mixture[] {
  const mixtures: Mixture[] = [climb(scores, normalShape, range)];
  for (let components = 1; components <= mostComponents; components++) {
    const found = starts(scores, range, components).map((start) => climb(scores, start, range));
    mixtures.push(found.reduce((best, here) => (here.logLikelihood > best.logLikelihood ? here : best)));
  }
  return mixtures;
}

/** All components at the median, their scales a factor of two apart; from two on, also spread over the quantiles. */
function starts(scores: WeightedScores, { center, scale }: RobustRange, components: number): Shape[] {
  const weight = Array.from({ length: components }, () => 1 / components);
  const spread = weight.map((_, k) => scale * 2 ** (k - (components - 1) / 2));
  const together = { weight, mean: weight.map(() => center), scale: spread };
  if (components === 1) return [together];
  const apart = weight.map((_, k) => scoreQuantile(scores, (k + 0.5) / components));
  const width = components === 2 ? 0.6 * scale : scale / Math.sqrt(components);
  return [together, { weight, mean: apart, scale: weight.map(() => width) }];
}

/** What each mixture weighs: e to the ln likelihood less what its numbers cost, as a share. */
function evidenceShares(mixtures: readonly Mixture[]): number[] {
  const evidence = mixtures.map(({ shape, logLikelihood }) => {
    const free = Math.max(0, 3 * shape.weight.length - 1);
    return logLikelihood - costOfNumber * free;
  });
  const most = Math.max(...evidence);
  const shares = evidence.map((nats) => Math.exp(nats - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

function averageShape(
  scores: WeightedScores,
  range: RobustRange,
  mixtures: readonly Mixture[],
  shares: readonly number[],
  surprise: Surprise,
): Shape {
  const even = evenShape(scores, range, surprise);
  const lag = Math.max(...mixtures.map(({ logLikelihood }) => logLikelihood)) - logLikelihoodOf(scores, even, surprise);
  const ofEven = mostOfEven * Math.exp(Math.min(0, allowedLag - lag));
  return mergedShape(
    [...mixtures.map(({ shape }) => shape), even],
    [...shares.map((share) => (1 - ofEven) * share), ofEven],
  );
}

function averageSurprise(mixtures: readonly Mixture[], shares: readonly number[]): Surprise {
  const average = (of: (surprise: Surprise) => number): number =>
    mixtures.reduce((sum, { surprise }, k) => sum + shares[k] * of(surprise), 0);
  return {
    weight: average(({ weight }) => weight),
    center: average(({ center }) => center),
    scale: average(({ scale }) => scale),
  };
}

/** The surprise as it may stand next to this shape: centred at its median, its scale within what the shape's allows. */
function surpriseBeside(shape: Shape, { weight, scale }: Surprise): Surprise {
  const { std } = shapeMoments(shape);
  const { least, most } = surpriseScales;
  return {
    weight,
    center: shapeQuantile(shape, -Math.LN2, -Math.LN2),
    scale: Math.min(Math.max(scale, least * std), most * std),
  };
}

function logLikelihoodOf({ score, weight, intervals }: WeightedScores, shape: Shape, surprise: Surprise): number {
  const logs = { logCdf: 0, logSf: 0, logPdf: 0 };
  const [logKept, logChance] = [Math.log1p(-surprise.weight), Math.log(surprise.weight)];
  const joint = (core: number, besides: number): number => logAddExp(logKept + core, logChance + besides);
  const known = score.reduce(
    (sum, z, i) => sum + weight[i] * joint(shapeLogs(shape, z, logs).logPdf, logSurprisePdf(surprise, z)),
    0,
  );
  if (intervals === undefined) return known;
  const { low, high } = intervals;
  return intervals.weight.reduce((sum, times, i) => {
    const core = logShapeMass(shape, low[i], high[i]);
    return sum + times * joint(core, logSurpriseMass(surprise, low[i], high[i]));
  }, known);
}
