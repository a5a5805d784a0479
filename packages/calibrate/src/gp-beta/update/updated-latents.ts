import {
  addedPoints,
  type Evidenced,
  type OutputShift,
  oldEvidence,
  type SvgpParameters,
  type SvgpProblem,
  updatePosterior,
  widenedOutputs,
} from "@distcal/svgp-inference";

/** Latent functions as they were, and what may move them. */
export interface OldLatents {
  readonly parameters: SvgpParameters;
  /** The share of the old evidence that is kept. */
  readonly keep: number;
  /** Of each output what shifts it as a whole, */
  readonly shifts: readonly OutputShift[];
  /** and the standard deviation that its prior has at the least, in the units of the shift. */
  readonly leastStd: readonly number[];
  /** A row of which the inducing points leave more than this share of the prior's variance open lies in a new region, */
  readonly newShare: number;
  /** and gets a point of its own while there are fewer. */
  readonly mostPoints: number;
}

/** Latent functions that new rows may be added to, as often as who is a surprise is judged again. */
export interface UpdatableLatents {
  /** The latent functions after the rows of a problem, from where they were, or from where another update ended. */
  after(problem: SvgpProblem, from?: SvgpParameters): SvgpParameters;
}

/** Inducing points that an update may add. */
const mostAdded = 8;

/** Latent functions with the evidence behind them: wide enough to move, and with points where the new rows lie. */
export function updatableLatents(
  { kernel, jitter, columns, weights }: Pick<SvgpProblem, "kernel" | "jitter" | "columns" | "weights">,
  { parameters, keep, shifts, leastStd, newShare, mostPoints }: OldLatents,
): UpdatableLatents {
  const old: Evidenced = { parameters, evidence: oldEvidence(parameters, keep) };
  const { loading, variance, posteriorMean } = parameters;
  const wide = widenedOutputs(
    old,
    shifts.map(({ times }, d) => {
      return Math.max(1, (leastStd[d] * times) / Math.sqrt(loading[d] * loading[d] + variance[d]));
    }),
  );
  const points = posteriorMean.length / loading.length;
  const most = Math.max(points, Math.min(points + mostAdded, mostPoints));
  const evidenced = addedPoints(wide, { kernel, jitter, columns, ...(weights && { weights }), most, newShare });
  const inducing = evidenced.parameters.posteriorMean.length / loading.length;
  return Object.freeze({
    after: (problem: SvgpProblem, from?: SvgpParameters) =>
      updatePosterior({ ...problem, inducing }, evidenced, shifts, from),
  });
}
