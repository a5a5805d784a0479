import { fitIsotonic, paperGrid, scoresOnGrid } from "@distcal/baselines/calibrators";
import { fit, type MethodName } from "@distcal/calibrate";
import { type DistributionBatch, normalBatch, type ObservedColumns } from "@distcal/distributions";
import { meanScores, rowScores } from "@distcal/metrics";
import type { BasePredictions } from "./base-predictions.ts";
import { inducingPointsOf, type MethodKey } from "./plan.ts";

/** What is to be scored: a method, fitted to the base model's predictions. */
export interface MethodTask extends BasePredictions {
  readonly method: MethodKey;
  readonly seed: number;
}

/** Scores on the test rows of one split; null where a distribution has none that is finite. */
export interface CellScores {
  readonly trainingRows: number;
  readonly testRows: number;
  readonly nll: number | null;
  readonly mse: number | null;
  /** The pinball loss, mean over rows and levels; times `testRows` it is what the paper prints. */
  readonly pblMean: number | null;
  /** Null for isotonic on the paper's grid. */
  readonly crps: number | null;
  readonly coverage90: number | null;
  /** Of fit and scoring, on one thread. */
  readonly seconds: number;
}

/** Fits a method to the calibration rows and scores it on the test rows. */
export async function cellScores({ method, seed, training, test }: MethodTask): Promise<CellScores> {
  const started = performance.now();
  const scores =
    method === "isotonic"
      ? gridScores(training, test)
      : exactScores(await forecast(method, seed, training, test), test);
  const seconds = (performance.now() - started) / 1000;
  return { trainingRows: training.mean.length, testRows: test.mean.length, ...scores, seconds };
}

type Scores = Pick<CellScores, "nll" | "mse" | "pblMean" | "crps" | "coverage90">;

function exactScores(batch: DistributionBatch, { target }: ObservedColumns): Scores {
  const { nll, mse, pinball, crps, coverage90 } = meanScores(rowScores(target, batch));
  return { nll: finite(nll), mse: finite(mse), pblMean: finite(pinball), crps: finite(crps), coverage90 };
}

/** As the paper evaluates it: density, mean and quantiles read from the CDF at 4096 points. */
function gridScores(training: ObservedColumns, test: ObservedColumns): Scores {
  const { map } = fitIsotonic(training, { density: "grid" });
  const base = normalBatch({ mean: test.mean, std: test.std });
  const forecast = { length: base.length, cdf: (y: number) => base.cdf(y).map(map) };
  const { nll, mse, pinball } = scoresOnGrid(test.target, forecast, paperGrid(training));
  return { nll: finite(nll), mse: finite(mse), pblMean: finite(pinball), crps: null, coverage90: null };
}

async function forecast(
  method: MethodKey,
  seed: number,
  training: ObservedColumns,
  { mean, std }: ObservedColumns,
): Promise<DistributionBatch> {
  if (method === "base") return normalBatch({ mean, std });
  const inducingPoints = inducingPointsOf(method);
  if (inducingPoints !== undefined) {
    // Every size by itself, as in the paper: its table is about what the size does.
    const options = { method: "gp-beta", preset: "paper", inducingPoints, seed, fewFirst: false } as const;
    return (await fit(training, options)).calibrate({ mean, std });
  }
  const name: MethodName = method === "isotonic-smooth" ? "isotonic" : (method as MethodName);
  return (await fit(training, { method: name })).calibrate({ mean, std });
}

function finite(score: number): number | null {
  return Number.isFinite(score) ? score : null;
}
