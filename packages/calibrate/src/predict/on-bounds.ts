import { type Calibrator, onSupport, type Support } from "@distcal/distributions";

/** A calibrator of outcomes that lie on a support: what it answers with is cut off and rounded as they are. */
export function onBounds<Fitted extends Calibrator>(calibrator: Fitted, support: Support | undefined): Fitted {
  if (support === undefined) return calibrator;
  const calibrate: Calibrator["calibrate"] = (predictions) => onSupport(calibrator.calibrate(predictions), support);
  return Object.freeze({ ...calibrator, support, unbounded: calibrator, calibrate });
}
