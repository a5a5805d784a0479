import { coregionFactor } from "@distcal/kernels";
import type { SvgpParameters } from "@distcal/svgp-inference";
import type { CoreForm } from "./core-form.ts";

/** A form whose maps move medians this share as far. */
export function locatedForm(form: CoreForm, share: number | undefined): CoreForm {
  const { maps } = form;
  if (maps === undefined || share === undefined) return form;
  return { ...form, maps: { ...maps, parameters: withLocation(maps.parameters, share) } };
}

/**
 * Maps that move medians this share as far and leave everything else as it is. The logit of a map is a·ln q − b·ln(1 − q) + c: to first
 * order in ln a and ln b the median goes by c − ln 2·(ln a − ln b), so c′ = share·c + (1 − share)·ln 2·(ln a − ln b), which
 * posterior means and δ can say. What is not known of a row's map stays as uncertain.
 */
export function withLocation(parameters: SvgpParameters, share: number): SvgpParameters {
  const [scaleA, scaleB, scaleC, a, b, c] = parameters.likelihood;
  const [l0, , , l10, l11, , l20, l21, l22] = coregionFactor(parameters).data;
  const rest = (1 - share) * Math.LN2;
  const posteriorMean = parameters.posteriorMean.slice();
  for (let at = 0; at < posteriorMean.length; at += 3) {
    const [g0, g1, g2] = posteriorMean.subarray(at, at + 3);
    // w = L g: with w_c alone changed, only the last whitened mean is.
    const besides = l20 * g0 + l21 * g1;
    const moved = share * (besides + l22 * g2) + rest * scaleC * ((l0 * g0) / scaleA - (l10 * g0 + l11 * g1) / scaleB);
    posteriorMean[at + 2] = (moved - besides) / l22;
  }
  const likelihood = Float64Array.of(scaleA, scaleB, scaleC, a, b, share * c + rest * (a - b));
  return { ...parameters, posteriorMean, likelihood };
}
