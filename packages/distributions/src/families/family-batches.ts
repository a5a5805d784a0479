import { finiteColumn, finiteRows, positiveColumn } from "@distcal/numerics";
import { batchOf } from "../batches/batch-of.ts";
import type { Distribution, DistributionBatch, NumberOrRows } from "../contracts/distribution.ts";
import { laplace } from "./laplace.ts";
import type { LocationScale } from "./location-scale.ts";
import { logistic } from "./logistic.ts";
import { studentT } from "./student-t.ts";

/** One location per row; one scale per row, or one for all. */
export interface LocationScaleColumns {
  readonly location: ArrayLike<number>;
  readonly scale: NumberOrRows;
}

/** Columns of Student's t; the degrees of freedom, too, are one per row or one for all. */
export interface StudentTColumns extends LocationScaleColumns {
  readonly degreesOfFreedom: NumberOrRows;
}

/** One `studentT` per row. */
export function studentTBatch(columns: StudentTColumns): DistributionBatch {
  const length = finiteColumn("studentTBatch", "location", columns.location).length;
  const degrees = finiteRows("studentTBatch", "degreesOfFreedom", columns.degreesOfFreedom, length);
  const bad = degrees.findIndex((value) => !(value > 2));
  if (bad >= 0) {
    const rule = `degreesOfFreedom[${bad}] must be > 2`;
    throw new RangeError(`studentTBatch: ${rule}, got ${degrees[bad]}; raise it, or take laplace for heavy tails`);
  }
  return locationScaleBatch("studentTBatch", columns, (row, i) => studentT({ ...row, degreesOfFreedom: degrees[i] }));
}

/** One `laplace` per row. */
export function laplaceBatch(columns: LocationScaleColumns): DistributionBatch {
  return locationScaleBatch("laplaceBatch", columns, laplace);
}

/** One `logistic` per row. */
export function logisticBatch(columns: LocationScaleColumns): DistributionBatch {
  return locationScaleBatch("logisticBatch", columns, logistic);
}

function locationScaleBatch(
  where: string,
  columns: LocationScaleColumns,
  family: (row: LocationScale, i: number) => Distribution,
): DistributionBatch {
  const location = finiteColumn(where, "location", columns.location);
  const scale = positiveColumn(where, "scale", finiteRows(where, "scale", columns.scale, location.length));
  return batchOf(Array.from(location, (at, i) => family({ location: at, scale: scale[i] }, i)));
}
