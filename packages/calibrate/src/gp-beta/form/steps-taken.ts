import { type StepName, stepNames } from "../options/form-steps.ts";
import type { FittedForm } from "./fit-form.ts";

/** The steps that a fitted form is made of, in the order in which a fit takes them; none where it changes nothing. */
export function stepsTaken({ core, finalShape, objective }: FittedForm): readonly StepName[] {
  if (core === undefined) return Object.freeze([]);
  const { kernel, localScale, groups, maps, shape, surprise } = core;
  const seesLogStd = kernel.parameters.some(({ name }) => name === "logStdLengthscale");
  const isTaken: Readonly<Record<StepName, boolean>> = {
    "local-scale": localScale !== undefined,
    groups: groups !== undefined,
    shape: shape.weight.length > 0,
    "log-std": seesLogStd && (maps !== undefined || localScale !== undefined),
    surprise: surprise.weight > 0,
    "final-shape": finalShape.weight.length > 0,
    predictive: objective === "predictive",
  };
  return Object.freeze(stepNames.filter((name) => isTaken[name]));
}
