import type { Steps } from "./event-loop.ts";
import type { AwaitedObjective, Objective } from "./objective.ts";

/** A step of an optimiser. It is pure: from the same state it asks for the same points again. */
type PureStep<From, Result extends object> = (objective: Objective, from: From) => Result;

/** Pure steps of an optimiser on an objective whose values may be on their way. */
export interface Replay {
  /** What the step answers, or undefined where a value is on its way. */
  attempt<From, Result extends object>(step: PureStep<From, Result>, from: From): Result | undefined;
  /** What the step answers that was just attempted: taken again each time a value has come, with all that are known. */
  again<From, Result extends object>(step: PureStep<From, Result>, from: From): Steps<Result>;
}

interface Answer {
  readonly value: number;
  readonly gradient: Float64Array;
}

/** Where values are there at once, a step is simply taken: plain code, with nothing to wait for. */
export function replayOf(objective: AwaitedObjective): Replay {
  let known: Answer[] = [];
  let at = 0;
  let lacking: { readonly answer: Promise<number>; readonly gradient: Float64Array } | undefined;
  const handedOut: Objective = (x, gradientOut) => {
    if (at < known.length) {
      const { value, gradient } = known[at++];
      gradientOut.set(gradient);
      return value;
    }
    const answer = objective(x, gradientOut);
    if (typeof answer === "number") return answer;
    lacking = { answer, gradient: gradientOut };
    throw lacking;
  };
  const attempt: Replay["attempt"] = (step, from) => {
    at = 0;
    lacking = undefined;
    try {
      const result = step(handedOut, from);
      if (known.length > 0) known = [];
      return result;
    } catch (error) {
      if (lacking === undefined || error !== lacking) throw error;
      return undefined;
    }
  };
  return {
    attempt,
    *again(step, from) {
      for (;;) {
        if (lacking !== undefined) known.push({ value: yield lacking.answer, gradient: lacking.gradient });
        const result = attempt(step, from);
        if (result !== undefined) return result;
      }
    },
  };
}
