import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type FitOptions, fit, type GpBetaFit, type StepName, stepNames } from "@distcal/calibrate";
import { type DistributionBatch, normalBatch, type ObservedColumns } from "@distcal/distributions";
import { crps, logScore, pitValues } from "@distcal/metrics";
import { readShared } from "@distcal/testing";
import { beforeAfterPicture } from "../.vitepress/theme/second-form/before-after.ts";
import type { SecondFormResults } from "../.vitepress/theme/second-form/second-form.ts";

// Fits to published predictions in the shared folder beside the repository, and keeps the numbers that the page on the
// second form draws; where there is no such folder, the numbers stay as they are. Then draws the picture of the README.

const docs = resolve(import.meta.dirname, "..");
const file = join(docs, "data/second-form/qm9.json");
const picture = join(docs, "public/before-after.svg");

/** Tables whose scores are compared; the first is the one that is drawn. */
const tables = ["qm9", "perovskite-gp"] as const;
const fewRows = 30;
const bins = 20;
/** The part of the test rows, at the end of largest standard deviations, that is looked at by itself. */
const leastSure = 0.1;

interface Halves {
  readonly past: ObservedColumns;
  readonly test: ObservedColumns;
}

const halves = tables.map(halvesOf);
if (halves.every((both) => both !== undefined)) {
  const results = await resultsOf(halves);
  mkdirSync(join(docs, "data/second-form"), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, undefined, 1)}\n`);
} else {
  process.stdout.write(`${file} stays as it is\n`);
}
writeFileSync(picture, beforeAfterPicture(JSON.parse(readFileSync(file, "utf8")) as SecondFormResults));

function halvesOf(table: string): Halves | undefined {
  const [past, test] = ["fit", "test"].map((half) => readShared(`real/${table}-${half}.csv`));
  return past === undefined || test === undefined ? undefined : { past: columnsOf(past), test: columnsOf(test) };
}

function columnsOf(text: string): ObservedColumns {
  const [header, ...lines] = text.trim().split("\n");
  const cells = lines.map((line) => line.split(","));
  const column = (name: string): Float64Array => {
    const place = header.split(",").indexOf(name);
    return Float64Array.from(cells, (row) => Number(row[place]));
  };
  return { mean: column("mean"), std: column("std"), target: column("target") };
}

async function resultsOf(tableHalves: readonly Halves[]): Promise<SecondFormResults> {
  const [{ past, test }] = tableHalves;
  const calibrator = await fit(past);
  const few = await fit(firstRows(past, fewRows));
  const [isotonic, paper] = [await fit(past, { method: "isotonic" }), await fit(past, { preset: "paper" })];
  const pits = [
    { name: "as predicted", pit: pitValues(test.target, normalBatch(test)) },
    { name: "paper's maps", pit: pitValues(test.target, paper.calibrate(test)) },
    { name: "distcal", pit: pitValues(test.target, calibrator.calibrate(test)) },
    { name: "isotonic", pit: pitValues(test.target, isotonic.calibrate(test)) },
  ];
  const { shape, finalShape, surprise } = calibrator.form;
  const fewShape = few.form.finalShape;
  if (shape === undefined || finalShape === undefined || surprise === undefined || fewShape === undefined) {
    throw new Error("second-form: the fits have no shape, surprise or last look; nothing was written");
  }
  const std = quantilesOf(past.std, [0.05, 0.5, 0.95]);
  const [mean] = quantilesOf(past.mean, [0.5]);
  const moments = calibrator.latentMaps({ mean: std.map(() => mean), std });
  return {
    rows: { fit: past.mean.length, test: test.mean.length },
    scales: scalesOf(calibrator, past),
    form: { shape: shortened(shape), finalShape: shortened(finalShape), surprise: shortened(surprise) },
    few: { rows: fewRows, finalShape: shortened(fewShape) },
    maps: {
      ...{ mean, std, cubatureOrder: calibrator.cubatureOrder },
      moments: { mean: digits(moments.mean), factor: digits(moments.factor) },
    },
    pit: pits.filter(({ name }) => name !== "isotonic").map(({ name, pit }) => ({ name, counts: countsOf(pit) })),
    reliability: reliabilityOf(
      pits.filter(({ name }) => name !== "paper's maps"),
      test,
    ),
    steps: await stepScores(tableHalves),
  };
}

function scalesOf(calibrator: GpBetaFit, { mean, std }: ObservedColumns): SecondFormResults["scales"] {
  const [least, most] = quantilesOf(std, [0.005, 0.995]).map(Math.log);
  const grid = digits(Array.from({ length: 60 }, (_, i) => Math.exp(least + ((most - least) * i) / 59)));
  const at = quantilesOf(mean, [0.1, 0.5, 0.9]).map((here) => ({
    mean: here,
    scale: digits(calibrator.localScales({ mean: grid.map(() => here), std: grid })),
  }));
  return { std: grid, at };
}

function reliabilityOf(
  pits: readonly { readonly name: string; readonly pit: Float64Array }[],
  { std }: ObservedColumns,
): SecondFormResults["reliability"] {
  const expected = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
  const order = Array.from(std.keys()).sort((a, b) => std[a] - std[b]);
  const parts = [
    { name: "All test rows", rows: order },
    {
      name: "The tenth that the model is least sure of",
      rows: order.slice(Math.floor((1 - leastSure) * order.length)),
    },
  ];
  const shareBelow = (pit: Float64Array, rows: readonly number[], level: number): number =>
    rows.filter((row) => pit[row] <= level).length / rows.length;
  return {
    expected,
    parts: parts.map(({ name, rows }) => ({
      name,
      rows: rows.length,
      series: pits.map((one) => ({
        name: one.name,
        observed: digits(expected.map((level) => shareBelow(one.pit, rows, level))),
      })),
    })),
  };
}

/** Scores with every step, without each of them, and by the paper's maps alone. The tables have no groups, and the second objective is tried on neither. */
async function stepScores(tableHalves: readonly Halves[]): Promise<SecondFormResults["steps"]> {
  const forms: readonly { readonly without: string; readonly options: FitOptions }[] = [
    { without: "", options: {} },
    ...stepNames
      .filter((step) => step !== "predictive" && step !== "groups")
      .map((step: StepName) => ({ without: step, options: { without: [step] } })),
    { without: "paper", options: { preset: "paper" } },
  ];
  const scores: SecondFormResults["steps"][number][] = [];
  for (const { without, options } of forms) {
    const of: SecondFormResults["steps"][number]["tables"][number][] = [];
    for (const [i, { past, test }] of tableHalves.entries()) {
      const batch: DistributionBatch = (await fit(past, options)).calibrate(test);
      const [nll, distance] = [logScore(test.target, batch), crps(test.target, batch)];
      of.push({ table: tables[i], nll: Number(nll.toFixed(4)), crps: Number(distance.toPrecision(4)) });
    }
    scores.push({ without, tables: of });
    process.stdout.write(`${without || "every step"}: ${of.map(({ table, nll }) => `${table} ${nll}`).join(", ")}\n`);
  }
  return scores;
}

function firstRows({ mean, std, target }: ObservedColumns, count: number): ObservedColumns {
  return { mean: mean.slice(0, count), std: std.slice(0, count), target: target.slice(0, count) };
}

function countsOf(pit: Float64Array): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of pit) counts[Math.min(bins - 1, Math.floor(value * bins))]++;
  return counts;
}

function quantilesOf(values: Float64Array, at: readonly number[]): number[] {
  const sorted = values.slice().sort();
  return at.map((p) => Number(sorted[Math.round(p * (sorted.length - 1))].toPrecision(3)));
}

/** Enough digits for a drawing. */
function digits(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => Number(value.toPrecision(5)));
}

function shortened<Form extends object>(form: Form): Form {
  const short = (value: number | readonly number[]): number | number[] =>
    typeof value === "number" ? digits([value])[0] : digits(value);
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, short(value)])) as Form;
}
