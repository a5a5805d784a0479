import type { Progress } from "./messages.ts";

/** What goes with a question: a signal that stops the work, and a place to tell how far it is. */
export interface Work {
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
}
