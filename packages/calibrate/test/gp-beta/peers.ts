import {
  cholesky,
  matrix,
  multiplyVector,
  solveLowerTransposedVector,
  solveLowerVector,
  transposeMultiply,
  transposeMultiplyVector,
} from "@distcal/linalg";
import { shuffledRows } from "@distcal/numerics";
import { readShared } from "@distcal/testing";
import type { Simulated } from "../simulated.ts";

/** Test NLL of netcal 1.3.6's GP-Beta on the same splits and base, the better of 12 and 32 inducing points; mean of three. */
export const netcalNll: Readonly<Record<string, number>> = {
  diabetes: 5.413,
  boston: 2.772,
  airfoil: 2.943,
  "forest-fires": 1.668,
  concrete: 3.753,
  energy: 5.123,
};

export interface BaseSplit {
  readonly training: Simulated;
  readonly test: Simulated;
}

/** One of the fixed splits of a data set with its ordinary-least-squares base. */
export function baseSplit(name: string, split: number): BaseSplit | undefined {
  const splits = readShared("peers/splits.json");
  const rows = dataRows(name);
  if (rows === undefined || splits === undefined) return undefined;
  return splitWithBase(rows, new Set<number>(JSON.parse(splits).splits[`${name}/${split}`].test));
}

/** A random 75/25 split that no choice of the method's defaults was made on. */
export function freshSplit(name: string, split: number): BaseSplit | undefined {
  const rows = dataRows(name);
  if (rows === undefined) return undefined;
  return splitWithBase(
    rows,
    new Set(shuffledRows(rows.length, 70_001 + split).subarray(0, Math.ceil(rows.length / 4))),
  );
}

function dataRows(name: string): number[][] | undefined {
  return readShared(`data/${name}.csv`)
    ?.trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
}

/** Both parts of a split with their predictions, σ being that of the training residuals. */
function splitWithBase(rows: readonly number[][], held: ReadonlySet<number>): BaseSplit {
  const training = rows.filter((_, i) => !held.has(i));
  const predict = leastSquares(training);
  const residuals = training.map((row) => (row.at(-1) ?? 0) - predict(row));
  const mean = residuals.reduce((sum, r) => sum + r, 0) / residuals.length;
  const std = Math.sqrt(residuals.reduce((sum, r) => sum + (r - mean) ** 2, 0) / residuals.length);
  const columns = (part: readonly number[][]): Simulated => ({
    mean: Float64Array.from(part, predict),
    std: new Float64Array(part.length).fill(std),
    target: Float64Array.from(part, (row) => row.at(-1) ?? 0),
  });
  return { training: columns(training), test: columns(rows.filter((_, i) => held.has(i))) };
}

/** Least squares on standardised features, with a ridge of 1e-9 of the diagonal for columns that repeat each other. */
function leastSquares(rows: readonly number[][]): (row: number[]) => number {
  const count = rows[0].length - 1;
  const center = Array.from({ length: count }, (_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
  const spread = center.map(
    (c, j) => Math.sqrt(rows.reduce((sum, row) => sum + (row[j] - c) ** 2, 0) / rows.length) || 1,
  );
  const features = (row: number[]): number[] => [1, ...center.map((c, j) => (row[j] - c) / spread[j])];
  const design = matrix(rows.length, count + 1, rows.flatMap(features));
  const gram = transposeMultiply(design, design);
  for (let j = 0; j <= count; j++) gram.data[j * (count + 1) + j] *= 1 + 1e-9;
  const factor = cholesky(gram);
  const right = transposeMultiplyVector(
    design,
    rows.map((row) => row.at(-1) ?? 0),
  );
  const weights = solveLowerTransposedVector(factor, solveLowerVector(factor, right));
  return (row) => multiplyVector(matrix(1, count + 1, features(row)), weights)[0];
}
