import { readFileSync } from "node:fs";
import { type DistributionBatch, laplaceBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, it } from "vitest";
import { quantileCalibrationCurve } from "../src/calibration/calibration-curve.ts";
import { coverage } from "../src/calibration/coverage.ts";
import { pitValues } from "../src/calibration/pit.ts";
import { qce } from "../src/calibration/qce.ts";
import { absoluteError } from "../src/scores/absolute-error.ts";
import { crps, crpsRows } from "../src/scores/crps.ts";
import { intervalScore } from "../src/scores/interval-score.ts";
import { logScore } from "../src/scores/log-score.ts";
import { pinball } from "../src/scores/pinball.ts";
import { squaredError } from "../src/scores/squared-error.ts";
import { ence } from "../src/spread/ence.ts";
import { sharpness } from "../src/spread/sharpness.ts";
import { uce } from "../src/spread/uce.ts";

const tolerance = { relative: 1e-12, absolute: 1e-14 } as const;

interface Curve {
  readonly observed: number[];
  readonly mace: number;
  readonly rmsce: number;
  readonly area: number;
}

interface OwnCase {
  readonly family: "normal" | "laplace";
  readonly location: number[];
  readonly scale: number[];
  readonly observed: number[];
  readonly bins: number;
  readonly nll: number;
  readonly mse: number;
  readonly mae: number;
  readonly crps: number[];
  readonly pinball: number[];
  readonly intervals: [coverage: number, width: number, score: number][];
  readonly pit: number[];
  readonly quantileCurve: Curve;
  readonly intervalCurve: Curve;
  readonly sharpness: number;
  readonly ence: number;
  readonly enceEqualCount: number;
  readonly uce: number;
  readonly qce: number[];
  readonly qceMarginal: number[];
}

interface Own {
  readonly levels: number[];
  readonly curveLevels: number[];
  readonly cases: OwnCase[];
}

const own = JSON.parse(readFileSync(new URL("../golden/metrics.json", import.meta.url), "utf8")) as Own;

describe.each(own.cases)("metrics of a $family forecast agree with 40-digit arithmetic", (wanted) => {
  const { observed, bins } = wanted;
  const forecast: DistributionBatch =
    wanted.family === "normal"
      ? normalBatch({ mean: wanted.location, std: wanted.scale })
      : laplaceBatch({ location: wanted.location, scale: wanted.scale });

  it("log score, squared, absolute and pinball error, CRPS", () => {
    expectAllClose(logScore(observed, forecast), wanted.nll, tolerance);
    expectAllClose(squaredError(observed, forecast), wanted.mse, tolerance);
    expectAllClose(absoluteError(observed, forecast), wanted.mae, tolerance);
    expectAllClose(absoluteError(observed, forecast, { of: "mean" }), wanted.mae, tolerance);
    expectAllClose(pinball(observed, forecast).perLevel, wanted.pinball, tolerance);
    expectAllClose(crpsRows(observed, forecast), wanted.crps, tolerance);
  });

  it("coverage, width and score of central intervals", () => {
    const found = coverage(observed, forecast);
    const score = intervalScore(observed, forecast);
    expectAllClose(found.levels, own.levels, tolerance);
    wanted.intervals.forEach((interval, k) => {
      expectAllClose([found.coverage[k], found.width[k], score.perLevel[k]], interval, tolerance);
    });
  });

  it("PIT values and both calibration curves", () => {
    expectAllClose(pitValues(observed, forecast), wanted.pit, tolerance);
    for (const kind of ["quantile", "interval"] as const) {
      const found = quantileCalibrationCurve(observed, forecast, { kind, levels: own.curveLevels });
      const curve = wanted[`${kind}Curve`];
      expectAllClose(found.observed, curve.observed, tolerance);
      expectAllClose([found.mace, found.rmsce, found.area], [curve.mace, curve.rmsce, curve.area], tolerance);
    }
  });

  it("sharpness, ENCE, UCE and QCE", () => {
    expectAllClose(sharpness(observed, forecast), wanted.sharpness, tolerance);
    expectAllClose(ence(observed, forecast, { bins }), wanted.ence, tolerance);
    expectAllClose(ence(observed, forecast, { bins, binning: "equal-count" }), wanted.enceEqualCount, tolerance);
    expectAllClose(uce(observed, forecast, { bins }), wanted.uce, tolerance);
    expectAllClose(qce(observed, forecast, { bins }).perLevel, wanted.qce, tolerance);
    expectAllClose(qce(observed, forecast, { marginal: true }).perLevel, wanted.qceMarginal, tolerance);
  });
});

interface Shared {
  readonly mu: number[];
  readonly sigma: number[];
  readonly y: number[];
  readonly taus: number[];
  readonly levels: number[];
  readonly closed: {
    readonly nll: number;
    readonly mse: number;
    readonly mae: number;
    readonly pinball: Record<string, number>;
    readonly pinball_mean: number;
    readonly crps: number;
    readonly crps_first10: number[];
    readonly coverage: Record<string, { picp: number; mpiw: number; interval_score: number }>;
    readonly pit_first10: number[];
    readonly pit_ce: number;
  };
  readonly netcal: Record<string, number> & {
    readonly QCE_conditional_bins10_per_level: number[];
    readonly QCE_conditional_bins20_per_level: number[];
    readonly QCE_marginal_per_level: number[];
  };
  readonly definition: Record<string, number>;
  readonly uncertainty_toolbox: {
    readonly interval: ToolboxCurve;
    readonly quantile: ToolboxCurve;
    readonly sharpness: number;
    readonly check_score: number;
    readonly interval_score: number;
  };
}

interface ToolboxCurve {
  readonly mace: number;
  readonly rmsce: number;
  readonly miscal_area: number;
  readonly obs_proportions: number[];
}

const text = readShared("golden/metrics.json");
const ninetyNine = Array.from({ length: 99 }, (_, k) => (k + 1) / 100);

describe.runIf(text !== undefined)("metrics agree with SciPy, netcal and uncertainty-toolbox to 1e-12", () => {
  const golden = JSON.parse(text ?? "{}") as Shared;
  const forecast = text === undefined ? normalBatch({ mean: [0], std: [1] }) : batchOfShared(golden);
  const { y, closed, netcal, definition, uncertainty_toolbox: toolbox } = golden;

  it("scores", () => {
    expectAllClose(logScore(y, forecast), closed.nll, tolerance);
    expectAllClose(squaredError(y, forecast), closed.mse, tolerance);
    expectAllClose(absoluteError(y, forecast), closed.mae, tolerance);
    expectAllClose(crps(y, forecast), closed.crps, tolerance);
    expectAllClose(crpsRows(y, forecast).slice(0, 10), closed.crps_first10, tolerance);
    const { perLevel, mean } = pinball(y, forecast, { levels: golden.taus });
    expectAllClose(perLevel, Object.values(closed.pinball), tolerance);
    expectAllClose(mean, closed.pinball_mean, tolerance);
    expectAllClose(pinball(y, forecast, { levels: ninetyNine }).mean, toolbox.check_score, tolerance);
    expectAllClose(intervalScore(y, forecast, { levels: ninetyNine }).mean, toolbox.interval_score, tolerance);
  });

  it("coverage, width and interval score", () => {
    const { levels } = golden;
    const wanted = levels.map((level) => closed.coverage[String(level)]);
    const found = coverage(y, forecast, { levels });
    expectAllClose(
      found.coverage,
      wanted.map((w) => w.picp),
      tolerance,
    );
    expectAllClose(
      found.width,
      wanted.map((w) => w.mpiw),
      tolerance,
    );
    const score = intervalScore(y, forecast, { levels });
    expectAllClose(
      score.perLevel,
      wanted.map((w) => w.interval_score),
      tolerance,
    );
  });

  it("PIT values and calibration curves", () => {
    expectAllClose(pitValues(y, forecast).slice(0, 10), closed.pit_first10, tolerance);
    const { rmsce } = quantileCalibrationCurve(y, forecast, { levels: golden.taus });
    expectAllClose(rmsce ** 2, closed.pit_ce, tolerance);
    expectCurve(quantileCalibrationCurve(y, forecast, { kind: "interval" }), toolbox.interval);
    // The toolbox takes prediction − truth: the curve of the outcomes mirrored about their means.
    const mirrored = y.map((value, row) => 2 * golden.mu[row] - value);
    expectCurve(quantileCalibrationCurve(mirrored, forecast), toolbox.quantile);
  });

  it("sharpness, ENCE, UCE and QCE", () => {
    expectAllClose(sharpness(y, forecast), toolbox.sharpness, tolerance);
    for (const bins of [10, 20] as const) {
      expectAllClose(ence(y, forecast, { bins }), netcal[`ENCE_bins${bins}`], tolerance);
      expectAllClose(uce(y, forecast, { bins }), netcal[`UCE_bins${bins}`], tolerance);
      const { perLevel, mean } = qce(y, forecast, { bins });
      expectAllClose(perLevel, netcal[`QCE_conditional_bins${bins}_per_level`], tolerance);
      expectAllClose(mean, netcal[`QCE_conditional_bins${bins}`], tolerance);
    }
    const equalCount = ence(y, forecast, { bins: 10, binning: "equal-count" });
    expectAllClose(equalCount, definition["ENCE_equalcount_bins10"], tolerance);
    const marginal = qce(y, forecast, { marginal: true });
    expectAllClose(marginal.perLevel, netcal.QCE_marginal_per_level, tolerance);
    expectAllClose(marginal.mean, netcal["QCE_marginal"], tolerance);
  });
});

function batchOfShared({ mu, sigma }: Shared): DistributionBatch {
  return normalBatch({ mean: mu, std: sigma });
}

function expectCurve(
  found: { readonly observed: readonly number[]; readonly mace: number; readonly rmsce: number; readonly area: number },
  wanted: ToolboxCurve,
): void {
  expectAllClose(found.observed, wanted.obs_proportions, tolerance);
  const distances = [wanted.mace, wanted.rmsce, wanted.miscal_area];
  expectAllClose([found.mace, found.rmsce, found.area], distances, tolerance);
}
