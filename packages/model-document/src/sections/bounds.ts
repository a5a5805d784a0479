import { isOnLattice, type Support } from "@distcal/distributions";
import { number, object, refined, type Schema } from "../schema/schema.ts";

/** The values that outcomes can take: bounds, and the step of a lattice. */
export const boundsSchema: Schema<Support> = refined(
  object({}, { lower: number(), upper: number(), step: number({ above: 0 }) }),
  ({ lower, upper, step }) => {
    if (lower === undefined && upper === undefined && step === undefined) return "must have lower, upper or step";
    if (lower !== undefined && upper !== undefined && !(lower < upper)) return "must have lower below upper";
    const isOff = [lower, upper].some(
      (bound) => bound !== undefined && step !== undefined && !isOnLattice(step, bound),
    );
    return isOff ? "must have bounds that are multiples of the step" : undefined;
  },
);
