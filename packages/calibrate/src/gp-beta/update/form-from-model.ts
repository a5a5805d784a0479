import { normalShape, noSurprise, type Shape } from "@distcal/beta-link";
import type { CoreForm } from "../form/core-form.ts";
import type { GpBetaParameters } from "../model/gp-beta-parameters.ts";
import { kernelWith } from "../model/kernels.ts";
import { svgpParametersFrom } from "../model/latent-parameters.ts";

/** A form as a fit works with it. */
export interface ModelForm {
  readonly core: CoreForm & { readonly maps: NonNullable<CoreForm["maps"]> };
  readonly finalShape: Shape;
}

/** The form that parameters describe: the way back of `plainForm`. */
export function formFromModel(parameters: Omit<GpBetaParameters, "held" | "objective">): ModelForm {
  const {
    jitter,
    cubatureOrder,
    gamma,
    delta,
    localScale,
    shape,
    surprise,
    finalShape,
    groups,
    covariates = [],
  } = parameters;
  return {
    core: {
      kernel: kernelWith({ logStd: parameters.logStdLengthscale !== undefined, covariates: covariates.length }),
      ...(localScale && {
        localScale: { parameters: svgpParametersFrom(localScale, [localScale.offset]), jitter: localScale.jitter },
      }),
      ...(groups && { groups }),
      shape: shape ?? normalShape,
      maps: { parameters: svgpParametersFrom(parameters, [...gamma, ...delta]), jitter, cubatureOrder },
      surprise: surprise ?? noSurprise,
    },
    finalShape: finalShape ?? normalShape,
  };
}
