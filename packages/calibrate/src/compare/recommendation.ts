import { meanOf, standardErrorOf } from "@distcal/metrics";

/** Nats per row: below this, rounding alone may tell two equal forecasts apart. */
export const leastGain = 1e-6;

/** Whether to use a method. */
export interface Recommendation {
  /** Whether it is clearly better than the predictions as they are. */
  readonly isBetter: boolean;
  readonly sentence: string;
}

/**
 * One sentence on whether to use a method: yes where its NLL on held-out rows is lower than that of the predictions as
 * they are by more than two standard errors of the paired differences, else to leave them.
 */
export function recommendation(
  method: string,
  nll: Float64Array,
  nllAsIs: Float64Array,
  weight?: Float64Array,
): Recommendation {
  const leave = (why: string): Recommendation => ({
    isBetter: false,
    sentence: `Leave the predictions as they are: ${why}`,
  });
  const use = (why: string): Recommendation => ({ isBetter: true, sentence: `Use ${method}: it ${why}` });
  if (!(meanOf(nll, weight) < Number.POSITIVE_INFINITY)) {
    return leave(
      "every method gives some held-out outcome a density of zero, so their NLL is infinite; compare them by CRPS.",
    );
  }
  if (meanOf(nllAsIs, weight) === Number.POSITIVE_INFINITY) {
    return use("gives every held-out outcome a density, which the predictions as they are do not.");
  }
  const gains = nllAsIs.map((before, row) => before - nll[row]);
  const gain = meanOf(gains, weight);
  if (!(gain > leastGain)) {
    return leave("none of the methods lowers their NLL on held-out rows.");
  }
  const standardError = standardErrorOf(gains, weight);
  const figures = `lowers the NLL by ${shortened(gain)} ± ${shortened(standardError)} nat per row on held-out rows`;
  if (!(gain > 2 * standardError)) {
    return leave(`${method} ${figures}, which is within two standard errors of no gain.`);
  }
  return use(`${figures}.`);
}

/** Two significant digits, with no exponent where it reads well without. */
export function shortened(value: number): string {
  return String(Number(value.toPrecision(2)));
}
