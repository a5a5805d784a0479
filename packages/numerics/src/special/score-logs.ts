import { erfcx } from "./erfcx.ts";

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;
const ROOT_TWO_OVER_PI = 0.7978845608028654;

/**
 * At the normal score x, where q = Φ(x): ln q, ln(1 − q) and the hazards φ(x)/q and φ(x)/(1 − q), into four numbers.
 * All from one scaled tail, erfcx(|x|/√2), with full relative accuracy on both sides.
 */
export function scoreLogs(x: number, into: Float64Array): void {
  const size = Math.abs(x);
  const scaled = erfcx(size * Math.SQRT1_2);
  const half = 0.5 * size * size;
  const bell = Math.exp(-half);
  const tail = 0.5 * bell * scaled;
  const logTail = Math.log(0.5 * scaled) - half;
  const logRest = Math.log1p(-tail);
  const tailHazard = ROOT_TWO_OVER_PI / scaled;
  const restHazard = (INVERSE_ROOT_TWO_PI * bell) / (1 - tail);
  if (x < 0) {
    into[0] = logTail;
    into[1] = logRest;
    into[2] = tailHazard;
    into[3] = restHazard;
  } else {
    into[0] = logRest;
    into[1] = logTail;
    into[2] = restHazard;
    into[3] = tailHazard;
  }
}
