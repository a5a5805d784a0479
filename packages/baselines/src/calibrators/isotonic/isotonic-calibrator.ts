import { mappedBatch, monotoneSpline, sharedMap } from "@distcal/beta-link";
import type { Calibrator, DistributionBatch, Predictions } from "@distcal/distributions";
import {
  type MethodReader,
  type ModelContent,
  modelDocument,
  numberArray,
  object,
  oneOf,
  refined,
  type Schema,
  type SealedModelDocument,
} from "@distcal/model-document";
import { valueOnLines } from "../isotonic-regression/pav.ts";
import { risingKnots } from "../knots/rising-knots.ts";
import { lineMap } from "./line-map.ts";

/** The map on probabilities as straight lines through (q, frequency), and for a smooth density the map of scores. */
export type IsotonicParameters = {
  readonly density: "grid" | "smooth";
  /** Predicted probabilities, strictly rising within [0, 1]. */
  readonly q: readonly number[];
  /** How often targets fell at or below each. */
  readonly frequency: readonly number[];
  /** Normal scores of the prediction and the calibrated scores that they go to; empty unless the density is smooth. */
  readonly score: readonly number[];
  readonly mapped: readonly number[];
};

/** One map of probabilities for all rows, which makes quantiles right on average (Kuleshov et al. 2018). */
export interface IsotonicCalibrator extends Calibrator {
  readonly method: "isotonic";
  readonly density: "grid" | "smooth";
  /** The isotonic regression at a probability: straight lines between the knots, clipped outside them. */
  map(q: number): number;
  toJSON(): SealedModelDocument;
}

const parameters: Schema<IsotonicParameters> = refined(
  object({
    density: oneOf("grid", "smooth"),
    q: numberArray({ minLength: 1, maxLength: 1_000_000, min: 0, max: 1 }),
    frequency: numberArray({ minLength: 1, maxLength: 1_000_000, min: 0, max: 1 }),
    score: numberArray({ maxLength: 1000, min: -1e30, max: 1e30 }),
    mapped: numberArray({ maxLength: 1000, min: -40, max: 40 }),
  }),
  ({ density, q, frequency, score, mapped }) =>
    risingKnots("q", q, "frequency", frequency) ??
    (density === "grid" ? undefined : risingKnots("score", score, "mapped", mapped, 2)),
);

/** How files of isotonic calibrators are read. */
export const isotonicReader: MethodReader<"isotonic", IsotonicParameters, IsotonicCalibrator> = Object.freeze({
  name: "isotonic",
  schema: parameters,
  restore: isotonicCalibrator,
});

export function isotonicCalibrator(content: ModelContent<"isotonic", IsotonicParameters>): IsotonicCalibrator {
  const document = modelDocument(content);
  const { density, q, frequency, score, mapped } = content.parameters;
  const x = Float64Array.from(q);
  const y = Float64Array.from(frequency);
  const maps = sharedMap(density === "smooth" ? monotoneSpline(score, mapped) : lineMap({ x, y }));
  const mapAt = (probability: number): number => {
    if (!(typeof probability === "number" && probability >= 0 && probability <= 1)) {
      throw new RangeError(`isotonic.map: q must lie in [0, 1], got ${String(probability)}; pass a probability`);
    }
    return valueOnLines(x, y, probability);
  };
  return Object.freeze({
    method: "isotonic",
    density,
    map: mapAt,
    calibrate: (predictions: Predictions): DistributionBatch => mappedBatch(predictions, maps, "calibrate"),
    toJSON: () => document,
  });
}
