import { type Surprise, surpriseLogs } from "@distcal/beta-link";
import { shuffledRows } from "@distcal/numerics";
import { foldOfRows } from "../../folds/folds.ts";
import { settledMaps } from "../maps/fit-maps.ts";
import type { MapsSetting } from "../maps/maps-problem.ts";
import type { FormSteps } from "../options/form-steps.ts";
import { type CoreAnswers, type CoreForm, chancesOfCore, coreAnswers, coreScores, logDensities } from "./core-form.ts";
import { type FittedCore, formBefore } from "./fit-core.ts";
import { type FormRows, reweighted, rowsAt } from "./form-rows.ts";
import { settledScale } from "./local-scale.ts";
import { locatedForm } from "./location.ts";

/** What forms that did not see a row say of it. */
export interface OutOfFold {
  /** The rows that are spoken of: all, or of very many a sample. */
  readonly of: FormRows;
  /** Their places among all rows; left out where they are all. */
  readonly places?: Int32Array;
  /** ln of the density of each outcome, on the axis of its score. */
  readonly logDensity: Float64Array;
  /** Φ⁻¹ of the core's cdf at each outcome. */
  readonly coreScore: Float64Array;
  /** The surprise's cdf at each outcome. */
  readonly surpriseCdf: Float64Array;
  /** The core's scores and the surprise's cdf at both ends of what is known, where no more than an interval is known of some rows. */
  readonly ends?: OutOfFoldEnds;
  /** The chance that each outcome is no surprise. */
  readonly kept: Float64Array;
  /** The mean of the core, on the axis of scores; worked out when it is asked for. */
  means(): Float64Array;
}

/** What forms say of both ends of a row; equal where its outcome is known. */
interface OutOfFoldEnds {
  readonly coreLow: Float64Array;
  readonly coreHigh: Float64Array;
  readonly surpriseLow: Float64Array;
  readonly surpriseHigh: Float64Array;
}

/** Up to this many rows there are five folds, since each is missed the most where rows are few; then three, */
const rowsOfFive = 600;
/** and beyond this none: a fit to this many rows says the same of its own rows as of others, and a sample of them will do. */
const mostRows = 20_000;

/**
 * Every row as seen by a form that was fitted to the other folds. Kernel, inducing points and link are those of the fit to
 * all rows: shape and posteriors, which follow single rows, are found again without the fold.
 */
export function outOfFold(setting: MapsSetting, rows: FormRows, steps: FormSteps, whole: FittedCore): OutOfFold {
  if (rows.length > mostRows) {
    const places = shuffledRows(rows.length, setting.options.seed ?? 1)
      .subarray(0, mostRows)
      .sort();
    return { ...said(locatedForm(whole.form, whole.location), rowsAt(rows, places)), places };
  }
  const folds = rows.length > rowsOfFive ? 3 : 5;
  const fold = foldOfRows(rows.length, folds, setting.options.seed ?? 1);
  const parts = Array.from({ length: folds }, (_, k) => {
    const others = Float64Array.from(fold, (f) => (f === k ? 0 : 1));
    const held = Int32Array.from([...fold.keys()].filter((row) => fold[row] === k));
    return { held, answers: said(withoutFold(setting, rows, steps, whole, others), rowsAt(rows, held), false) };
  });
  const joined = (columnOf: (answers: OutOfFold) => Float64Array): Float64Array => {
    const column = new Float64Array(rows.length);
    for (const { held, answers } of parts) {
      columnOf(answers).forEach((value, i) => {
        column[held[i]] = value;
      });
    }
    return column;
  };
  return {
    of: rows,
    logDensity: joined(({ logDensity }) => logDensity),
    coreScore: joined(({ coreScore }) => coreScore),
    surpriseCdf: joined(({ surpriseCdf }) => surpriseCdf),
    ...(rows.interval && {
      ends: {
        coreLow: joined((answers) => endsOf(answers).coreLow),
        coreHigh: joined((answers) => endsOf(answers).coreHigh),
        surpriseLow: joined((answers) => endsOf(answers).surpriseLow),
        surpriseHigh: joined((answers) => endsOf(answers).surpriseHigh),
      },
    }),
    kept: joined(({ kept }) => kept),
    means: () => joined((answers) => answers.means()),
  };
}

/** Rows of which no more than an interval is known have ends in every fold. */
function endsOf({ coreScore, surpriseCdf, ends }: OutOfFold): OutOfFoldEnds {
  return ends ?? { coreLow: coreScore, coreHigh: coreScore, surpriseLow: surpriseCdf, surpriseHigh: surpriseCdf };
}

/** What a form says of rows, those that it was fitted to or others. */
export function said(form: CoreForm, rows: FormRows, areSeen = true): OutOfFold {
  const answers = coreAnswers(form, rows, areSeen);
  return {
    of: rows,
    logDensity: logDensities(form, answers),
    coreScore: coreScores(answers, rows.score),
    surpriseCdf: surpriseCdfs(form.surprise, answers.scaled),
    ...intervalSaid(form, rows, answers),
    kept: chancesOfCore(form, answers),
    means: () => answers.core.mean(),
  };
}

/** The same at both ends of what is known of each row. */
function intervalSaid(form: CoreForm, { interval }: FormRows, answers: CoreAnswers): Pick<OutOfFold, "ends"> {
  if (interval === undefined || answers.intervals === undefined) return {};
  return {
    ends: {
      coreLow: coreScores(answers, interval.low),
      coreHigh: coreScores(answers, interval.high),
      surpriseLow: surpriseCdfs(form.surprise, answers.intervals.low),
      surpriseHigh: surpriseCdfs(form.surprise, answers.intervals.high),
    },
  };
}

function surpriseCdfs(surprise: Surprise, scaled: Float64Array): Float64Array {
  const at = { logCdf: 0, logSf: 0, logPdf: 0 };
  return scaled.map((z) => (Number.isFinite(z) ? Math.exp(surpriseLogs(surprise, z, at).logCdf) : z > 0 ? 1 : 0));
}

/** The form of a fit to all rows as some of them would have it; who is a surprise stays as it is. */
function withoutFold(
  setting: MapsSetting,
  rows: FormRows,
  steps: FormSteps,
  { form, scale, shape, kept, location }: FittedCore,
  others: Float64Array,
): CoreForm {
  const seen = reweighted(rows, others);
  const localScale = scale && settledScale(setting, scale, others);
  const before = formBefore(setting, seen, steps, localScale, shape);
  const settled = { ...before.form, surprise: { ...before.form.surprise, weight: form.surprise.weight } };
  if (form.maps === undefined) return settled;
  const mapped = { columns: rows.columns, ...before.logs };
  const { weights } = reweighted(seen, kept);
  const parameters = settledMaps(setting, { ...mapped, ...(weights && { weights }) }, form.maps);
  return locatedForm({ ...settled, maps: { ...form.maps, parameters } }, location);
}
