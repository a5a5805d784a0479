import { calibratedBatch } from "@distcal/beta-link";
import { type DistributionBatch, observedRows, standardisationOf } from "@distcal/distributions";
import { gaussianEmbedding, kernelOf, logStd } from "@distcal/kernels";
import { gaussHermite } from "@distcal/numerics";
import { mapMomentsAt, scaledScores } from "../../src/gp-beta/form/core-form.ts";
import { fitForm } from "../../src/gp-beta/form/fit-form.ts";
import { formRows } from "../../src/gp-beta/form/form-rows.ts";
import type { ObservedColumns } from "./quality-table.ts";

const setting = { kernel: kernelOf([gaussianEmbedding, logStd]), jitter: 1e-6, rule: gaussHermite(4) };

/** The second form fitted to rows: what it makes of others. */
export async function fitSecondForm(
  observations: ObservedColumns,
  seed: number,
): Promise<(predictions: ObservedColumns) => DistributionBatch> {
  const rows = observedRows(observations);
  const standardisation = standardisationOf(rows.mean, rows.std);
  const points = rows.length < 100 ? 6 : rows.length < 400 ? 10 : rows.length < 2000 ? 12 : 16;
  const { core, finalShape } = await fitForm(setting, formRows(rows, standardisation), { points, seed });
  return (predictions) => {
    const asked = formRows(observedRows(predictions), standardisation);
    return calibratedBatch(
      { mean: predictions.mean, std: predictions.std },
      mapMomentsAt(setting, core.maps, asked.columns),
      setting.rule,
      {
        logScale: scaledScores(setting, core.localScale, asked).logScale,
        shape: core.shape,
        finalShape,
        surprise: core.surprise,
      },
    );
  };
}
