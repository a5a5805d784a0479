import type { DistributionBatch, Moments } from "@distcal/distributions";

/** What predictions are asked for: mean, std and these quantiles. */
const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const turns = 9;
/** This many rows are enough for a time. */
const most = 500;

interface Predicting {
  calibrate(predictions: Moments): DistributionBatch;
}

/** Microseconds that a predicted row takes of each calibrator, with mean, std and 19 quantiles: medians of runs alternately in one process. */
export function rowCosts(calibrators: readonly Predicting[], rows: Moments): number[] {
  const [mean, std] = [rows.mean.slice(0, most), rows.std.slice(0, most)];
  const spent: number[][] = calibrators.map(() => []);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [which, calibrator] of calibrators.entries()) {
      const before = process.cpuUsage();
      calibrator.calibrate({ mean, std }).summary(levels);
      const { user, system } = process.cpuUsage(before);
      // The first turn compiles.
      if (turn > 0) spent[which].push((user + system) / mean.length);
    }
  }
  return spent.map((times) => times.sort((one, other) => one - other)[turns >> 1]);
}
