import { scoreFromLogs, softplus } from "@distcal/numerics";
import { type Shape, shapeLogs } from "../shape/shape.ts";
import { septicInto, septicLength } from "./septic.ts";

/** Where the table ends: a probability of 1e-33. */
const farthest = 76;
/** What may lie beyond its ends. */
const nothing = 1e-14;
/** Cells a unit of the logit where the narrowest component has scale 1, and how many there are at the most. */
const perScale = 5;
const mostCells = 8192;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** H₂(Φ⁻¹(C)) and its complement on the axis of logit C, as polynomials between equal distances. */
export interface FinalTable {
  readonly perUnit: number;
  readonly farthest: number;
  /** Of each cell H₂, then 1 − H₂. */
  readonly cells: Float64Array;
}

/** The table of a final shape; undefined where it is too wide or too narrow for one. */
export function finalTable(shape: Shape): FinalTable | undefined {
  const perUnit = Math.ceil(Math.max(...shape.scale.map((s) => perScale / s), perScale));
  const count = 2 * farthest * perUnit;
  if (count > mostCells) return undefined;
  const cells = new Float64Array(2 * septicLength * count);
  let left = endAt(shape, -farthest);
  if (left[0][0] > nothing || endAt(shape, farthest)[1][0] > nothing) return undefined;
  for (let k = 0; k < count; k++) {
    const right = endAt(shape, -farthest + (k + 1) / perUnit);
    septicInto(left[0], right[0], 1 / perUnit, cells, 2 * septicLength * k);
    septicInto(left[1], right[1], 1 / perUnit, cells, 2 * septicLength * k + septicLength);
    left = right;
  }
  return Object.freeze({ perUnit, farthest, cells });
}

/** H₂ and 1 − H₂ at a logit, with three derivatives each. */
function endAt(shape: Shape, logit: number): [number[], number[]] {
  const logC = -softplus(-logit);
  const log1mC = -softplus(logit);
  const v = scoreFromLogs(logC, log1mC);
  // dv = C(1 − C)/φ(v), and its derivatives through d(C(1 − C)) = C(1 − C)(1 − 2C).
  const spread = Math.exp(logC + log1mC);
  const tilt = -Math.tanh(0.5 * logit);
  const v1 = Math.exp(logC + log1mC + 0.5 * v * v + HALF_LOG_TWO_PI);
  const v2 = v1 * (tilt + v * v1);
  const v3 = v2 * tilt - 2 * v1 * spread + v1 * (2 * v * v2 + v1 * v1);
  const { logCdf, logSf, logPdf } = shapeLogs(shape, v);
  let [first, second] = [0, 0];
  for (let k = 0; k < shape.weight.length; k++) {
    const s = shape.scale[k];
    const u = (v - shape.mean[k]) / s;
    const density = (shape.weight[k] / s) * Math.exp(-0.5 * u * u) * inverseRootTwoPi;
    first -= (density * u) / s;
    second += (density * (u * u - 1)) / (s * s);
  }
  const density = Math.exp(logPdf);
  const slopes = [density * v1, first * v1 * v1 + density * v2, second * v1 ** 3 + 3 * first * v1 * v2 + density * v3];
  return [
    [Math.exp(logCdf), ...slopes],
    [Math.exp(logSf), ...slopes.map((slope) => -slope)],
  ];
}

const inverseRootTwoPi = 1 / Math.sqrt(2 * Math.PI);
