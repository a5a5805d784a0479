import type { Shape, Surprise } from "@distcal/beta-link";
import type { Kernel } from "@distcal/kernels";
import type { FittedForm } from "../form/fit-form.ts";
import type { Covariate } from "../inputs/covariates.ts";
import { startingParameters } from "../maps/starting-parameters.ts";
import type { GpBetaParameters, PlainShape } from "../model/gp-beta-parameters.ts";
import { plainLatents } from "../model/latent-parameters.ts";

/** A fitted form as plain JSON; what changes nothing is left out. */
export function plainForm(
  { core, finalShape }: Pick<FittedForm, "core" | "finalShape">,
  none: { readonly kernel: ReturnType<Kernel["start"]>; readonly cubatureOrder: number; readonly jitter: number },
  covariates: readonly Covariate[] = [],
): GpBetaParameters {
  const maps = core?.maps ?? { ...none, parameters: startingParameters(none.kernel, noPoints) };
  const { parameters, jitter, cubatureOrder } = maps;
  const localScale = core?.localScale;
  const [shape, last] = core === undefined ? [] : [plainShape(core.shape), plainShape(finalShape)];
  return {
    cubatureOrder,
    ...plainLatents(parameters, jitter),
    gamma: Array.from(parameters.likelihood.subarray(0, 3)),
    delta: Array.from(parameters.likelihood.subarray(3, 6)),
    ...(localScale && {
      localScale: {
        ...plainLatents(localScale.parameters, localScale.jitter),
        offset: localScale.parameters.likelihood[0],
      },
    }),
    ...(shape && { shape }),
    ...(core && plainSurprise(core.surprise)),
    ...(last && { finalShape: last }),
    ...(covariates.length > 0 && { covariates }),
  };
}

const noPoints = { mean: new Float64Array(0), std: new Float64Array(0) };

function plainShape({ weight, mean, scale }: Shape): PlainShape | undefined {
  return weight.length === 0 ? undefined : { weight: [...weight], mean: [...mean], scale: [...scale] };
}

function plainSurprise(surprise: Surprise): Pick<GpBetaParameters, "surprise"> {
  return surprise.weight === 0 ? {} : { surprise: { ...surprise } };
}
