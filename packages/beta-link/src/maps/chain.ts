import type { MonotoneMap } from "./monotone-map.ts";

/** Maps one after the other, the first applied first; log slopes add. */
export function chain(...maps: readonly MonotoneMap[]): MonotoneMap {
  const backwards = maps.toReversed();
  const at = new Float64Array(3);
  return Object.freeze({
    valueInto(logQ: number, log1mQ: number, into: Float64Array) {
      at[0] = logQ;
      at[1] = log1mQ;
      let logSlope = 0;
      for (const map of maps) {
        map.valueInto(at[0], at[1], at);
        logSlope += at[2];
      }
      into[0] = at[0];
      into[1] = at[1];
      into[2] = logSlope;
    },
    inverseInto(logP: number, log1mP: number, into: Float64Array) {
      into[0] = logP;
      into[1] = log1mP;
      for (const map of backwards) map.inverseInto(into[0], into[1], into);
    },
  });
}
