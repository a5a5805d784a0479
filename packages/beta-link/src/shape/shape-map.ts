import { monotoneIdentity } from "../maps/monotone-identity.ts";
import { type MonotoneMap, mapFromScores } from "../maps/monotone-map.ts";
import { type Shape, type ShapeLogs, shapeLogs, shapeQuantile } from "./shape.ts";
import { logSurprisePdf, type Surprise, surpriseLogs, surpriseQuantile } from "./surprise.ts";

const noBends = new Float64Array(0);

/** A shape as a map: what it makes of a standard normal is the mixture of normals, p = H(Φ⁻¹(q)). */
export function shapeMap(shape: Shape): MonotoneMap {
  if (shape.weight.length === 0) return monotoneIdentity;
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  return mapFromScores(
    Object.freeze({
      logPdf: (z: number) => shapeLogs(shape, z, logs).logPdf,
      logCdf: (z: number) => shapeLogs(shape, z, logs).logCdf,
      logSf: (z: number) => shapeLogs(shape, z, logs).logSf,
      quantile: (logP: number, log1mP: number) => shapeQuantile(shape, logP, log1mP),
      bends: noBends,
      isKinked: false,
    }),
  );
}

/** A surprise as a map: what it makes of a standard normal is the Student-t, p = T(Φ⁻¹(q)), whatever its weight. */
export function surpriseMap(surprise: Surprise): MonotoneMap {
  const logs: ShapeLogs = { logCdf: 0, logSf: 0, logPdf: 0 };
  return mapFromScores(
    Object.freeze({
      logPdf: (z: number) => logSurprisePdf(surprise, z),
      logCdf: (z: number) => surpriseLogs(surprise, z, logs).logCdf,
      logSf: (z: number) => surpriseLogs(surprise, z, logs).logSf,
      quantile: (logP: number, log1mP: number) => surpriseQuantile(surprise, logP, log1mP),
      bends: noBends,
      isKinked: false,
    }),
  );
}
