import { batchFrom, type DistributionBatch, levelColumn, type PredictionColumns } from "@distcal/distributions";
import { createRng, normalQuantile, type QuadratureRule } from "@distcal/numerics";
import { anyRows } from "./base/any-rows.ts";
import type { BaseRows } from "./base/base-rows.ts";
import { farthestScore, held, normalRows, standardised } from "./base/normal-rows.ts";
import { type PointAnswer, pointCdf, pointLogCdf, pointLogPdf, pointLogSf, pointPdf } from "./calibrated-point.ts";
import { calibratedRow } from "./calibrated-row.ts";
import { calibratedTails } from "./integrals/calibrated-tails.ts";
import { tailCrps } from "./integrals/tail-crps.ts";
import { type LatentMaps, latentMapsFrom, latentMapsOfRow, requireMirroredRule } from "./latent-maps.ts";
import { loadMaps } from "./mixture-of-maps.ts";
import { levelsFrom, type RowWorkspace, rowMoments, rowQuantiles, rowSummary, rowWorkspace } from "./row-workspace.ts";
import { scoreRoot } from "./scores/score-root.ts";

/** Calibrated distributions: finite mixtures of Beta maps over base distributions. */
export interface CalibratedBatch extends DistributionBatch {
  /** The calibration map of every row, τ ↦ G(F⁻¹(τ)), at chosen τ, one array per row. */
  map(levels: ArrayLike<number>): Float64Array[];
}

/**
 * The calibrated distribution of each row: cdf G(y) = Σ W_s c_s(F(y)) and density f(y) Σ W_s r_s(F(y)) over the order³
 * Beta maps of a product rule (Song et al. 2019). F is a batch of any family, or columns of means and standard
 * deviations, which stand for normal distributions and are faster. Memory beside the answers does not grow with rows.
 */
export function calibratedBatch(
  base: DistributionBatch | PredictionColumns,
  maps: LatentMaps,
  rule: QuadratureRule,
): CalibratedBatch {
  requireMirroredRule("calibratedBatch", rule);
  const rows =
    typeof base.mean === "function"
      ? anyRows(base as DistributionBatch)
      : normalRows("calibratedBatch", base as PredictionColumns);
  return batchFromRows(rows, latentMapsFrom("calibratedBatch", maps, rows.length), rowWorkspace(rule));
}

function batchFromRows(base: BaseRows, latents: LatentMaps, workspace: RowWorkspace): CalibratedBatch {
  const { length } = base;
  const { maps, scores, moments, kernel } = workspace;

  const eachInto = (answer: (row: number) => number): Float64Array => {
    const column = new Float64Array(length);
    for (let row = 0; row < length; row++) {
      loadMaps(maps, latents, row);
      column[row] = answer(row);
    }
    return column;
  };
  const momentOfEach = (which: 0 | 1): Float64Array => {
    const column = new Float64Array(length);
    for (let row = 0; row < length; row++) {
      rowMoments(workspace, base, latents, row);
      column[row] = moments[which];
    }
    return column;
  };
  const at =
    (answer: PointAnswer) =>
    (y: Float64Array): Float64Array => {
      const pointAt = base.pointsAt(y);
      return eachInto((row) => {
        pointAt(row, scores.point);
        return answer(maps, scores.point, base.unit(row));
      });
    };
  const quantileAt = (score: (row: number) => number): Float64Array => {
    const one = new Float64Array(1);
    return eachInto((row) => {
      const target = score(row);
      one[0] = scoreRoot(scores, target, target, -Infinity, Infinity);
      base.valuesAt(row, one, one);
      return one[0];
    });
  };
  const perRow = (count: number): Float64Array[] => Array.from({ length }, () => new Float64Array(count));
  const draw = (row: number, count: number, seed: number): Float64Array => {
    const rng = createRng(seed);
    const draws = new Float64Array(count);
    for (let d = 0; d < count; d++) draws[d] = rng.uniformOpen();
    rowQuantiles(workspace, base, latents, row, levelsFrom(draws.slice()), draws);
    return draws;
  };

  const map = (levels: ArrayLike<number>): Float64Array[] => {
    const chosen = levelColumn("batch.map", levels);
    const answers = perRow(chosen.length);
    const { point } = scores;
    for (let row = 0; row < length; row++) {
      loadMaps(maps, latents, row);
      for (let l = 0; l < chosen.length; l++) {
        point[0] = Math.log(chosen[l]);
        point[1] = Math.log1p(-chosen[l]);
        answers[row][l] = pointCdf(maps, point, 1);
      }
    }
    return answers;
  };

  const batch = batchFrom({
    length,
    pdf: at(pointPdf),
    logPdf: at(pointLogPdf),
    cdf: at(pointCdf),
    logCdf: at(pointLogCdf),
    logSf: at(pointLogSf),
    quantile: (p) => quantileAt((row) => normalQuantile(p[row])),
    quantileAt(p) {
      const score = normalQuantile(p);
      return quantileAt(() => score);
    },
    mean: () => momentOfEach(0),
    std: () => momentOfEach(1),
    crps: (y) =>
      eachInto((row) => {
        const [offset, unit] = [base.offset(row), base.unit(row)];
        const point = base.normal ? standardised(y[row], offset, unit) : y[row];
        const far = base.normal && Math.abs(point) === farthestScore;
        // So far away the score may have overflowed where the distance itself did not.
        if (far) return held(Math.abs(y[row] - offset));
        const quick = base.normal ? kernel() : undefined;
        const loaded = quick?.load(maps, latents, row) ? quick : undefined;
        return held(unit * tailCrps(calibratedTails(scores, base.axis(row), loaded), point));
      }),
    quantiles(levels) {
      const chosen = levelsFrom(levels);
      const answers = perRow(levels.length);
      for (let row = 0; row < length; row++) rowQuantiles(workspace, base, latents, row, chosen, answers[row]);
      return answers;
    },
    summary(levels) {
      const chosen = levelsFrom(levels);
      const quantiles = perRow(levels.length);
      const mean = new Float64Array(length);
      const std = new Float64Array(length);
      for (let row = 0; row < length; row++) {
        rowSummary(workspace, base, latents, row, chosen, quantiles[row]);
        mean[row] = moments[0];
        std[row] = moments[1];
      }
      return { mean, std, quantiles };
    },
    draws: draw,
    row: (i) =>
      calibratedRow(batchFromRows(base.only(i), latentMapsOfRow(latents, i), workspace), (count, seed) =>
        draw(i, count, seed),
      ),
  });
  return Object.freeze({ ...batch, map });
}
