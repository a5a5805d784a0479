import { tailMoments } from "@distcal/distributions";
import { clamp, logNormalCdf, normalCdf, type QuadratureRule, segmentOf } from "@distcal/numerics";
import type { RowKernel, ShapedTables } from "../kernel/row-kernel.ts";
import type { MapMoments } from "../link/map-moments.ts";
import { checkedMoments, momentsOfRow, requireMirroredRule } from "../mixture/checked-moments.ts";
import { loadMaps } from "../mixture/mixture-of-maps.ts";
import { surpriseTailAt } from "../shape/surprise.ts";
import { coreSums } from "../shaped/core-sums.ts";
import { packedTables } from "../shaped/packed-tables.ts";
import { quickQuantiles } from "../shaped/quick-quantiles.ts";
import { type QuickRow, quickAt, quickAtNode, quickRow } from "../shaped/quick-row.ts";
import { fillQuickTable, type QuickTable, quickMoments, quickTable } from "../shaped/quick-table.ts";
import { coreQuantile, shapedQuantile } from "../shaped/shaped-quantile.ts";
import { coreLogs, type ShapedRow, type SharedForm, shapedLogs, shapedRow } from "../shaped/shaped-row.ts";
import { type Levels, levelsFrom } from "./levels.ts";
import type { RowMaps } from "./row-maps.ts";

const noKinks = new Float64Array(0);
/** Up to it a level says as much as its score. */
const plainScore = 3;
/** A core with less than this beyond a point has ended there. */
const ended = 1e-20;
const noScores = new Float64Array(0);
const noLevels = levelsFrom(noScores);

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
  kernel: () => RowKernel | undefined,
): RowMaps {
  requireMirroredRule(where, rule);
  const shaped = shapedRow(rule, form);
  // Tabulated at the first use, since densities and cdfs do without.
  let made: { readonly tabled: Tabled | undefined } | undefined;
  const tabled = (): Tabled | undefined => {
    made ??= { tabled: tabledFrom(shaped, kernel()) };
    return made.tabled;
  };
  return rowsFrom(shaped, tabled, checkedMoments(where, moments, length), length);
}

/** The quick form of rows with room for the table of one, and the same for WebAssembly where that runs. */
interface Tabled {
  readonly quick: QuickRow;
  readonly table: QuickTable;
  readonly kernel: RowKernel | undefined;
  readonly packed: ShapedTables | undefined;
}

function tabledFrom(shaped: ShapedRow, kernel: RowKernel | undefined): Tabled | undefined {
  const quick = quickRow(shaped, coreSums(shaped.maps));
  if (quick === undefined) return undefined;
  const packed = kernel === undefined || shaped.maps.order % 2 === 1 ? undefined : packedTables(quick);
  return { quick, table: quickTable(quick), kernel, packed };
}

function rowsFrom(shaped: ShapedRow, tabled: () => Tabled | undefined, latents: MapMoments, length: number): RowMaps {
  const { maps } = shaped;
  const one = new Float64Array(1);
  let loaded = 0;
  const load = (row: number): void => {
    loaded = row;
    loadMaps(maps, latents, row);
  };
  const exactAt = (level: number): number => shapedQuantile(shaped, Math.log(level), Math.log1p(-level));
  /** The score of a level of the loaded row from its table, or NaN. */
  const quickAtLevel = (level: number): number => {
    quickly(shaped, tabled(), latents, loaded, levelsFrom(Float64Array.of(level)), one, undefined);
    return one[0];
  };
  const scoreAt = (level: number): number => {
    const score = quickAtLevel(level);
    return Number.isNaN(score) ? exactAt(level) : score;
  };
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
    scoreAtScore(target: number) {
      const score = Math.abs(target) <= plainScore ? quickAtLevel(normalCdf(target)) : Number.NaN;
      return Number.isNaN(score) ? shapedQuantile(shaped, logNormalCdf(target), logNormalCdf(-target)) : score;
    },
    quantilesAt(chosen: Float64Array) {
      const levels = levelsFrom(chosen);
      return (row: number, into: Float64Array, moments?: Float64Array) => {
        const isKnown = quickly(shaped, tabled(), latents, row, levels, into, moments);
        if (!isKnown) load(row);
        for (let l = 0; l < into.length; l++) if (Number.isNaN(into[l])) into[l] = exactAt(chosen[l]);
        if (moments === undefined) return false;
        if (Number.isNaN(moments[0])) coreMoments(shaped, moments);
        addSurprise(shaped, moments);
        return true;
      };
    },
    momentsInto(row: number, into: Float64Array) {
      if (!quickly(shaped, tabled(), latents, row, noLevels, noScores, into)) {
        load(row);
        coreMoments(shaped, into);
      }
      addSurprise(shaped, into);
      return true;
    },
    quickTails(row: number) {
      const table = tabled();
      return table === undefined ? undefined : quickTailsOf(shaped, table, latents, row);
    },
    kinks: noKinks,
    only: (row: number) => rowsFrom(shaped, tabled, momentsOfRow(latents, row), 1),
  } satisfies RowMaps);
}

/**
 * Quantiles and, where they are asked for, moments of the core from one table of a row: NaN where they are left to the exact
 * form. Answers whether all are known.
 */
function quickly(
  { maps }: ShapedRow,
  tabled: Tabled | undefined,
  latents: MapMoments,
  row: number,
  { lowest, highest, forKernel }: Levels,
  into: Float64Array,
  moments: Float64Array | undefined,
): boolean {
  into.fill(Number.NaN);
  moments?.fill(Number.NaN);
  if (tabled === undefined) return false;
  const { quick, table, kernel, packed } = tabled;
  if (kernel !== undefined && packed !== undefined) {
    const known = kernel.prepareShaped(packed, maps, latents, row, lowest, highest, moments);
    if (known === 0) return false;
    if (moments !== undefined) moments[0] += quick.axis.median;
    return kernel.shapedQuantiles(forKernel, into) && (known === 2 || moments === undefined);
  }
  loadMaps(maps, latents, row);
  if (!fillQuickTable(quick, table, lowest, highest, moments !== undefined)) return false;
  const areKnown = moments === undefined || quickMoments(quick, table, moments);
  return quickQuantiles(quick, table, forKernel, into) && areKnown;
}

/** G and 1 − G of a row from the cells of the axis; beyond its ends only the surprise is left, where the core has ended. */
function quickTailsOf(
  { maps }: ShapedRow,
  { quick, kernel, packed }: Tabled,
  latents: MapMoments,
  row: number,
): ((z: number, into: Float64Array) => boolean) | undefined {
  const { score } = quick.axis;
  const [first, last] = [score[0], score[score.length - 1]];
  let tailsAt = (z: number, into: Float64Array): boolean => {
    if (!quickAt(quick, segmentOf(score, z), z)) return false;
    into[0] = quick.mixed[0];
    into[1] = quick.mixed[1];
    return true;
  };
  loadMaps(maps, latents, row);
  const hasEnded = [0, score.length - 1].map((node, side) => quickAtNode(quick, node) && quick.answer[side] < ended);
  if (kernel !== undefined && packed !== undefined) {
    if (!kernel.loadShaped(packed, maps, latents, row)) return undefined;
    tailsAt = (z, into) => kernel.shapedTailsAt(segmentOf(score, z), z, into);
  }
  return (z, into) => {
    if (z >= first && z < last) return tailsAt(z, into);
    const side = z < first ? 0 : 1;
    if (!hasEnded[side]) return false;
    into[side] = quick.surprise.weight * surpriseTailAt(quick.surprise, z);
    into[1 - side] = 1 - into[side];
    return true;
  };
}

/** Mean and std of the loaded row's core from its tails. */
function coreMoments(shaped: ShapedRow, into: Float64Array): void {
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
}

/** The moments of core and surprise together; the variance of a t with 3 degrees of freedom is 3 scale². */
function addSurprise({ surprise }: ShapedRow, into: Float64Array): void {
  const { weight, center, scale } = surprise;
  if (weight === 0) return;
  const mean = into[0];
  const std = into[1];
  into[0] = (1 - weight) * mean + weight * center;
  const within = (1 - weight) * std * std + weight * 3 * scale * scale;
  into[1] = Math.sqrt(within + weight * (1 - weight) * (mean - center) ** 2);
}
