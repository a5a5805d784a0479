import { type FitTrace, noTrace, withStep } from "../../fit/fit-trace.ts";
import type { Progress } from "../../session/messages.ts";

/** How far a fit is. */
export interface FitWatch {
  readonly trace: FitTrace;
  /** The share of the judging that is done; undefined while fitting. */
  readonly judging: number | undefined;
}

export const nothingSeen: FitWatch = Object.freeze({ trace: noTrace, judging: undefined });

/** What is known of a fit after one more message. */
export function seenMore(watch: FitWatch, progress: Progress): FitWatch {
  if (progress.stage === "fit") return { trace: withStep(watch.trace, progress), judging: undefined };
  return progress.stage === "judge" ? { ...watch, judging: progress.share } : watch;
}
