import { meanOf, standardErrorOf } from "@distcal/metrics";

/** Nats a row: below this, rounding alone may tell two equal forecasts apart. */
export const leastGain = 1e-6;

/**
 * One sentence on whether to use a method: yes where its NLL on held-out rows is lower than that of the predictions as
 * they are by more than two standard errors of the paired differences, else to leave them.
 */
export function recommendation(method: string, nll: Float64Array, nllAsIs: Float64Array): string {
  if (!(meanOf(nll) < Number.POSITIVE_INFINITY)) {
    return (
      "Leave the predictions as they are: every method gives some held-out outcome a density of zero, " +
      "so their NLL is infinite; compare them by CRPS."
    );
  }
  if (meanOf(nllAsIs) === Number.POSITIVE_INFINITY) {
    return `Use ${method}: it gives every held-out outcome a density, which the predictions as they are do not.`;
  }
  const gains = nllAsIs.map((before, row) => before - nll[row]);
  const gain = meanOf(gains);
  if (!(gain > leastGain)) {
    return "Leave the predictions as they are: none of the methods lowers their NLL on held-out rows.";
  }
  const standardError = standardErrorOf(gains);
  const figures = `lowers the NLL by ${shortened(gain)} ± ${shortened(standardError)} nat a row on held-out rows`;
  if (!(gain > 2 * standardError)) {
    return `Leave the predictions as they are: ${method} ${figures}, which is within two standard errors of no gain.`;
  }
  return `Use ${method}: it ${figures}.`;
}

/** Two significant digits, with no exponent where it reads well without. */
export function shortened(value: number): string {
  return String(Number(value.toPrecision(2)));
}
