import {
  batchFrom,
  type DistributionBatch,
  isBatch,
  levelColumn,
  type Predictions,
  type Tails,
  tailCrps,
  tailMoments,
} from "@distcal/distributions";
import { clamp, createRng, type QuadratureRule, requireLength, scoreFromLogs, scoreLogs } from "@distcal/numerics";
import { rowKernel } from "../kernel/row-kernel.ts";

import type { MapMoments } from "../link/map-moments.ts";
import type { ShapedRow } from "../shaped/shaped-row.ts";
import { anyRows } from "./any-rows.ts";
import type { BaseRows } from "./base-rows.ts";
import { betaMixtureRows } from "./beta-mixture-rows.ts";
import { type CalibratedForm, noForm, type Placement, placementOf, sharedForm } from "./calibrated-form.ts";
import { curveRows } from "./curve-rows.ts";
import { mappedRow } from "./mapped-row.ts";
import { mappedTails } from "./mapped-tails.ts";
import { farthestSquare, normalRows, placedNormals, standardised } from "./normal-rows.ts";
import { placedRows } from "./placed-rows.ts";
import { type QuickAnswers, quickAnswers } from "./quick-answers.ts";
import type { RowMaps } from "./row-maps.ts";
import { shapedRows } from "./shaped-rows.ts";
import { tabledRows } from "./tabled-rows.ts";

/** Distributions seen through monotone maps. */
export interface MappedBatch extends DistributionBatch {
  /** The map of every row, τ ↦ G(F⁻¹(τ)), at chosen τ, one array per row. */
  map(levels: ArrayLike<number>): Float64Array[];
}

/**
 * Every predicted distribution F seen through its row's map p: cdf G(y) = p(F(y)), density f(y)·p′(F(y)). Normal rows, given
 * as columns of means and standard deviations or as a batch, are answered faster than those of other families. Errors name
 * the function `where`.
 */
export function mappedBatch(predictions: Predictions, maps: RowMaps, where = "mappedBatch"): MappedBatch {
  const base = baseRows(where, predictions);
  if (maps.length !== undefined) requireLength(where, "maps", maps.length, base.length);
  return mappedRows(base, maps);
}

/**
 * The calibrated distribution of each row: cdf G(y) = Σ W_s c_s(F(y)) and density f(y) Σ W_s r_s(F(y)) over the order³
 * Beta maps of a product rule (Song et al. 2019), between the local scale, shapes and surprise of `form`, where it has them.
 * Memory beside the answers does not grow with rows.
 */
export function calibratedBatch(
  predictions: Predictions,
  moments: MapMoments,
  rule: QuadratureRule,
  form: CalibratedForm = {},
): MappedBatch {
  return batchBetween(predictions, moments, rule, form, {
    quick,
    quickThroughCurves,
    tabled: tabledRows,
    mapsAlone: (length) => betaMixtureRows(where, moments, rule, length, rowKernel),
  });
}

/** The same without WebAssembly and tables: half of the code, for small bundles, and many times the time for quantiles and moments. */
export function plainCalibratedBatch(
  predictions: Predictions,
  moments: MapMoments,
  rule: QuadratureRule,
  form: CalibratedForm = {},
): MappedBatch {
  return batchBetween(predictions, moments, rule, form, { quick: none, quickThroughCurves: none });
}

const where = "calibratedBatch";
const quick = (shaped: ShapedRow): QuickAnswers | undefined => quickAnswers(shaped, rowKernel());
const quickThroughCurves = (shaped: ShapedRow): QuickAnswers | undefined => quickAnswers(shaped, rowKernel(), true);
const none = (): undefined => undefined;

/** What answers many rows quickly, where it is at hand. */
interface QuickWays {
  readonly quick: (shaped: ShapedRow) => QuickAnswers | undefined;
  readonly quickThroughCurves: (shaped: ShapedRow) => QuickAnswers | undefined;
  /** Bases whose scores are quick to compute. */
  readonly tabled?: typeof tabledRows;
  /** Maps with no shape around them. */
  readonly mapsAlone?: (length: number) => RowMaps;
}

function batchBetween(
  predictions: Predictions,
  moments: MapMoments,
  rule: QuadratureRule,
  form: CalibratedForm,
  { quick, quickThroughCurves, mapsAlone, tabled }: QuickWays,
): MappedBatch {
  const base = baseRows(where, predictions, tabled);
  const placement = placementOf(where, form, base.length);
  const shared = sharedForm(where, form);
  const maps =
    shared === undefined && mapsAlone !== undefined && base.curve === undefined
      ? mapsAlone(base.length)
      : shapedRows(where, moments, rule, base.length, shared ?? noForm, base.curve ? quickThroughCurves : quick);
  return mappedRows(placement === undefined ? base : placedBy(base, placement), maps);
}

function placedBy(base: BaseRows, placement: Placement): BaseRows {
  return base.normal ? placedNormals(base, placement) : placedRows(base, placement);
}

function baseRows(where: string, predictions: Predictions, tabled?: typeof tabledRows): BaseRows {
  if (!isBatch(predictions)) return normalRows(where, predictions);
  if (predictions.moments !== undefined) return normalRows(where, predictions.moments());
  if (predictions.curves !== undefined) return curveRows(predictions.curves());
  const { scores } = predictions;
  return scores === undefined || tabled === undefined ? anyRows(predictions) : tabled(predictions, scores);
}

function mappedRows(base: BaseRows, maps: RowMaps): MappedBatch {
  const { length } = base;
  const point = new Float64Array(4);
  const one = new Float64Array(1);
  const moments = new Float64Array(2);

  const each = (answer: (row: number) => number): Float64Array => {
    const column = new Float64Array(length);
    for (let row = 0; row < length; row++) column[row] = answer(row);
    return column;
  };
  const perRow = (count: number): Float64Array[] => Array.from({ length }, () => new Float64Array(count));
  const at = (name: "pdf" | "logPdf" | "cdf" | "logCdf" | "logSf") => {
    const answer = maps[name];
    return (y: Float64Array): Float64Array => {
      const pointAt = base.pointsAt(y, maps.form);
      for (let row = 0; row < length; row++) {
        maps.load(row);
        pointAt(row, point);
        y[row] = answer(point, base.unit(row));
      }
      return y;
    };
  };
  /** Mean and std of a row in the units of y, from those of its score where they are known, else from its tails. */
  const finishMoments = (row: number, known: boolean): void => {
    if (!known) tailMoments(mappedTails(base, maps, row, false), moments);
    // A moment that does not exist is ∞; one that overflows in other units is not.
    if (Number.isFinite(moments[0])) moments[0] = clamp(base.offset(row) + base.unit(row) * moments[0]);
    if (Number.isFinite(moments[1])) moments[1] = clamp(base.unit(row) * moments[1]);
  };
  const curveOf = maps.readsCurves ? base.curve : undefined;
  const noLevels = new Float64Array(0);
  const momentOfEach = (which: 0 | 1): Float64Array => {
    const through = curveOf && maps.quantilesAt(noLevels);
    return each((row) => {
      const known = through
        ? through(row, noLevels, moments, curveOf(row))
        : base.normal && maps.momentsInto(row, moments);
      finishMoments(row, known);
      return moments[which];
    });
  };
  const draws = (row: number, count: number, seed: number): Float64Array => {
    const rng = createRng(seed);
    const drawn = new Float64Array(count);
    for (let d = 0; d < count; d++) drawn[d] = rng.uniformOpen();
    maps.quantilesAt(drawn.slice())(row, drawn);
    base.valuesAt(row, drawn, drawn);
    return drawn;
  };
  const map = (levels: ArrayLike<number>): Float64Array[] => {
    const chosen = levelColumn("batch.map", levels);
    const answers = perRow(chosen.length);
    for (let row = 0; row < length; row++) {
      maps.load(row);
      for (let l = 0; l < chosen.length; l++) {
        writeLevel(maps, chosen[l], base, row, point);
        answers[row][l] = maps.cdf(point);
      }
    }
    return answers;
  };

  const batch = batchFrom({
    length,
    pdf: at("pdf"),
    logPdf: at("logPdf"),
    cdf: at("cdf"),
    logCdf: at("logCdf"),
    logSf: at("logSf"),
    crps: (y) => each((row) => clamp(crpsOf(base, maps, row, y[row]))),
    quantile(p) {
      for (let row = 0; row < length; row++) {
        maps.load(row);
        p[row] = base.valueAt(row, maps.scoreAt(p[row]));
      }
      return p;
    },
    quantileAt(p) {
      const quantileOf = maps.quantilesAt(Float64Array.of(p));
      return each((row) => {
        quantileOf(row, one);
        return base.valueAt(row, one[0]);
      });
    },
    mean: () => momentOfEach(0),
    std: () => momentOfEach(1),
    quantiles(levels) {
      const quantilesOf = maps.quantilesAt(levels);
      const answers = perRow(levels.length);
      for (let row = 0; row < length; row++) {
        quantilesOf(row, answers[row]);
        base.valuesAt(row, answers[row], answers[row]);
      }
      return answers;
    },
    summary(levels) {
      const quantilesOf = maps.quantilesAt(levels);
      const quantiles = perRow(levels.length);
      const [mean, std] = [new Float64Array(length), new Float64Array(length)];
      for (let row = 0; row < length; row++) {
        const wanted = base.normal || curveOf ? moments : undefined;
        finishMoments(row, quantilesOf(row, quantiles[row], wanted, curveOf?.(row)));
        base.valuesAt(row, quantiles[row], quantiles[row]);
        mean[row] = moments[0];
        std[row] = moments[1];
      }
      return { mean, std, quantiles };
    },
    draws,
    row: (i) => mappedRow(mappedRows(base.only(i), maps.only(i)), (count, seed) => draws(i, count, seed)),
  });
  const tails = (row: number): Tails => tailsInUnits(base, maps, row);
  return Object.freeze({ ...batch, map, tails });
}

/** The tails of a row in the units of y. */
function tailsInUnits(base: BaseRows, maps: RowMaps, row: number): Tails {
  const tails = mappedTails(base, maps, row, true);
  if (!base.normal) return tails;
  const [offset, unit] = [base.offset(row), base.unit(row)];
  return {
    below: (y) => tails.below(standardised(y, offset, unit)),
    above: (y) => tails.above(standardised(y, offset, unit)),
    centre: clamp(offset + unit * tails.centre),
    scale: unit * tails.scale,
    bends: tails.bends.map((bend) => offset + unit * bend),
  };
}

/** The crps of a row at y. */
function crpsOf(base: BaseRows, maps: RowMaps, row: number, y: number): number {
  const [offset, unit] = [base.offset(row), base.unit(row)];
  const t = base.normal ? standardised(y, offset, unit) : y;
  // So far away the distance is the whole score, and the standardised one may have overflowed.
  if (base.normal && Math.abs(t) >= farthestSquare) return Math.abs(y - offset);
  if (base.normal && maps.crpsAt !== undefined) return unit * maps.crpsAt(t);
  return unit * tailCrps(mappedTails(base, maps, row, true), t);
}

/** The point of a base at a plain probability. */
function writeLevel({ form }: RowMaps, level: number, { placed }: BaseRows, row: number, into: Float64Array): void {
  const [low, high] = [Math.log(level), Math.log1p(-level)];
  into[0] = low;
  into[1] = high;
  if (form === "logs" && placed === undefined) return;
  const given = scoreFromLogs(low, high);
  const score = placed?.(row, given) ?? given;
  if (form === "logs") scoreLogs(score, into);
  else into[0] = score;
}
