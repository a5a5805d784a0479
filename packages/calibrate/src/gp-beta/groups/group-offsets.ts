/**
 * By how much groups differ from a typical one, on the axis of locally scaled scores: z of group g is center + L_g + e^(s_g)·(z of
 * a typical group − center). Each offset has a normal posterior, and unknown groups have N(0, spread²).
 */
export interface GroupOffsets {
  /** Where scores of a typical group lie, and how wide they are. */
  readonly center: number;
  readonly unit: number;
  /** Standard deviations between groups, of ln width and of location; 0 where groups gave no reason for offsets. */
  readonly widthSpread: number;
  readonly locationSpread: number;
  /** s_g, in e-folds, and L_g: means and standard errors, a number a group. */
  readonly width: ArrayLike<number>;
  readonly widthError: ArrayLike<number>;
  readonly location: ArrayLike<number>;
  readonly locationError: ArrayLike<number>;
  /** What was read of rows, which an update adds to; models of older versions have none. */
  readonly evidence?: GroupEvidence;
}

/** What rows have said of their groups: all that offsets are made of. */
export interface GroupEvidence {
  /** Where scores are counted from, and in which unit. */
  readonly from: number;
  readonly scale: number;
  /** How much a row tells of a width, as a share of what a normal one tells. */
  readonly share: number;
  /** Σ w, Σ w x and Σ w x² of each group. */
  readonly rows: ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly squares: ArrayLike<number>;
}

/** Where the scores of rows are placed: z′ = z·e^(−logScale) − shift. */
export interface RowPlacement {
  readonly logScale: Float64Array;
  readonly shift: Float64Array;
}

/**
 * Where groups place the scores of rows that lie on their local scale; −1 is an unknown group. To rows that the offsets were
 * not fitted to, what is not known of them adds width: e^s of an s ~ N(m, v) has the mean square of e^(m + v).
 */
export function groupPlacement(offsets: GroupOffsets, groupOf: Int32Array, areSeen: boolean): RowPlacement {
  const { center, unit, widthSpread, locationSpread, width, widthError, location, locationError } = offsets;
  const logScale = new Float64Array(groupOf.length);
  const shift = new Float64Array(groupOf.length);
  for (let row = 0; row < groupOf.length; row++) {
    const group = groupOf[row];
    const isKnown = group >= 0;
    const offset = isKnown ? width[group] : 0;
    const doubt = areSeen ? 0 : isKnown ? widthError[group] : widthSpread;
    const adrift = areSeen ? 0 : (isKnown ? locationError[group] : locationSpread) / (unit * Math.exp(offset));
    logScale[row] = offset + doubt * doubt + 0.5 * Math.log1p(adrift * adrift);
    shift[row] = (center + (isKnown ? location[group] : 0)) * Math.exp(-logScale[row]) - center;
  }
  return { logScale, shift };
}

/** Where each group and, at the end, an unknown one place rows that the offsets were not fitted to: z = scale·(z′ + shift). */
export function placementsOf(offsets: GroupOffsets, groups: number): { scale: Float64Array; shift: Float64Array } {
  const everyGroup = Int32Array.from({ length: groups + 1 }, (_, group) => (group < groups ? group : -1));
  const { logScale, shift } = groupPlacement(offsets, everyGroup, false);
  return { scale: logScale.map(Math.exp), shift };
}
