import { tailMoments } from "@distcal/distributions";
import { clamp, logNormalCdf, normalCdf, type QuadratureRule } from "@distcal/numerics";
import type { RowCurve } from "../curves/row-curve.ts";
import type { MapMoments } from "../link/map-moments.ts";
import { checkedMoments, momentsOfRow, requireMirroredRule } from "../mixture/checked-moments.ts";
import { loadMaps } from "../mixture/mixture-of-maps.ts";
import { coreQuantile, shapedQuantile } from "../shaped/shaped-quantile.ts";
import { coreLogs, type ShapedRow, type SharedForm, shapedLogs, shapedRow } from "../shaped/shaped-row.ts";
import { type Levels, levelsFrom } from "./levels.ts";
import type { QuickAnswers } from "./quick-answers.ts";
import type { RowMaps } from "./row-maps.ts";

const noKinks = new Float64Array(0);
/** Up to it a level says as much as its score. */
const plainScore = 3;
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
  quickFor: QuickFor,
): RowMaps {
  requireMirroredRule(where, rule);
  const { shaped, quick } = preparedRow(rule, form, quickFor);
  return rowsFrom(shaped, quick, checkedMoments(where, moments, length), length);
}

type QuickFor = (shaped: ShapedRow) => QuickAnswers | undefined;

/** Room for one row of a form, and its tables. */
interface PreparedRow extends SharedForm {
  readonly rule: QuadratureRule;
  readonly quickFor: QuickFor;
  readonly shaped: ShapedRow;
  readonly quick: () => QuickAnswers | undefined;
}

/** Tables take milliseconds and depend on the form alone, which a calibrator hands over with every batch. */
const preparedRows = new WeakMap<object, PreparedRow>();

function preparedRow(rule: QuadratureRule, form: SharedForm, quickFor: QuickFor): PreparedRow {
  const { shape, finalShape, surprise } = form;
  // The part that is this form's own: the others may be the ones that change nothing.
  const own = shape.weight.length > 0 ? shape : finalShape.weight.length > 0 ? finalShape : surprise;
  const before = preparedRows.get(own);
  const isSame =
    before?.rule === rule &&
    before.quickFor === quickFor &&
    before.shape === shape &&
    before.finalShape === finalShape &&
    before.surprise === surprise;
  if (before !== undefined && isSame) return before;
  const shaped = shapedRow(rule, form);
  // Tabulated at the first use, since densities and cdfs do without.
  let made: { readonly answers: QuickAnswers | undefined } | undefined;
  const quick = (): QuickAnswers | undefined => {
    made ??= { answers: quickFor(shaped) };
    return made.answers;
  };
  const prepared = Object.freeze({ shape, finalShape, surprise, rule, quickFor, shaped, quick });
  preparedRows.set(own, prepared);
  return prepared;
}

function rowsFrom(
  shaped: ShapedRow,
  quick: () => QuickAnswers | undefined,
  latents: MapMoments,
  length: number,
): RowMaps {
  const { maps } = shaped;
  const one = new Float64Array(1);
  let loaded = 0;
  const load = (row: number): void => {
    loaded = row;
    loadMaps(maps, latents, row);
  };
  /** Quantiles and moments of a row from tables: NaN where they are left to the exact form. Answers whether all are known. */
  const write = (row: number, levels: Levels, into: Float64Array, moments: Float64Array | undefined): boolean => {
    const answers = quick();
    if (answers !== undefined) return answers.write(latents, row, levels, into, moments);
    into.fill(Number.NaN);
    moments?.fill(Number.NaN);
    return false;
  };
  const exactAt = (level: number): number => shapedQuantile(shaped, Math.log(level), Math.log1p(-level));
  /** The score of a level of the loaded row from its table, or NaN. */
  const quickAtLevel = (level: number): number => {
    return write(loaded, levelsFrom(Float64Array.of(level)), one, undefined) ? one[0] : Number.NaN;
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
      return (row: number, into: Float64Array, moments?: Float64Array, curve?: RowCurve) => {
        const isKnown = write(row, levels, into, moments);
        // Before another table takes this one's place.
        const isThrough =
          curve !== undefined &&
          moments !== undefined &&
          !Number.isNaN(moments[0]) &&
          quick()?.throughCurve(curve, moments) === true;
        if (!isKnown) load(row);
        for (let l = 0; l < into.length; l++) if (Number.isNaN(into[l])) into[l] = exactAt(chosen[l]);
        if (moments === undefined) return false;
        if (curve !== undefined) return isThrough;
        if (Number.isNaN(moments[0])) coreMoments(shaped, moments);
        addSurprise(shaped, moments);
        return true;
      };
    },
    readsCurves: true,
    momentsInto(row: number, into: Float64Array) {
      if (!write(row, noLevels, noScores, into)) {
        load(row);
        coreMoments(shaped, into);
      }
      addSurprise(shaped, into);
      return true;
    },
    quickTails: (row: number) => quick()?.tails(latents, row),
    kinks: noKinks,
    only: (row: number) => rowsFrom(shaped, quick, momentsOfRow(latents, row), 1),
  } satisfies RowMaps);
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
