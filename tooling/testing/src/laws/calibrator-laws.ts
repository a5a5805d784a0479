import { expectAllClose } from "../all-close.ts";
import { type BatchLike, batchLaws } from "./batch-laws.ts";
import { describeLaws, type Law } from "./law.ts";

interface Predictions {
  readonly mean: Float64Array;
  readonly std: Float64Array;
}

/** What the laws use of a calibrator. */
export interface CalibratorLike {
  readonly method: string;
  calibrate(predictions: Predictions): BatchLike;
  toJSON(): unknown;
}

export interface CalibratorLawOptions {
  /** Predictions to calibrate, at least four rows. */
  readonly predictions: Predictions;
  /** Reads what `toJSON` wrote; the law that a saved calibrator answers alike needs it. */
  readonly parse?: (text: string) => CalibratorLike;
  /** False where the calibrated distributions have no density (a step function). Default true. */
  readonly continuous?: boolean;
}

const levels = [0.001, 0.05, 0.25, 0.5, 0.75, 0.95, 0.999];

/** The laws of a calibrator: what it answers is a distribution for each row, always the same, row by row. */
export function calibratorLaws(make: () => CalibratorLike, options: CalibratorLawOptions): Law[] {
  const { predictions, parse, continuous = true } = options;
  const rows = predictions.mean.length;
  const at = (z: number): Float64Array => predictions.mean.map((mean, i) => mean + z * predictions.std[i]);
  const laws: Law[] = [
    {
      name: "every row has a cdf that rises from 0 to 1",
      check: () => {
        const batch = make().calibrate(predictions);
        if (batch.length !== rows) throw new Error(`${batch.length} distributions for ${rows} predictions`);
        let before: Float64Array = new Float64Array(rows);
        for (let z = -12; z <= 12; z += 0.25) {
          const now = batch.cdf(at(z));
          for (let i = 0; i < rows; i++) {
            if (!(now[i] >= before[i] && now[i] <= 1)) {
              throw new Error(`row ${i}: cdf goes from ${before[i]} to ${now[i]} at ${z} standard deviations`);
            }
          }
          before = now;
        }
      },
    },
    {
      name: "quantiles rise with their level and never cross",
      check: () => {
        const batch = make().calibrate(predictions);
        let before = batch.quantile(levels[0]);
        for (const level of levels.slice(1)) {
          const now = batch.quantile(level);
          for (let i = 0; i < rows; i++) {
            if (!(now[i] >= before[i]))
              throw new Error(`row ${i}: the ${level} quantile ${now[i]} is below ${before[i]}`);
          }
          before = now;
        }
      },
    },
    {
      name: "two calls give the same bytes",
      check: () => {
        const calibrator = make();
        const ask = (): Float64Array => calibrator.calibrate(predictions).quantile(0.9);
        expectAllClose(ask(), ask(), { label: "0.9 quantile" });
        expectAllClose(make().calibrate(predictions).quantile(0.9), ask(), { label: "0.9 quantile of a second fit" });
      },
    },
    {
      name: "a row's answer does not depend on the rows beside it, to the last bit",
      check: () => {
        const calibrator = make();
        const whole = calibrator.calibrate(predictions).quantile(0.3);
        const half = rows >> 1;
        const part = (from: number, to: number): Float64Array =>
          calibrator
            .calibrate({ mean: predictions.mean.slice(from, to), std: predictions.std.slice(from, to) })
            .quantile(0.3);
        expectAllClose([...part(0, half), ...part(half, rows)], whole, { label: "0.3 quantile" });
      },
    },
    ...batchLaws(() => make().calibrate(predictions)),
  ];
  if (continuous) {
    laws.push({
      name: "quantile is the inverse of cdf",
      check: () => {
        const batch = make().calibrate(predictions);
        for (const level of levels) {
          expectAllClose(batch.cdf(batch.quantile(level)), new Float64Array(rows).fill(level), {
            absolute: 1e-9,
            label: `cdf of the ${level} quantile`,
          });
        }
      },
    });
  }
  if (parse) {
    laws.push({
      name: "written to JSON and read again it answers the same to the last bit",
      check: () => {
        const calibrator = make();
        const again = parse(JSON.stringify(calibrator));
        if (again.method !== calibrator.method) throw new Error(`method ${calibrator.method} became ${again.method}`);
        for (const level of levels) {
          expectAllClose(
            again.calibrate(predictions).quantile(level),
            calibrator.calibrate(predictions).quantile(level),
            { label: `${level} quantile` },
          );
        }
      },
    });
  }
  return laws;
}

export function describeCalibratorLaws(name: string, make: () => CalibratorLike, options: CalibratorLawOptions): void {
  describeLaws(`laws of ${name}`, calibratorLaws(make, options));
}
