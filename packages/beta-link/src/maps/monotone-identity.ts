import type { MonotoneMap } from "./monotone-map.ts";

/** The map that changes nothing: p = q, slope 1. */
export const monotoneIdentity: MonotoneMap = Object.freeze({
  valueInto(logQ: number, log1mQ: number, into: Float64Array) {
    into[0] = logQ;
    into[1] = log1mQ;
    into[2] = 0;
  },
  inverseInto(logP: number, log1mP: number, into: Float64Array) {
    into[0] = logP;
    into[1] = log1mP;
  },
});
