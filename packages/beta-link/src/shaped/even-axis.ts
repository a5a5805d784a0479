import { logNormalCdf } from "@distcal/numerics";
import { gridWidth } from "../normal-scores/score-grid.ts";
import { type Shape, type ShapeLogs, shapeLogs, shapeQuantile } from "../shape/shape.ts";
import { hermiteWeights } from "./hermite-weights.ts";
import { widestStep } from "./moment-weights.ts";
import { axisOver, errorOf, logDerivatives, type ScoreAxis } from "./score-axis.ts";

/** First every sixteenth node is taken: maps need no more, but a cell of ln H is as wide as a step. */
const firstShift = 4;
const firstStride = 2 ** firstShift;
const perUnit = firstStride / widestStep;
/** Nodes a little farther apart than the grid of normal scores has them. */
const stretch = 1.0625;
/** The farthest node in t, at a normal score of 34. */
const farthest = 4;
/** What the polynomials of cells may be off by in ln H. */
const largestError = 1e-9;
/** The leading alias of a row's density is a bound on what its polynomials between nodes leave out, with room for rough shapes. */
const largestAlias = 1e-7;
const inverseRootTwoPi = 1 / Math.sqrt(2 * Math.PI);

/**
 * The axis of a smooth shape: nodes at even steps of the shape's own normal score u = Φ⁻¹(H(z)), on which the maps of a row are as
 * smooth as on any other. What is rough, z(u), is the same for all rows: it is in the weights of moments. Undefined where its
 * cells do not resolve the shape.
 */
export function evenAxis(shape: Shape): ScoreAxis | undefined {
  const count = firstStride * Math.ceil((farthest * perUnit) / (firstStride * stretch));
  const length = 2 * count + 1;
  const [score, rate, rate2, rate3] = Array.from({ length: 4 }, () => new Float64Array(length));
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  for (let k = 0; k < length; k++) {
    const t = (stretch * (k - count)) / perUnit;
    const u = gridWidth * Math.sinh(t);
    const z = shapeQuantile(shape, logNormalCdf(u), logNormalCdf(-u));
    // z′, z″ and z‴ in u from z′ = φ/h, then in t.
    const [g, g2] = logDerivatives(shape, z);
    const z1 = inverseRootTwoPi * Math.exp(-0.5 * u * u - shapeLogs(shape, z, logs).logPdf);
    const pull = -u - g * z1;
    const z2 = z1 * pull;
    const z3 = z2 * pull - z1 * (1 + (g2 - g * g) * z1 * z1 + g * z2);
    const [u1, u2] = [stretch * gridWidth * Math.cosh(t), stretch * stretch * u];
    score[k] = z;
    rate[k] = z1 * u1;
    rate2[k] = z2 * u1 * u1 + z1 * u2;
    rate3[k] = z3 * u1 ** 3 + 3 * z2 * u1 * u2 + z1 * stretch * stretch * u1;
    if (k > 0 && !(z > score[k - 1] && rate[k] > 0 && Number.isFinite(rate3[k]))) return undefined;
  }
  const nodes = { centre: count, median: score[count], score, rate, rate2 };
  const numbers = hermiteWeights(
    { centre: count, distance: score.map((z) => z - score[count]), rate, rate2, rate3 },
    firstShift,
  );
  const axis = axisOver(shape, { ...nodes, weights: { firstShift, numbers, largestAlias } });
  return errorOf(shape, axis) <= largestError ? axis : undefined;
}
