import type { DistributionBatch } from "@distcal/distributions";
import type { MethodReader } from "@distcal/model-document";
import { type IsotonicParameters, isotonicReader } from "../isotonic/isotonic-calibrator.ts";
import { type MondrianCalibrator, type MondrianParameters, mondrianReader } from "../mondrian/mondrian-calibrator.ts";

export type MondrianIsotonicCalibrator = MondrianCalibrator<"mondrian-isotonic", DistributionBatch>;

/** How files of isotonic calibration within groups are read. */
export const mondrianIsotonicReader: MethodReader<
  "mondrian-isotonic",
  MondrianParameters<IsotonicParameters>,
  MondrianIsotonicCalibrator
> = mondrianReader({ name: "mondrian-isotonic", inner: isotonicReader, whole: (batch) => batch });
