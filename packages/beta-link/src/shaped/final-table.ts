import { type Shape, type ShapeLogs, shapeLogs } from "../shape/shape.ts";
import { septicInto, septicLength } from "./septic.ts";

/** Where the table ends: Φ(−12) is 2e-33. */
const farthest = 12;
/** What may lie beyond its ends. */
const nothing = 1e-14;
/** Cells in the narrowest component's scale, and at the most. */
const perScale = 8;
const mostCells = 8192;

/** H₂ and 1 − H₂ on the axis of v = Φ⁻¹(C), as polynomials between equal distances. */
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
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  const [low, high] = [
    Math.exp(shapeLogs(shape, -farthest, logs).logCdf),
    Math.exp(shapeLogs(shape, farthest, logs).logSf),
  ];
  if (!(count <= mostCells && low < nothing && high < nothing)) return undefined;
  const cells = new Float64Array(2 * septicLength * count);
  let [left, right] = [endAt(shape, -farthest, logs), endAt(shape, -farthest, logs)];
  for (let k = 0; k < count; k++) {
    right = endAt(shape, -farthest + (k + 1) / perUnit, logs);
    septicInto(left[0], right[0], 1 / perUnit, cells, 2 * septicLength * k);
    septicInto(left[1], right[1], 1 / perUnit, cells, 2 * septicLength * k + septicLength);
    left = right;
  }
  return Object.freeze({ perUnit, farthest, cells });
}

/** H₂ and 1 − H₂ with three derivatives each. */
function endAt(shape: Shape, v: number, logs: ShapeLogs): [number[], number[]] {
  const { logCdf, logSf, logPdf } = shapeLogs(shape, v, logs);
  let [first, second] = [0, 0];
  for (let k = 0; k < shape.weight.length; k++) {
    const s = shape.scale[k];
    const u = (v - shape.mean[k]) / s;
    const density = (shape.weight[k] / s) * Math.exp(-0.5 * u * u) * inverseRootTwoPi;
    first -= (density * u) / s;
    second += (density * (u * u - 1)) / (s * s);
  }
  const density = Math.exp(logPdf);
  return [
    [Math.exp(logCdf), density, first, second],
    [Math.exp(logSf), -density, -first, -second],
  ];
}

const inverseRootTwoPi = 1 / Math.sqrt(2 * Math.PI);
