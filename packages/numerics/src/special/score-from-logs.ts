import { normalQuantileFromLog } from "./normal-quantile.ts";

/** Beyond it a logarithm of a probability has no more to tell, and its score is finite. */
const lowestLog = -1e290;

/** The normal score Φ⁻¹(p) from ln p and ln(1 − p), with the digits of both tails. */
export function scoreFromLogs(logP: number, log1mP: number): number {
  const lower = logP < log1mP;
  const score = normalQuantileFromLog(Math.max(lower ? logP : log1mP, lowestLog));
  return lower ? score : -score;
}
