import type { Shape, Surprise } from "@distcal/beta-link";
import type { Kernel } from "@distcal/kernels";
import type { CoreForm } from "../form/core-form.ts";
import { type FittedForm, leastGain } from "../form/fit-form.ts";
import { plainGroups } from "../groups/plain-groups.ts";
import type { Covariate } from "../inputs/covariates.ts";
import { startingParameters } from "../maps/starting-parameters.ts";
import type { GpBetaParameters, PlainShape } from "../model/gp-beta-parameters.ts";
import { plainLatents } from "../model/latent-parameters.ts";

/** A fitted form as plain JSON; what changes nothing is left out. */
export function plainForm(
  { core, held, finalShape, objective }: Pick<FittedForm, "core" | "held" | "finalShape"> & Partial<FittedForm>,
  none: { readonly kernel: ReturnType<Kernel["start"]>; readonly cubatureOrder: number; readonly jitter: number },
  {
    covariates = [],
    labels = [],
  }: { readonly covariates?: readonly Covariate[]; readonly labels?: readonly string[] } = {},
): GpBetaParameters {
  const named = covariates.length > 0 ? { covariates } : {};
  if (core === undefined) {
    const maps = { ...none, parameters: startingParameters(none.kernel, noPoints) };
    return {
      ...plainMaps(maps),
      // What stands around offsets of groups means nothing without them, which an update does not know.
      ...(held &&
        held.form.groups === undefined && { held: { ...plainCore(held.form), ...named, gain: heldGain(held.gain) } }),
    };
  }
  const last = plainShape(finalShape);
  return {
    ...plainCore(core),
    ...(core.groups && { groups: plainGroups(core.groups, labels) }),
    ...(last && { finalShape: last }),
    ...named,
    ...(objective === "predictive" && { objective }),
  };
}

type PlainCore = Omit<GpBetaParameters, "held" | "finalShape" | "objective" | "covariates" | "groups">;

function plainCore({ maps, localScale, shape, surprise }: CoreForm): PlainCore {
  if (maps === undefined) throw new Error("plainForm: a form must have maps");
  const plain = plainShape(shape);
  return {
    ...plainMaps(maps),
    ...(localScale && {
      localScale: {
        ...plainLatents(localScale.parameters, localScale.jitter),
        offset: localScale.parameters.likelihood[0],
      },
    }),
    ...(plain && { shape: plain }),
    ...plainSurprise(surprise),
  };
}

function plainMaps({ parameters, jitter, cubatureOrder }: NonNullable<CoreForm["maps"]>): PlainCore {
  return {
    cubatureOrder,
    ...plainLatents(parameters, jitter),
    gamma: Array.from(parameters.likelihood.subarray(0, 3)),
    delta: Array.from(parameters.likelihood.subarray(3, 6)),
  };
}

/** A form that is far worse than the predictions as they are is no worse than one that is a little: outcomes may change. */
const heldGain = (gain: number): number => Math.max(gain, -leastGain);

const noPoints = { mean: new Float64Array(0), std: new Float64Array(0) };

function plainShape({ weight, mean, scale }: Shape): PlainShape | undefined {
  return weight.length === 0 ? undefined : { weight: [...weight], mean: [...mean], scale: [...scale] };
}

function plainSurprise(surprise: Surprise): Pick<GpBetaParameters, "surprise"> {
  return surprise.weight === 0 ? {} : { surprise: { ...surprise } };
}
