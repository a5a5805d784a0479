import type { Calibrator } from "@distcal/distributions";

/** Throws where a calibrator reads more than mean and std, or its answers jump: a table over these two has no place for it. */
export function requireMomentsOnly(where: string, { inputs, support }: Calibrator): void {
  if (support !== undefined) {
    throw new RangeError(
      `${where}: calibrator must be of outcomes that may be any number, got one with bounds or rounding, whose answers are no ` +
        "polynomials of mean and std; answer with predict or serve",
    );
  }
  if (inputs === undefined) return;
  const { covariates, group } = inputs;
  const named = covariates.length > 0 ? [`covariates ${covariates.join(", ")}`] : [];
  const further = [...named, ...(group ? ["groups"] : [])].join(" and ");
  throw new RangeError(
    `${where}: calibrator must read mean and std alone, got ${further} as well; ` +
      "fit it without them, or answer with predict or serve, which take them",
  );
}
