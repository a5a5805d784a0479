import type { DistributionBatch } from "@distcal/distributions";
import { finiteColumn, requireLength } from "@distcal/numerics";

const asked = ["cdf", "logPdf", "quantile", "mean", "std", "crps"] as const;

/** The outcomes as a column of finite numbers, one for each row of a forecast, and at least `minimum` of them. */
export function observedColumn(
  where: string,
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  minimum = 1,
): Float64Array {
  requireBatch(where, forecast);
  const column = finiteColumn(where, "observed", observed);
  requireLength(where, "forecast", forecast.length, column.length);
  if (!(column.length >= minimum)) {
    const remedy = "collect more outcomes";
    throw new RangeError(`${where}: observed must have at least ${minimum} rows, got ${column.length}; ${remedy}`);
  }
  return column;
}

function requireBatch(where: string, forecast: unknown): void {
  const batch = forecast as Partial<DistributionBatch> | null | undefined;
  if (typeof batch === "object" && batch !== null && asked.every((name) => typeof batch[name] === "function")) return;
  throw new TypeError(
    `${where}: forecast must be a DistributionBatch, got ${kindOf(forecast)}; ` +
      "build one with normalBatch or batchOf, or take what a calibrator's calibrate returns",
  );
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  const lacking = asked.find((name) => typeof (value as Partial<DistributionBatch>)[name] !== "function");
  return `an object without ${lacking}()`;
}
