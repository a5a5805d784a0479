import { guaranteedCoverage } from "@distcal/metrics";
import { fit, type MethodName } from "../../src/index.ts";
import { qualityTable } from "../quality/quality-table.ts";

/** One level of one table: how far coverage is from the level, in the standard errors of held-out and test rows. */
export interface TableCell {
  readonly table: string;
  readonly held: number;
  readonly level: number;
  readonly coverage: number;
  readonly standardErrors: number;
  /** Mean widths, guaranteed over the density's own. */
  readonly wider: number;
}

/** The cells of a table at the usual levels, those that can be promised. */
export async function tableCells(name: string, method: MethodName): Promise<readonly TableCell[]> {
  const { fit: past, test } = qualityTable(name);
  const { guarantee, calibrate } = await fit(past, { method, guarantee: "marginal" });
  const { rows: held } = guarantee;
  const { levels, coverage, width, smooth } = guaranteedCoverage(test.target, calibrate(test));
  return levels.map((level, k) => {
    const error = Math.sqrt(level * (1 - level) * (1 / held + 1 / test.target.length));
    const standardErrors = (coverage[k] - level) / error;
    return { table: name, held, level, coverage: coverage[k], standardErrors, wider: width[k] / smooth.width[k] };
  });
}
