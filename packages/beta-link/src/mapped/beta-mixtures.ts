import type { QuadratureRule } from "@distcal/numerics";
import { rowKernel } from "../kernel/row-kernel.ts";
import type { MapMoments } from "../link/map-moments.ts";
import { betaMixtureRows } from "./beta-mixture-rows.ts";
import type { RowMaps } from "./row-maps.ts";

/** The mixtures of Beta maps that `calibratedBatch` sees rows through, for `mappedBatch` and `shapedMaps`. */
export function betaMixtures(moments: MapMoments, rule: QuadratureRule): RowMaps {
  return betaMixtureRows("betaMixtures", moments, rule, moments.mean.length / 3, rowKernel);
}
