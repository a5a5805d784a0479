import { normalShape, noSurprise } from "@distcal/beta-link";
import type { SvgpParameters } from "@distcal/svgp-inference";
import { plainForm } from "../src/gp-beta/fit/plain-form.ts";
import type { GpBetaParameters } from "../src/gp-beta/model/gp-beta-parameters.ts";
import { paperKernel } from "../src/gp-beta/model/kernels.ts";

/** The paper's maps as a model file holds them, with nothing around them. */
export function plainMaps(
  parameters: SvgpParameters,
  { cubatureOrder, jitter }: { readonly cubatureOrder: number; readonly jitter: number },
): GpBetaParameters {
  const maps = { parameters, cubatureOrder, jitter };
  const core = { kernel: paperKernel, maps, shape: normalShape, surprise: noSurprise };
  return plainForm({ core, finalShape: normalShape }, { kernel: parameters.kernel, cubatureOrder, jitter });
}
