import type { Verdict } from "@distcal/metrics";

/** What to do next, for predictions as they are. */
export function nextStep(verdict: Verdict): string {
  if (verdict === "too-few") return "Next step: collect more rows with outcomes, then look again.";
  if (verdict === "calibrated") return "Next step: nothing to fix; check again on new rows.";
  return "Next step: fit a calibrator, or compare methods first.";
}

/** What to do next, once a calibrator is fitted. */
export function nextStepAfter(base: Verdict, calibrated: Verdict, isHeldOut: boolean): string {
  if (!isHeldOut) return "Next step: hold rows out and fit again; training rows prove nothing.";
  if (calibrated === "too-few") return "Next step: collect more rows with outcomes, then fit again.";
  if (calibrated === "calibrated") {
    return base === "calibrated"
      ? "Next step: nothing to fix; keep the predictions as they are, or watch them on new rows."
      : "Next step: save the model and calibrate new predictions with it.";
  }
  return "Next step: compare methods, or look at the findings for what the model is not told.";
}
