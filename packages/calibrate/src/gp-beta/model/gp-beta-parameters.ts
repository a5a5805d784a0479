import { integer, number, numberArray, object, refined, type Schema } from "@distcal/model-document";
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

/**
 * What a fitted GP-Beta calibrator is made of, as plain JSON: the maps with their link, whose arrays are empty where there
 * are none, and what stands around them. What is left out changes nothing.
 */
export type GpBetaParameters = LatentParameters & {
  readonly cubatureOrder: number;
  readonly gamma: readonly number[];
  readonly delta: readonly number[];
  readonly localScale?: LocalScaleParameters;
  readonly shape?: PlainShape;
  readonly surprise?: PlainSurprise;
  readonly finalShape?: PlainShape;
};

const mostComponents = 64;
/** Weights add to one but for the rounding of their digits. */
const allowedGap = 1e-9;

const shapeSchema: Schema<PlainShape> = refined(
  object({
    weight: numberArray({ minLength: 1, maxLength: mostComponents, above: 0, max: 1 }),
    mean: numberArray({ minLength: 1, maxLength: mostComponents }),
    scale: numberArray({ minLength: 1, maxLength: mostComponents, above: 0 }),
  }),
  ({ weight, mean, scale }) => {
    const total = weight.reduce((sum, w) => sum + w, 0);
    if (mean.length !== weight.length || scale.length !== weight.length)
      return "must have as many means and scales as weights";
    return Math.abs(total - 1) <= allowedGap ? undefined : "must have weights that add to 1";
  },
);

const surpriseSchema: Schema<PlainSurprise> = object({
  weight: number({ min: 0, max: 0.5 }),
  center: number(),
  scale: number({ above: 0 }),
});

const [ofMaps, ofScale] = [latentKeys(3), latentKeys(1)];

const localScaleSchema: Schema<LocalScaleParameters> = refined(
  object({ ...ofScale.required, offset: number() }, ofScale.optional),
  (scale) => latentMismatch(scale, 1),
);

export const gpBetaSchema: Schema<GpBetaParameters> = refined(
  object(
    {
      ...ofMaps.required,
      cubatureOrder: integer({ min: 1, max: 32 }),
      gamma: numberArray({ length: 3, above: 0 }),
      delta: numberArray({ length: 3 }),
    },
    {
      ...ofMaps.optional,
      localScale: localScaleSchema,
      shape: shapeSchema,
      surprise: surpriseSchema,
      finalShape: shapeSchema,
    },
  ),
  (parameters) => latentMismatch(parameters, 3),
);
