/** How a loss changed: negative is better. */
interface ScoreChange {
  readonly mean: number;
  readonly verdict: "better" | "worse" | "same";
  /** Whether the change is beyond two standard errors. */
  readonly clear: boolean;
}

/** What a change is, in two or three words. */
export function verdictWords({ verdict, clear }: Pick<ScoreChange, "verdict" | "clear">): string {
  if (verdict === "same") return "unchanged";
  return clear ? verdict : "no clear difference";
}

/** What calibration does to the density of the outcomes. */
export function gainWords(nll: ScoreChange): string {
  if (nll.verdict === "same")
    return "Calibration changes nothing: the predicted densities are the same before and after.";
  if (!Number.isFinite(nll.mean)) {
    return nll.verdict === "better"
      ? "Calibration gives every target a density, which the predictions as they are do not."
      : "Calibration gives some target a density of zero, which the predictions as they are do not.";
  }
  if (!nll.clear) {
    return "Calibration makes no clear difference to the predicted densities: the change in NLL is within two standard errors.";
  }
  const factor = Math.exp(Math.abs(nll.mean));
  const times = `${Number(factor.toPrecision(factor < 10 ? 3 : 2))} times`;
  return nll.verdict === "better"
    ? `Calibration helps: on (geometric) average the target gets ${times} the density it had before.`
    : `Calibration hurts here: on (geometric) average the target had ${times} the density before. Leave the predictions as they are.`;
}
