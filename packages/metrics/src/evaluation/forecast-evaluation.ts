import type { CalibrationCurve } from "../calibration/calibration-curve.ts";
import type { Coverage } from "../calibration/coverage.ts";
import type { GroupCalibration } from "../calibration/group-calibration.ts";
import type { PitHistogram } from "../calibration/pit.ts";
import type { Qce } from "../calibration/qce.ts";
import type { WeightOptions } from "../forecast/judged-rows.ts";
import type { LogScoreSplit } from "../log-score-split/log-score-split.ts";
import type { IntervalScore } from "../scores/interval-score.ts";
import type { Pinball } from "../scores/pinball.ts";
import type { SkceTestOptions } from "../skce/skce-options.ts";
import type { SkceTest } from "../skce/skce-test.ts";
import type { UniformityTest } from "../uniformity/uniformity.ts";

/** What is evaluated, and at which levels. */
export interface EvaluationOptions extends WeightOptions {
  /** Levels of central intervals: 0.5, 0.8, 0.9 and 0.95 by default. */
  readonly levels?: ArrayLike<number>;
  /** Bins of every binned metric: 10 by default, or the number of rows where that is smaller. */
  readonly bins?: number;
  /** Of random groups and of the SKCE test; 1 by default. */
  readonly seed?: number;
  /** `false` leaves the kernel test out, which takes the most time. */
  readonly skce?: false | SkceTestOptions;
  /** `false` leaves the search for badly calibrated groups out. */
  readonly groupCalibration?: false;
}

/** What `adversarialGroupCalibration` answers, in plain lists. */
export type GroupCurve = Readonly<Record<keyof GroupCalibration, readonly number[]>>;

/** Every metric of a forecast. Each field is what the function of that name answers. */
export interface ForecastEvaluation {
  readonly rows: number;
  /** Mean negative log-likelihood in nats (`logScore`). */
  readonly nll: number;
  /** Mean squared error of the mean. */
  readonly mse: number;
  readonly rmse: number;
  /** Mean absolute error of the median. */
  readonly mae: number;
  readonly crps: number;
  readonly pinball: Pinball;
  readonly intervalScore: IntervalScore;
  readonly coverage: Coverage;
  readonly pit: {
    readonly kolmogorovSmirnov: UniformityTest;
    readonly cramerVonMises: UniformityTest;
    readonly histogram: PitHistogram;
  };
  /** The quantile curve with MACE, RMSCE and miscalibration area. */
  readonly calibrationCurve: CalibrationCurve;
  /** Null, like the next three, where some row has no finite standard deviation. */
  readonly sharpness: number | null;
  readonly ence: number | null;
  readonly uce: number | null;
  readonly qce: Qce | null;
  readonly groupCalibration: GroupCurve | null;
  /** Null where some outcome has no density. */
  readonly logScoreSplit: LogScoreSplit | null;
  readonly skce: SkceTest | null;
}
