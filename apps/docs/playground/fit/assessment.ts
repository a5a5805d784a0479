import { type Calibrator, type DistributionBatch, normalBatch } from "@distcal/distributions";
import { pitValues, quantileCalibrationCurve, type RowScores, rowScores, scoreNames } from "@distcal/metrics";
import { predictedBatch, predictionsOf } from "@distcal/tables/forms";
import { rowsAt, type TableRows, thinned } from "../table/some-rows.ts";
import { type JudgedForecast, type JudgedRows, judgedForecast } from "../verdict/judged-forecast.ts";
import { rounded } from "../words/numbers.ts";
import { mapLevels, mapOf } from "./one-prediction.ts";
import { coverageLine, curveLine, properScoreLines, type ScoreLine } from "./score-lines.ts";
import { type Forecasts, kernelLines, testLines } from "./test-lines.ts";

/** What the page shows of a calibrator on some rows. */
export interface Assessment {
  readonly verdicts: { readonly base: JudgedForecast; readonly calibrated: JudgedForecast };
  /** Rows that were scored. */
  readonly scoredRows: number;
  /** Rows of the reliability curve and the PIT. */
  readonly curveRows: number;
  readonly lines: readonly ScoreLine[];
  readonly curve: {
    readonly expected: readonly number[];
    readonly base: readonly number[];
    readonly calibrated: readonly number[];
  };
  readonly pit: { readonly base: Float64Array; readonly calibrated: Float64Array };
  /** The predictions of those rows. */
  readonly predicted: { readonly mean: Float64Array; readonly std: Float64Array };
  readonly fan: {
    readonly position: Float64Array;
    readonly levels: readonly number[];
    readonly base: readonly Float64Array[];
    readonly calibrated: readonly Float64Array[];
    readonly observed: Float64Array;
  };
  readonly maps: {
    readonly predicted: readonly number[];
    readonly maps: readonly { readonly name: string; readonly calibrated: readonly number[] }[];
  };
  /** Predictions to look at one by one. */
  readonly shown: TableRows;
}

/** The maximum number of rows that are tested, scored, counted in curves, drawn in fans, tested by the kernel, and shown one by one. */
const most = {
  tested: 10_000,
  scored: 2000,
  curve: 20_000,
  fan: 1500,
  kernel: 250,
  shown: 500,
} as const;

const chunkRows = 50;
const fanLevels = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** Judges a calibrator by rows with known outcomes. `pause` is awaited between pieces, and may throw to stop. */
export async function assess(
  calibrator: Calibrator,
  rows: TableRows,
  { fitRows, judgedBy }: { readonly fitRows: number; readonly judgedBy: JudgedRows },
  pause: (share: number) => Promise<void>,
): Promise<Assessment> {
  const scored = rowsAt(rows, thinned(rows.mean.length, most.scored));
  const counted = rowsAt(rows, thinned(rows.mean.length, most.curve));
  const scores: { base: RowScores[]; calibrated: RowScores[] } = { base: [], calibrated: [] };
  for (const { share, piece } of piecesOf(scored)) {
    await pause(share);
    const { base, calibrated, target } = forecastsOf(calibrator, piece);
    scores.base.push(rowScores(target, base));
    scores.calibrated.push(rowScores(target, calibrated));
  }
  const count = counted.target.length;
  const pit = { base: new Float64Array(count), calibrated: new Float64Array(count) };
  for (const { from, piece } of piecesOf(counted)) {
    await pause(1);
    const { base, calibrated, target } = forecastsOf(calibrator, piece);
    pit.base.set(pitValues(target, base), from);
    pit.calibrated.set(pitValues(target, calibrated), from);
  }
  const tested = forecastsOf(calibrator, rowsAt(rows, thinned(rows.mean.length, most.tested)));
  const judged = { judgedBy, of: rows.mean.length };
  const verdicts = {
    // The predictions as they are have seen none of these rows.
    base: judgedForecast(tested.target, tested.base, {
      ...judged,
      judgedBy: judgedBy === "training" ? "all" : judgedBy,
    }),
    calibrated: judgedForecast(tested.target, tested.calibrated, { ...judged, fitRows }),
  };
  await pause(1);
  const curves = { base: curveOf(pit.base), calibrated: curveOf(pit.calibrated) };
  const proper = { base: joined(scores.base), calibrated: joined(scores.calibrated) };
  const lines = [
    ...properScoreLines(proper.base, proper.calibrated),
    coverageLine(proper.base, proper.calibrated),
    curveLine(curves.base.expected, pit, { base: curves.base.mace, calibrated: curves.calibrated.mace }),
    ...testLines(verdicts, pit),
    ...kernelLines(forecastsOf(calibrator, rowsAt(scored, thinned(scored.target.length, most.kernel)))),
  ];
  await pause(1);
  return Object.freeze({
    verdicts,
    scoredRows: scored.target.length,
    curveRows: count,
    lines,
    curve: {
      expected: curves.base.expected,
      base: curves.base.observed,
      calibrated: curves.calibrated.observed,
    },
    pit,
    predicted: { mean: counted.mean, std: counted.std },
    fan: fanOf(calibrator, rowsAt(scored, thinned(scored.target.length, most.fan))),
    maps: mapsOf(calibrator, scored),
    shown: rowsAt(scored, thinned(scored.target.length, most.shown)),
  });
}

function* piecesOf(
  rows: TableRows,
): Generator<{ readonly from: number; readonly share: number; readonly piece: TableRows }> {
  const count = rows.target.length;
  for (let from = 0; from < count; from += chunkRows) {
    const places = Int32Array.from({ length: Math.min(chunkRows, count - from) }, (_, i) => from + i);
    yield { from, share: from / count, piece: rowsAt(rows, places) };
  }
}

function forecastsOf(calibrator: Calibrator, rows: TableRows): Forecasts {
  return { base: predictedBatch(rows), calibrated: calibrator.calibrate(predictionsOf(rows)), target: rows.target };
}

/** The calibration curve of PIT values, which are what a uniform forecast would see as outcomes. */
function curveOf(pit: Float64Array): ReturnType<typeof quantileCalibrationCurve> {
  const forecast = normalBatch({ mean: new Float64Array(pit.length), std: new Float64Array(pit.length).fill(1) });
  return quantileCalibrationCurve(pit, { ...forecast, cdf: () => pit.slice() });
}

function joined(pieces: readonly RowScores[]): RowScores {
  const columnOf = (name: (typeof scoreNames)[number]): Float64Array =>
    Float64Array.from(pieces.flatMap((piece) => Array.from(piece[name])));
  return Object.fromEntries(scoreNames.map((name) => [name, columnOf(name)])) as RowScores;
}

function fanOf(calibrator: Calibrator, rows: TableRows): Assessment["fan"] {
  const { base, calibrated } = forecastsOf(calibrator, rows);
  const columns = (batch: DistributionBatch): readonly Float64Array[] =>
    fanLevels.map((level) => batch.quantile(level));
  return {
    position: rows.mean,
    levels: fanLevels,
    base: columns(base),
    calibrated: columns(calibrated),
    observed: rows.target,
  };
}

/** Maps at a low, a middle and a high prediction. */
function mapsOf(calibrator: Calibrator, rows: TableRows): Assessment["maps"] {
  const order = Array.from(rows.mean.keys()).sort((a, b) => rows.mean[a] - rows.mean[b]);
  const chosen = (["low", "middle", "high"] as const).map((word, i) => {
    const place = order[Math.round([0.05, 0.5, 0.95][i] * (order.length - 1))];
    const [mean, std] = [rows.mean[place], rows.std[place]];
    const name = `${word}: mean ${rounded(mean)}, std ${rounded(std)}`;
    return { name, calibrated: mapOf(calibrator, rowsAt(rows, [place])) };
  });
  return { predicted: mapLevels, maps: chosen };
}
