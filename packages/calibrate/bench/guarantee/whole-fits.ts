import { guaranteedCoverage } from "@distcal/metrics";
import { fit, type MethodName } from "../../src/index.ts";
import { misfitRows } from "./misfits.ts";

const testRows = 400;

/** The mean coverage of guaranteed intervals over whole fits, and the band it should lie in. */
export interface CoveredFits {
  readonly kind: string;
  readonly method: MethodName;
  readonly rows: number;
  readonly held: number;
  readonly level: number;
  /** Over fits, each to rows of its own, with the standard error of that mean. */
  readonly coverage: number;
  readonly standardError: number;
  readonly mostPromised: number;
}

/** Whether the mean lies within the band, up to this many standard errors. */
export function isWithin({ coverage, standardError, level, mostPromised }: CoveredFits, errors = 3): boolean {
  return coverage > level - errors * standardError && coverage < mostPromised + errors * standardError;
}

/** Whole fits with a guarantee to rows of one kind, each judged on rows of its own. */
export async function coveredFits(
  kind: string,
  method: MethodName,
  rows: number,
  fits: number,
): Promise<readonly CoveredFits[]> {
  const shares = new Map<number, number[]>();
  let held = 0;
  for (let k = 0; k < fits; k++) {
    const options = { method, guarantee: "marginal", seed: k + 1 } as const;
    const { guarantee, calibrate } = await fit(misfitRows(kind, rows, 10_000 + 2 * k), options);
    held = guarantee.rows;
    const test = misfitRows(kind, testRows, 10_001 + 2 * k);
    const { levels, coverage } = guaranteedCoverage(test.target, calibrate(test));
    levels.forEach((level, i) => {
      shares.set(level, [...(shares.get(level) ?? []), coverage[i]]);
    });
  }
  return Array.from(shares, ([level, found]) => {
    const coverage = found.reduce((sum, share) => sum + share, 0) / fits;
    const variance = found.reduce((sum, share) => sum + (share - coverage) ** 2, 0) / (fits - 1);
    const band = { level, coverage, standardError: Math.sqrt(variance / fits), mostPromised: level + 2 / (held + 1) };
    return { kind, method, rows, held, ...band };
  });
}
