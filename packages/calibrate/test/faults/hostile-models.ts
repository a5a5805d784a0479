import { readFileSync } from "node:fs";
import type { Calibrator } from "@distcal/distributions";
import { ModelFormatError, modelDocument, modelText } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { changedText, changeNumbers } from "@distcal/testing";
import { fit, type methods, parseCalibrator } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

/** What became of many files. */
export interface FileCounts {
  answered: number;
  refused: number;
  /** The files that were neither, or were answered badly, and how they were made. */
  readonly faults: string[];
  /** Milliseconds of processor time that the slowest answer took, a row. */
  slowest: number;
}

/** A row may take so many milliseconds of processor time. */
const mostMilliseconds = 50;
const levels = [0.001, 0.05, 0.25, 0.5, 0.75, 0.95, 0.999];

/** Model files to start from: of the default with every section, of the paper's maps, of every other method, and of version 1. */
export async function modelTexts(): Promise<readonly string[]> {
  const wide = simulate({ rows: 120, seed: 3, predicted: (std, mean) => std * (mean > 1 ? 4 : 0.4) });
  const calibrators: Calibrator[] = [await fit(wide, { seed: 1 }), await fit(wide, { seed: 1, preset: "paper" })];
  const names: readonly (keyof typeof methods)[] = [
    ...(["isotonic", "variance-scaling", "global-beta", "crude", "conformal", "normalised-conformal"] as const),
    ...(["gp-normal", "gp-cauchy"] as const),
  ];
  for (const method of names) calibrators.push(await fit(wide, { method }));
  const golden = JSON.parse(readFileSync(new URL("../../golden/models-0.1.0.json", import.meta.url), "utf8"));
  const first: readonly object[] = golden.models.map(({ document }: { document: object }) => document);
  return [
    ...calibrators.map((calibrator) => modelText(calibrator.toJSON() as ReturnType<typeof modelDocument>)),
    withAllSections(calibrators[0].toJSON() as ReturnType<typeof modelDocument>),
    withScores(calibrators.map((calibrator) => calibrator.toJSON() as ReturnType<typeof modelDocument>)),
    ...first.map((document) => JSON.stringify(document)),
  ];
}

/** A model of the default form that has every section, which no single fit needs. */
function withAllSections(document: ReturnType<typeof modelDocument>): string {
  const { format: _, version: _v, sha256: _d, ...content } = document;
  const shape = { weight: [0.25, 0.75], mean: [-0.3, 0.1], scale: [2, 0.7] };
  const {
    posteriorMean: _m,
    posteriorFactor: _f,
    gamma: _g,
    delta: _e,
    cubatureOrder: _c,
    ...kernel
  } = Object(content.parameters);
  const points = kernel.inducingMean.length as number;
  const width = {
    jitter: 1e-6,
    lengthscale: 2,
    logStdLengthscale: 1.1,
    inducingMean: kernel.inducingMean,
    inducingStd: kernel.inducingStd,
    loading: [0.3],
    variance: [0.4],
    offset: 0.2,
    posteriorMean: Array.from({ length: points }, (_v, i) => Math.sin(i)),
    posteriorFactor: Array.from({ length: (points * (points + 1)) / 2 }, (_v, i) => 0.3 * Math.cos(i)),
  };
  const surprise = { weight: 0.02, center: 0.1, scale: 3 };
  const finalShape = { weight: [0.5, 0.5], mean: [0.05, -0.05], scale: [0.9, 1.2] };
  const parameters = { ...Object(content.parameters), localScale: width, shape, surprise, finalShape };
  return modelText(modelDocument({ ...content, parameters } as Parameters<typeof modelDocument>[0]));
}

/** A global Beta map that starts from scores far from a standard normal. */
function withScores(documents: readonly ReturnType<typeof modelDocument>[]): string {
  const found = documents.find(({ method }) => method === "global-beta");
  if (found === undefined) throw new Error("no model of global-beta");
  const { format: _, version: _v, sha256: _d, ...content } = found;
  const parameters = { ...Object(content.parameters), scores: { center: 3, scale: 5 } };
  return modelText(modelDocument({ ...content, parameters } as Parameters<typeof modelDocument>[0]));
}

/** Reads texts that were changed at random: damage, and edits of those who can't seal. */
export function damagedFiles(texts: readonly string[], count: number, seed: number): Promise<FileCounts> {
  const random = createRng(seed);
  return judged(count, (n) => {
    const text = changedText(random, texts[n % texts.length]);
    return { text, made: `text ${n} of seed ${seed}` };
  });
}

/** Reads documents whose numbers were changed before they were sealed: those of a hostile maker. */
export function sealedFiles(texts: readonly string[], count: number, seed: number): Promise<FileCounts> {
  const random = createRng(seed);
  return judged(count, (n) => {
    const { format: _, version: _v, sha256: _d, ...content } = JSON.parse(texts[n % texts.length]);
    const { parameters, standardisation, fit } = content;
    const made = `${content.method} ${n} of seed ${seed}: ${changeNumbers(random, { parameters, standardisation, fit })}`;
    return { made, text: () => modelText(modelDocument(content)) };
  });
}

interface HostileFile {
  readonly text: string | (() => string);
  readonly made: string;
}

async function judged(count: number, file: (n: number) => HostileFile): Promise<FileCounts> {
  const counts: FileCounts = { answered: 0, refused: 0, faults: [], slowest: 0 };
  for (let n = 0; n < count; n++) {
    // A search of minutes lets the test runner hear from this process.
    if (n % 10_000 === 9999) await new Promise(setImmediate);
    const { text, made } = file(n);
    try {
      const { slowest, complaint } = answersOf(typeof text === "string" ? text : text());
      counts.answered++;
      counts.slowest = Math.max(counts.slowest, slowest);
      if (complaint !== undefined) counts.faults.push(`${made}: ${complaint}`);
    } catch (error) {
      if (error instanceof ModelFormatError) counts.refused++;
      else counts.faults.push(`${made}: not typed: ${String(error)}`);
    }
  }
  return counts;
}

/** What a model answers for rows inside and outside what it has seen, small and large; what is wrong with it, where something is. */
export function answersOf(text: string): { readonly slowest: number; readonly complaint: string | undefined } {
  const calibrator = parseCalibrator(text);
  const mean = Float64Array.of(-3, 0, 2, 1e3, 0, -1e308);
  const std = Float64Array.of(0.5, 1, 3, 1, 1e-300, 1e308);
  const timed = () => {
    const started = process.cpuUsage();
    const batch = calibrator.calibrate({ mean, std });
    const summary = batch.summary(levels);
    const { user, system } = process.cpuUsage(started);
    return { batch, summary, perRow: (user + system) / 1000 / mean.length };
  };
  const first = timed();
  // What a row costs is its work: tables that all rows share, compilation and a busy machine only slow one call.
  const slowest = first.perRow > mostMilliseconds ? Math.min(timed().perRow, timed().perRow) : first.perRow;
  const { batch } = first;
  const { mean: means, std: stds, quantiles } = first.summary;
  if (slowest > mostMilliseconds) return { slowest, complaint: `${slowest.toFixed(0)} ms a row` };
  const [cdf, logPdf] = [batch.cdf(mean), batch.logPdf(mean)];
  for (let i = 0; i < mean.length; i++) {
    const row = [...quantiles[i]];
    // A Cauchy distribution has no std: it is ∞ by its contract.
    const moments = calibrator.method === "gp-cauchy" ? [means[i]] : [means[i], stds[i]];
    const fault =
      [...row, ...moments, cdf[i]].some((value) => !Number.isFinite(value)) || Number.isNaN(logPdf[i])
        ? "no number"
        : row.some((value, l) => l > 0 && value < row[l - 1])
          ? "not in order"
          : cdf[i] < 0 || cdf[i] > 1 || stds[i] < 0
            ? "no probability"
            : undefined;
    if (fault !== undefined) {
      const answer = `${row.join(" ")} mean ${means[i]} std ${stds[i]} cdf ${cdf[i]} ln pdf ${logPdf[i]}`;
      return { slowest, complaint: `row ${i}: ${fault}: ${answer}` };
    }
  }
  return { slowest, complaint: undefined };
}
