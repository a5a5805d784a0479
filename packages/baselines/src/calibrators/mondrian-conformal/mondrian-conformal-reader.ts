import type { MethodReader } from "@distcal/model-document";
import { type ConformalBatch, normalisedConformalReader } from "../conformal/conformal-calibrator.ts";
import { interleaved } from "../mondrian/interleaved-batch.ts";
import { type MondrianCalibrator, type MondrianParameters, mondrianReader } from "../mondrian/mondrian-calibrator.ts";
import type { ResidualParameters } from "../residuals/residual-parameters.ts";

export type MondrianConformalCalibrator = MondrianCalibrator<"mondrian-conformal", ConformalBatch>;

/** How files of normalised conformal prediction within groups are read. Guaranteed intervals hold within each group that has rows enough. */
export const mondrianConformalReader: MethodReader<
  "mondrian-conformal",
  MondrianParameters<ResidualParameters>,
  MondrianConformalCalibrator
> = mondrianReader({
  name: "mondrian-conformal",
  inner: normalisedConformalReader,
  whole: (batch, parts) =>
    Object.freeze({
      ...batch,
      guaranteedInterval(level: number) {
        const ends = parts.map(({ rows, batch: own }) => ({ rows, ...own.guaranteedInterval(level) }));
        return {
          lower: interleaved(batch.length, ends, ({ lower }) => lower),
          upper: interleaved(batch.length, ends, ({ upper }) => upper),
        };
      },
    }),
});
