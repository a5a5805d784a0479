import { logMassOfTails } from "@distcal/distributions";
import { logAddExp } from "@distcal/numerics";
import { type Shape, type ShapeLogs, shapeLogs } from "./shape.ts";
import { logSurprisePdf, type Surprise, surpriseLogs } from "./surprise.ts";
import { type TruncatedMoments, truncatedMoments } from "./truncated-normal.ts";

const at: TruncatedMoments = { logMass: 0, first: 0, second: 0 };
const [below, above]: [ShapeLogs, ShapeLogs] = [
  { logCdf: 0, logSf: 0, logPdf: 0 },
  { logCdf: 0, logSf: 0, logPdf: 0 },
];
/** Narrower intervals, in scales of a surprise, have the density of their middle. */
const narrowest = 1e-6;

/** ln of a shape's probability between two scores, or of its density where they are one. */
export function logShapeMass(shape: Shape, low: number, high: number): number {
  if (low === high) return shapeLogs(shape, low, below).logPdf;
  const { weight, mean, scale } = shape;
  if (weight.length === 0) return truncatedMoments(low, high, at).logMass;
  let log = -Infinity;
  for (let k = 0; k < weight.length; k++) {
    const { logMass } = truncatedMoments((low - mean[k]) / scale[k], (high - mean[k]) / scale[k], at);
    log = logAddExp(log, Math.log(weight[k]) + logMass);
  }
  return log;
}

/** ln of a surprise's probability between two scores, whatever its weight, or of its density where they are one. */
export function logSurpriseMass(surprise: Surprise, low: number, high: number): number {
  if (low === high) return logSurprisePdf(surprise, low);
  if (high - low < narrowest * surprise.scale) {
    return logSurprisePdf(surprise, 0.5 * low + 0.5 * high) + Math.log(high - low);
  }
  tailsAt(surprise, low, below);
  tailsAt(surprise, high, above);
  return logMassOfTails(below.logCdf, below.logSf, above.logCdf, above.logSf);
}

function tailsAt(surprise: Surprise, z: number, into: ShapeLogs): void {
  if (Number.isFinite(z)) surpriseLogs(surprise, z, into);
  else {
    into.logCdf = z > 0 ? 0 : -Infinity;
    into.logSf = z > 0 ? -Infinity : 0;
  }
}
