/** A point on the line x + step · direction: the value there and its slope along the direction. */
export interface LinePoint {
  readonly step: number;
  /** Not finite where the objective is undefined. */
  readonly value: number;
  readonly slope: number;
}

export interface StrongWolfeOptions {
  /** The first step that is tried. */
  readonly firstStep: number;
  /** c₁: the share of the linear decrease that is enough; default 1e-4. */
  readonly decrease?: number;
  /** c₂: the share of the first slope that may be left, in size; default 0.9, loose as quasi-Newton steps want it. */
  readonly curvature?: number;
  /** A change of the value below this is rounding; default 16 ε of the first value. */
  readonly floor?: number;
  /** Evaluations after which the lowest point so far is taken; default 20. */
  readonly maxEvaluations?: number;
}

/** A change of the value that is smaller than this share of it is rounding. */
const rounding = 16 * Number.EPSILON;

/**
 * A step with f(step) ≤ f(0) + c₁·step·f′(0) and |f′(step)| ≤ c₂·|f′(0)| (Nocedal & Wright, Numerical Optimization,
 * 2nd ed., algorithms 3.5 and 3.6, cubic interpolation (3.59)). Undefined points count as infinitely high. Without
 * such a step it answers the lowest point with enough decrease, or undefined where there is none: never a rise.
 */
export function strongWolfe<Point extends LinePoint>(
  start: LinePoint,
  evaluate: (step: number) => Point,
  options: StrongWolfeOptions,
): Point | undefined {
  const { firstStep, decrease = 1e-4, curvature = 0.9, maxEvaluations = 20 } = options;
  const { floor = rounding * Math.abs(start.value) } = options;
  const isFlatEnough = (point: LinePoint): boolean => Math.abs(point.slope) <= -curvature * start.slope;
  const isLowEnough = (point: LinePoint): boolean => point.value <= start.value + decrease * point.step * start.slope;

  let low: LinePoint = start;
  let lowPoint: Point | undefined;
  let high: LinePoint | undefined;
  let step = firstStep;
  for (let evaluations = 0; evaluations < maxEvaluations; evaluations++) {
    const point = evaluate(step);
    const isLower = isDefined(point) && isLowEnough(point) && (lowPoint === undefined || point.value < low.value);
    if (!isLower) {
      high = point;
    } else {
      if (isFlatEnough(point)) return point;
      // The minimum lies between the new point and the end that its slope descends towards.
      if (high === undefined ? point.slope >= 0 : point.slope * (high.step - low.step) >= 0) high = low;
      if (high === undefined) step = stepBeyond(low, point);
      low = point;
      lowPoint = point;
    }
    if (high !== undefined) {
      if (Math.abs(high.step - low.step) * -start.slope <= floor) break;
      step = stepBetween(low, high);
    }
  }
  return lowPoint;
}

function isDefined(point: LinePoint): boolean {
  return Number.isFinite(point.value) && Number.isFinite(point.slope);
}

/** The minimiser of the cubic through both points, 2 to 10 times as far out as the second. */
function stepBeyond(before: LinePoint, last: LinePoint): number {
  const wanted = cubicMinimiser(before, last);
  return wanted > last.step ? Math.min(Math.max(wanted, 2 * last.step), 10 * last.step) : 10 * last.step;
}

/** The minimiser of the cubic through both points, kept away from the ends so that the interval always shrinks. */
function stepBetween(low: LinePoint, high: LinePoint): number {
  const width = high.step - low.step;
  if (!isDefined(high)) return low.step + 0.25 * width;
  const share = (cubicMinimiser(low, high) - low.step) / width;
  return low.step + width * (share >= 0 && share <= 1 ? Math.min(Math.max(share, 0.1), 0.9) : 0.5);
}

/** Nocedal & Wright (3.59); NaN where the cubic has no minimum. */
function cubicMinimiser(a: LinePoint, b: LinePoint): number {
  const width = b.step - a.step;
  const d1 = a.slope + b.slope - (3 * (b.value - a.value)) / width;
  const d2 = Math.sign(width) * Math.sqrt(d1 * d1 - a.slope * b.slope);
  return b.step - (width * (b.slope + d2 - d1)) / (b.slope - a.slope + 2 * d2);
}
