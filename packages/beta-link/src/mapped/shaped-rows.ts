import { tailMoments } from "@distcal/distributions";
import { clamp, logNormalCdf, type QuadratureRule } from "@distcal/numerics";
import type { MapMoments } from "../link/map-moments.ts";
import { checkedMoments, momentsOfRow, requireMirroredRule } from "../mixture/checked-moments.ts";
import { loadMaps } from "../mixture/mixture-of-maps.ts";
import { coreQuantile, shapedQuantile } from "../shaped/shaped-quantile.ts";
import { coreLogs, type ShapedRow, type SharedForm, shapedLogs, shapedRow } from "../shaped/shaped-row.ts";
import type { RowMaps } from "./row-maps.ts";

const noKinks = new Float64Array(0);

/**
 * Maps of rows between a shape H before and a shape H₂ after, with a surprise beside: (1 − ε)·H₂(Φ⁻¹(core(H(z)))) + ε·T(z)
 * at the normal score z, where core is the mixture of the order³ Beta maps of a product rule.
 */
export function shapedRows(
  where: string,
  moments: MapMoments,
  rule: QuadratureRule,
  length: number,
  form: SharedForm,
): RowMaps {
  requireMirroredRule(where, rule);
  return rowsFrom(shapedRow(rule, form), checkedMoments(where, moments, length), length);
}

function rowsFrom(shaped: ShapedRow, latents: MapMoments, length: number): RowMaps {
  const { maps } = shaped;
  const load = (row: number): void => loadMaps(maps, latents, row);
  const scoreAt = (level: number): number => shapedQuantile(shaped, Math.log(level), Math.log1p(-level));
  const logPdf = (point: Float64Array, unit: number): number =>
    shapedLogs(shaped, point[0]).logPdf + point[1] - Math.log(unit);
  return Object.freeze({
    length,
    form: "scores",
    load,
    cdf(point: Float64Array) {
      const { logCdf, logSf } = shapedLogs(shaped, point[0]);
      return logCdf < logSf ? Math.exp(logCdf) : -Math.expm1(logSf);
    },
    logCdf: (point: Float64Array) => shapedLogs(shaped, point[0]).logCdf,
    logSf: (point: Float64Array) => shapedLogs(shaped, point[0]).logSf,
    pdf: (point: Float64Array, unit: number) => clamp(Math.exp(logPdf(point, unit))),
    logPdf,
    tail(which: 0 | 1, point: Float64Array) {
      const { logCdf, logSf } = shapedLogs(shaped, point[0]);
      return Math.exp(which === 0 ? logCdf : logSf);
    },
    scoreAt,
    scoreAtScore: (target: number) => shapedQuantile(shaped, logNormalCdf(target), logNormalCdf(-target)),
    quantilesAt: (levels: Float64Array) => (row: number, into: Float64Array, moments?: Float64Array) => {
      load(row);
      for (let l = 0; l < into.length; l++) into[l] = scoreAt(levels[l]);
      if (moments !== undefined) momentsInto(shaped, moments);
      return moments !== undefined;
    },
    momentsInto(row: number, into: Float64Array) {
      load(row);
      momentsInto(shaped, into);
      return true;
    },
    kinks: noKinks,
    only: (row: number) => rowsFrom(shaped, momentsOfRow(latents, row), 1),
  } satisfies RowMaps);
}

/** Mean and std of the loaded row's score: those of the core from its tails, of the surprise in closed form. */
function momentsInto(shaped: ShapedRow, into: Float64Array): void {
  const { weight, center, scale } = shaped.surprise;
  const [lower, centre, upper] = [-1, 0, 1].map((target) =>
    coreQuantile(shaped, logNormalCdf(target), logNormalCdf(-target)),
  );
  tailMoments(
    {
      below: (z) => Math.exp(coreLogs(shaped, z).logCdf),
      above: (z) => Math.exp(coreLogs(shaped, z).logSf),
      centre,
      scale: 0.5 * upper - 0.5 * lower,
      bends: noKinks,
    },
    into,
  );
  const [mean, std] = into;
  into[0] = (1 - weight) * mean + weight * center;
  // The variance of a t with 3 degrees of freedom is 3 scale².
  const within = (1 - weight) * std * std + weight * 3 * scale * scale;
  into[1] = Math.sqrt(within + weight * (1 - weight) * (mean - center) ** 2);
}
