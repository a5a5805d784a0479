import { knownGroups, type Observations, type ObservedRows, pickedRows } from "@distcal/distributions";
import type { JsonObject, ModelContent } from "@distcal/model-document";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import type { MondrianParameters } from "./mondrian-calibrator.ts";

export interface MondrianOptions {
  /** Groups with fewer rows have what all rows share; default 20, the fewest but one whose ranks hold a 90 % interval. */
  readonly minRows?: number;
}

const defaultMinRows = 20;

/** What a method learns of these rows alone. */
type FitOfRows<Inner extends JsonObject> = (rows: ObservedRows) => Inner;

/** What a method learns of each group that has enough rows, and of all; throws where rows have no groups, or all are too small. */
export function mondrianContent<Name extends string, Inner extends JsonObject>(
  method: Name,
  observations: Observations,
  { minRows = defaultMinRows }: MondrianOptions,
  where: string,
  fitRows: FitOfRows<Inner>,
): ModelContent<Name, MondrianParameters<Inner>> {
  if (!(Number.isSafeInteger(minRows) && minRows >= 10)) {
    throw new RangeError(`${where}: minRows must be an integer ≥ 10, got ${String(minRows)}; pass one such as 20`);
  }
  const rows = repeatedRows(observations, where);
  const groups = knownGroups(where, rows);
  if (groups === undefined) {
    throw new RangeError(
      `${where}: method "${method}" needs the group of each row; pass { mean, std, target, group: [...] }, or fit a method without groups`,
    );
  }
  const byGroup = groups.labels.map((): number[] => []);
  for (const [row, group] of groups.of.entries()) byGroup[group].push(row);
  const large = [...byGroup.keys()].filter((group) => byGroup[group].length >= minRows && differ(rows, byGroup[group]));
  if (large.length === 0) {
    const most = byGroup.reduce((count, own) => Math.max(count, own.length), 0);
    throw new RangeError(
      `${where}: group must have a label with at least ${minRows} rows whose outcomes differ, got at most ${most} rows; ` +
        "lower minRows, pass a coarser group, or fit gp-beta, which pools small groups",
    );
  }
  return contentOf(method, rows, {
    groups: {
      labels: large.map((group) => groups.labels[group]),
      rows: large.map((group) => byGroup[group].length),
      own: large.map((group) => fitRows(pickedRows(rows, byGroup[group]))),
    },
    pooled: fitRows(rows),
  });
}

/** Whether residuals differ: ones that are all the same tell no distribution. */
function differ({ mean, std, target }: ObservedRows, rows: readonly number[]): boolean {
  const [first] = rows;
  const isFirst = (row: number): boolean => target[row] - mean[row] === target[first] - mean[first];
  const hasFirstScore = (row: number): boolean =>
    (target[row] - mean[row]) / std[row] === (target[first] - mean[first]) / std[first];
  return !(rows.every(isFirst) || rows.every(hasFirstScore));
}
