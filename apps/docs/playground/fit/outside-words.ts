import type { Calibrator } from "@distcal/distributions";
import { outsideCount, seenBy } from "@distcal/tables";

/** Rows outside what a fit has seen, and what their answers are; undefined where there are none. */
export function outsideWords(
  calibrator: Calibrator,
  { mean, std }: { readonly mean: Float64Array; readonly std: Float64Array },
): string | undefined {
  const count = outsideCount(seenBy(calibrator.toJSON()), { mean, std });
  const answers = answersOutside(calibrator);
  if (count === 0 || answers === undefined) return undefined;
  const lie = `${count.toLocaleString("en")} of ${mean.length.toLocaleString("en")} rows ${count === 1 ? "lies" : "lie"}`;
  return `${lie} outside what the fit has seen (mean or std): answers there ${answers}.`;
}

/** What a model answers there; undefined where it changes nothing anywhere. */
function answersOutside(calibrator: Calibrator): string | undefined {
  if (calibrator.method === "identity" || ("isIdentity" in calibrator && calibrator.isIdentity === true))
    return undefined;
  if (calibrator.method !== "gp-beta") {
    const fades = calibrator.method === "gp-normal" || calibrator.method === "gp-cauchy";
    return fades ? "fade to the predictions as they are" : "are corrected like all others";
  }
  const { form } = calibrator as Calibrator & { readonly form: object };
  const isPlain = Object.keys(form).length === 0;
  return isPlain ? "fade to the predictions as they are" : "fade to the correction that all rows share";
}
