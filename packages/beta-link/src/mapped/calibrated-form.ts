import { clamp, finiteColumn, requireLength } from "@distcal/numerics";
import { normalShape, type Shape } from "../shape/shape.ts";
import { noSurprise, type Surprise } from "../shape/surprise.ts";
import type { SharedForm } from "../shaped/shaped-row.ts";

/**
 * What surrounds the maps of rows: G_i = (1 − ε)·H₂(Φ⁻¹(core_i(H(z′)))) + ε·T(z′), where z′ = z·e^(−t_i) − m_i is the normal
 * score of row i on its local scale, moved, and core_i its mixture of Beta maps. What is absent changes nothing.
 */
export interface CalibratedForm {
  /** t_i, one number a row. */
  readonly logScale?: Float64Array;
  /** m_i, one number a row. */
  readonly shift?: Float64Array;
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

/** Where the scores of each row are: z = (z′ + shift)·stretch, of any two numbers a row. */
export interface Placement {
  readonly stretch: Float64Array;
  readonly shift: Float64Array;
}

/** e^(t_i) and m_i of each row, or undefined where no row is stretched or moved. */
export function placementOf(where: string, form: CalibratedForm, length: number): Placement | undefined {
  const columnOf = (name: "logScale" | "shift"): Float64Array => {
    const given = form[name];
    if (given === undefined) return new Float64Array(length);
    const column = finiteColumn(where, `form.${name}`, given);
    requireLength(where, `form.${name}`, column.length, length);
    return column;
  };
  const [scales, shift] = [columnOf("logScale"), columnOf("shift")];
  if ([scales, shift].every((column) => column.every((value) => value === 0))) return undefined;
  return { stretch: scales.map((t) => Math.exp(clamp(t, largestLogScale))), shift };
}

/** The placement of one row alone. */
export function placementAt({ stretch, shift }: Placement, row: number): Placement {
  return { stretch: stretch.slice(row, row + 1), shift: shift.slice(row, row + 1) };
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
