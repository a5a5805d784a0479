import type { FitProgress } from "@distcal/calibrate";
import type { ElboTraceData } from "@distcal/plots";

/** What was seen of a fit so far: its stages, each with the ELBO per row after every step. */
export interface FitTrace {
  readonly steps: number;
  readonly stages: readonly FitStage[];
}

/** A stretch of steps on the same rows and from one start. */
interface FitStage {
  /** Its place among all stages, counted from 1. */
  readonly place: number;
  readonly rows: number;
  /** Its first step, counted over the whole fit from 1. */
  readonly from: number;
  /** The number of its latest step, as the fit counts. */
  readonly iteration: number;
  readonly elbo: readonly number[];
}

export const noTrace: FitTrace = Object.freeze({ steps: 0, stages: Object.freeze([]) });

/** As many stages as a figure tells apart. */
const mostStages = 6;

/** The trace with one more step; other rows or a count that starts again begin a new stage. */
export function withStep({ steps, stages }: FitTrace, { iteration, elboPerRow, rows }: FitProgress): FitTrace {
  const last = stages.at(-1);
  const goesOn = last !== undefined && last.rows === rows && iteration > last.iteration;
  const stage = goesOn
    ? { ...last, iteration, elbo: [...last.elbo, elboPerRow] }
    : { place: (last?.place ?? 0) + 1, rows, from: steps + 1, iteration, elbo: [elboPerRow] };
  return { steps: steps + 1, stages: [...(goesOn ? stages.slice(0, -1) : stages), stage].slice(-mostStages) };
}

/** What the figure draws of a trace: one curve for each stage. Each has a bound of its own: of widths, of maps, on these rows or those. */
export function traceData({ stages }: FitTrace): ElboTraceData {
  const traces = stages.map(({ place, rows, from, elbo }) => ({
    name: `stage ${place}, ${rows.toLocaleString("en")} rows`,
    elbo,
    step: elbo.map((_, k) => from + k),
  }));
  return { traces, elboLabel: "Bound per row", objective: "lower bound of each stage" };
}
