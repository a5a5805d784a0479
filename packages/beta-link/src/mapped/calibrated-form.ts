import { clamp, finiteColumn, requireLength } from "@distcal/numerics";
import { normalShape, type Shape } from "../shape/shape.ts";
import { noSurprise, type Surprise } from "../shape/surprise.ts";
import type { SharedForm } from "../shaped/shaped-row.ts";

/**
 * What surrounds the maps of rows: G_i = (1 − ε)·H₂(Φ⁻¹(core_i(H(z′)))) + ε·T(z′), where z′ = z·e^(−t_i) is the normal score
 * of row i on its local scale and core_i its mixture of Beta maps. What is absent changes nothing.
 */
export interface CalibratedForm {
  /** t_i, one number a row. */
  readonly logScale?: Float64Array;
  /** H. */
  readonly shape?: Shape;
  /** H₂. */
  readonly finalShape?: Shape;
  /** ε and T. */
  readonly surprise?: Surprise;
}

/** Shared parts that change nothing. */
export const noForm: SharedForm = Object.freeze({ shape: normalShape, finalShape: normalShape, surprise: noSurprise });

/** Beyond it a scale of e^t has no more to tell, and products with it are numbers. */
const largestLogScale = 300;

/** e^(t_i) of each row, or undefined where no row is stretched. */
export function stretchesOf(where: string, form: CalibratedForm, length: number): Float64Array | undefined {
  if (form.logScale === undefined) return undefined;
  const scales = finiteColumn(where, "form.logScale", form.logScale);
  requireLength(where, "form.logScale", scales.length, length);
  return scales.every((t) => t === 0) ? undefined : scales.map((t) => Math.exp(clamp(t, largestLogScale)));
}

/** The shared parts of a form, checked; undefined where they change nothing. */
export function sharedForm(where: string, form: CalibratedForm): SharedForm | undefined {
  const { shape = normalShape, finalShape = normalShape, surprise = noSurprise } = form;
  requireShape(where, "form.shape", shape);
  requireShape(where, "form.finalShape", finalShape);
  requireSurprise(where, surprise);
  const isPlain = shape.weight.length === 0 && finalShape.weight.length === 0 && surprise.weight === 0;
  return isPlain ? undefined : Object.freeze({ shape, finalShape, surprise });
}

function requireShape(where: string, name: string, { weight, mean, scale }: Shape): void {
  const total = weight.reduce((sum, w) => (w > 0 ? sum + w : Number.NaN), 0);
  const isWhole = weight.length === 0 || Math.abs(total - 1) <= 1e-9;
  const isSound = mean.every(Number.isFinite) && scale.every((s) => s > 0 && s < Infinity);
  if (isWhole && isSound && mean.length === weight.length && scale.length === weight.length) return;
  throw new RangeError(
    `${where}: ${name} must have weights > 0 that add to 1, finite means and scales > 0, as many of each, ` +
      `got weights ${weight}, means ${mean}, scales ${scale}; pass what fitShape returns`,
  );
}

function requireSurprise(where: string, { weight, center, scale }: Surprise): void {
  if (weight >= 0 && weight < 1 && Number.isFinite(center) && scale > 0 && scale < Infinity) return;
  throw new RangeError(
    `${where}: form.surprise must have a weight in [0, 1), a finite center and a scale > 0, ` +
      `got ${weight}, ${center}, ${scale}; pass what fitShape returns`,
  );
}
