import { cheapestDecision } from "./cheapest-decision.ts";
import { type DrawFlags, draws } from "./draws.ts";
import type { FurtherAnswer } from "./further-answer.ts";
import { type LimitFlags, limitAnswers } from "./limits.ts";
import { observedPit } from "./observed-pit.ts";

/** What can be asked for besides mean, std and quantiles: plain data, which can be handed to another thread. */
export interface FurtherFlags extends LimitFlags {
  readonly pit?: boolean | undefined;
  /** Such as under=5,over=1. */
  readonly cost?: string | undefined;
  readonly samples?: DrawFlags | undefined;
}

/** The answers that were asked for, in the order of their columns. */
export function furtherAnswers(flags: FurtherFlags): readonly FurtherAnswer[] {
  return Object.freeze([
    ...limitAnswers(flags),
    ...(flags.pit ? [observedPit] : []),
    ...(flags.cost === undefined ? [] : [cheapestDecision(flags.cost)]),
    ...(flags.samples === undefined ? [] : [draws(flags.samples)]),
  ]);
}
