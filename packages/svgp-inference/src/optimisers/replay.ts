import type { AwaitedObjective, Objective } from "./objective.ts";

/** Pure steps of an optimiser on an objective whose values may be on their way. */
export interface Replay {
  /**
   * What the step answers, or undefined where it lacks a value: wait for `pending`, tell it, and try the same step again.
   * A step is pure, so from the start again it asks for the same points, and those that are known are handed out.
   */
  attempt<Result extends object>(step: (objective: Objective) => Result): Result | undefined;
  /** The value that the last attempt lacked. */
  pending(): Promise<number>;
  tell(value: number): void;
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
  return {
    attempt(step) {
      at = 0;
      lacking = undefined;
      try {
        const result = step(handedOut);
        if (known.length > 0) known = [];
        return result;
      } catch (error) {
        if (lacking === undefined || error !== lacking) throw error;
        return undefined;
      }
    },
    pending: () => lacking?.answer ?? Promise.resolve(Number.NaN),
    tell(value) {
      if (lacking !== undefined) known.push({ value, gradient: lacking.gradient });
    },
  };
}
