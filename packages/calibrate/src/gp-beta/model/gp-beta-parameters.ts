import { integer, number, numberArray, object, oneOf, refined, type Schema } from "@distcal/model-document";
import { groupsSchema, type PlainGroups } from "../groups/plain-groups.ts";
import { type Covariate, covariatesSchema } from "../inputs/covariates.ts";
import { type LatentParameters, latentKeys, latentMismatch } from "./latent-parameters.ts";

/** A mixture of normals: weights that add to 1, means and scales. */
export type PlainShape = {
  readonly weight: readonly number[];
  readonly mean: readonly number[];
  readonly scale: readonly number[];
};

/** The chance and the size of a surprise, on the axis of scores. */
export type PlainSurprise = { readonly weight: number; readonly center: number; readonly scale: number };

/** The local scale: a posterior with one output, and the scale of all rows alike, in e-folds. */
type LocalScaleParameters = LatentParameters & { readonly offset: number };

/** The maps with their link, whose arrays are empty where there are none, and what stands around them but for the last look. */
type CoreParameters = LatentParameters & {
  readonly cubatureOrder: number;
  readonly gamma: readonly number[];
  readonly delta: readonly number[];
  readonly localScale?: LocalScaleParameters;
  readonly shape?: PlainShape;
  readonly surprise?: PlainSurprise;
  readonly covariates?: readonly Covariate[];
};

/** What a fitted GP-Beta calibrator is made of, as plain JSON. What is left out changes nothing. */
export type GpBetaParameters = CoreParameters & {
  readonly finalShape?: PlainShape;
  readonly groups?: PlainGroups;
  /** By which objective the maps were fitted, where it was not the evidence lower bound. */
  readonly objective?: "predictive";
  /** Of a model that changes nothing: the form that gained too little, and what it gained, in nats. An update starts from it. */
  readonly held?: CoreParameters & { readonly gain: number };
};

const mostComponents = 64;
/** The most nodes for each latent: a row takes the cube of it, 512 maps. Four are enough for every digit that a fit knows. */
export const mostNodes = 8;
/** Scores are as large as stds are wrong. */
const ofScores = { place: { min: -1e30, max: 1e30 }, width: { min: 1e-30, max: 1e30 } } as const;
/** Parts of a shape lie within so many widths of its narrowest part from nought: farther out no digit tells them apart. */
const farthestPart = 1e9;
/** A final shape is near the standard normal: it corrects scores that are calibrated already. */
const ofFinalScores = { place: { min: -50, max: 50 }, width: { min: 0.01, max: 100 } } as const;
/** Weights add to one but for the rounding of their digits. */
const allowedGap = 1e-9;

type Range = { readonly min: number; readonly max: number };

function shapeWithin({ place, width }: { readonly place: Range; readonly width: Range }): Schema<PlainShape> {
  const length = { minLength: 1, maxLength: mostComponents };
  return refined(
    object({
      weight: numberArray({ ...length, min: 1e-12, max: 1 }),
      mean: numberArray({ ...length, ...place }),
      scale: numberArray({ ...length, ...width }),
    }),
    ({ weight, mean, scale }) => {
      const total = weight.reduce((sum, w) => sum + w, 0);
      if (mean.length !== weight.length || scale.length !== weight.length)
        return "must have as many means and scales as weights";
      if (!(Math.abs(total - 1) <= allowedGap)) return "must have weights that add to 1";
      const narrowest = scale.reduce((least, s) => Math.min(least, s));
      const isFar = [...mean, ...scale].some((at) => Math.abs(at) > farthestPart * narrowest);
      return isFar ? `must have its parts within ${farthestPart} of its least scale` : undefined;
    },
  );
}

const shapeSchema: Schema<PlainShape> = shapeWithin(ofScores);

const surpriseSchema: Schema<PlainSurprise> = object({
  weight: refinedWeight(),
  center: number(ofScores.place),
  scale: number(ofScores.width),
});

/** 0 is none; a chance that no number of rows could tell is refused. */
function refinedWeight(): Schema<number> {
  return refined(number({ min: 0, max: 0.5 }), (weight) =>
    weight === 0 || weight >= 1e-12 ? undefined : "must be 0 or ≥ 1e-12",
  );
}

const [ofMaps, ofScale] = [latentKeys(3), latentKeys(1)];

const localScaleSchema: Schema<LocalScaleParameters> = refined(
  object({ ...ofScale.required, offset: number({ min: -69, max: 69 }) }, ofScale.optional),
  (scale) => latentMismatch(scale, 1),
);

const coreKeys = {
  ...ofMaps.required,
  cubatureOrder: integer({ min: 1, max: mostNodes }),
  // A latent over γ, and δ beside it, are logarithms of a and b, and c: e^±1000 is beyond every number.
  gamma: numberArray({ length: 3, min: 1e-6, max: 1e12 }),
  delta: numberArray({ length: 3, min: -1000, max: 1000 }),
};

const besideCore = {
  ...ofMaps.optional,
  localScale: localScaleSchema,
  shape: shapeSchema,
  surprise: surpriseSchema,
  covariates: covariatesSchema,
};

const heldSchema = refined(object({ ...coreKeys, gain: number({ min: -1e9, max: 1e9 }) }, besideCore), (held) =>
  held.inducingMean.length === 0 ? "must hold inducing points" : (latentMismatch(held, 3) ?? covariateMismatch(held)),
);

export const gpBetaSchema: Schema<GpBetaParameters> = refined(
  object(coreKeys, {
    ...besideCore,
    finalShape: shapeWithin(ofFinalScores),
    groups: groupsSchema,
    objective: oneOf("predictive"),
    held: heldSchema,
  }),
  (parameters) => latentMismatch(parameters, 3) ?? covariateMismatch(parameters),
);

/** A posterior reads as many covariates as the model names. */
function covariateMismatch({ covariates = [], localScale, ...maps }: CoreParameters): string | undefined {
  const posteriors = [maps, ...(localScale ? [localScale] : [])];
  const fits = posteriors.every(({ covariateLengthscales = [] }) => covariateLengthscales.length === covariates.length);
  return fits ? undefined : `must have a lengthscale for each of its ${covariates.length} covariates`;
}
