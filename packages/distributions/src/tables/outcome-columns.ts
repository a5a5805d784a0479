import { finiteColumn, requireLength } from "@distcal/numerics";
import type { Support } from "../contracts/support.ts";
import { offSupport, requireOnSupport } from "../support/on-support-rule.ts";
import { checkedSupport, preimageOf } from "../support/support.ts";

/** Outcomes as they come: known, or known to lie between two ends, and which values they can take. */
export interface OutcomeColumns {
  /** The observed outcome of each row. */
  readonly target?: ArrayLike<number> | undefined;
  /**
   * In place of `target`: what is known of each outcome, which lies above `targetLow` and up to `targetHigh`. ±Infinity or NaN
   * is open; equal ends are an outcome that is known. Either may be left out, which leaves it open for all rows.
   */
  readonly targetLow?: ArrayLike<number> | undefined;
  readonly targetHigh?: ArrayLike<number> | undefined;
  /** The least value of an outcome: what would lie below is observed as this, so that it has a probability of its own. */
  readonly lower?: number | undefined;
  /** The greatest value of an outcome, likewise. */
  readonly upper?: number | undefined;
  /** Whether outcomes are whole numbers, each known to half a step on either side. */
  readonly integer?: boolean | undefined;
  /** The step that outcomes are rounded to. */
  readonly rounded?: number | undefined;
}

/** Ends of what is known of each outcome, equal where it is known; open ones are infinite. */
export interface OutcomeIntervals {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Validated outcomes. */
export interface KnownOutcomes {
  /** The outcome, or for one known to an interval a point of it. */
  readonly target: Float64Array;
  /** Absent where every outcome is known. */
  readonly interval?: OutcomeIntervals;
  /** Absent where any number can be an outcome. */
  readonly support?: Support;
  /** Whether ends were handed in, and there is no observed outcome to score. */
  readonly isCensored?: true;
}

/** The names of outcome columns and of what is said of them. */
export const outcomeNames = ["target", "targetLow", "targetHigh", "lower", "upper", "integer", "rounded"] as const;

/** Validated outcomes of a number of rows; throws on the first bad one, naming the row, the rule and the remedy. */
export function knownOutcomes(where: string, given: OutcomeColumns, rows: number): KnownOutcomes {
  const { target, targetLow, targetHigh } = given;
  const support = supportOf(where, given);
  const isCensored = targetLow !== undefined || targetHigh !== undefined;
  if (target === undefined && !isCensored) {
    throw new TypeError(`${where}: observations.target is missing; pass the observed outcome of each row`);
  }
  if (target !== undefined && isCensored) {
    throw new TypeError(
      `${where}: outcomes must be given as target, or as targetLow and targetHigh, got both; leave one of them out`,
    );
  }
  if (target !== undefined) return observedOutcomes(where, target, rows, support);
  if (support?.step !== undefined) {
    throw new RangeError(
      `${where}: integer and rounded say what is known of a target, got targetLow or targetHigh beside them; give the ends alone`,
    );
  }
  return censoredOutcomes(where, { low: targetLow, high: targetHigh }, rows, support);
}

/** The support that options of observations describe. */
function supportOf(where: string, { lower, upper, integer, rounded }: OutcomeColumns): Support | undefined {
  if (integer === true && rounded !== undefined && rounded !== 1) {
    throw new RangeError(`${where}: integer is rounded: 1, got rounded: ${rounded} beside it; leave one of them out`);
  }
  const step = integer === true ? 1 : rounded;
  return checkedSupport(where, {
    ...(lower !== undefined && { lower }),
    ...(upper !== undefined && { upper }),
    ...(step !== undefined && { step }),
  });
}

function observedOutcomes(
  where: string,
  given: ArrayLike<number>,
  rows: number,
  support: Support | undefined,
): KnownOutcomes {
  const target = finiteColumn(where, "target", given);
  requireLength(where, "target", target.length, rows);
  if (support === undefined) return { target };
  requireOnSupport(where, "target", target, support);
  const ends = Array.from(target, (y) => preimageOf(support, y));
  return {
    target,
    support,
    ...intervalsOf({
      low: Float64Array.from(ends, ({ low }) => low),
      high: Float64Array.from(ends, ({ high }) => high),
    }),
  };
}

function censoredOutcomes(
  where: string,
  given: { readonly low: ArrayLike<number> | undefined; readonly high: ArrayLike<number> | undefined },
  rows: number,
  support: Support | undefined,
): KnownOutcomes {
  const low = endColumn(where, "targetLow", given.low, rows, -Infinity);
  const high = endColumn(where, "targetHigh", given.high, rows, Infinity);
  const { lower = -Infinity, upper = Infinity } = support ?? {};
  for (let i = 0; i < rows; i++) {
    if (low[i] > high[i]) {
      throw new RangeError(
        `${where}: targetLow[${i}] must be at most targetHigh[${i}], got ${low[i]} and ${high[i]}; swap them, or drop this row`,
      );
    }
    if (low[i] === -Infinity && high[i] === Infinity) {
      throw new RangeError(
        `${where}: targetLow[${i}] and targetHigh[${i}] must not both be open, got an outcome of which nothing is known; drop this row`,
      );
    }
    const beyond = high[i] < lower ? high[i] : low[i] > upper ? low[i] : undefined;
    if (beyond !== undefined) throw offSupport(where, `the outcome of row ${i}`, beyond, lower, upper);
    // What is cut off at a bound may lie anywhere beyond it.
    if (low[i] <= lower) low[i] = -Infinity;
    if (high[i] >= upper) high[i] = Infinity;
  }
  const target = low.map((from, i) =>
    from === -Infinity
      ? high[i] === Infinity
        ? lower
        : high[i]
      : high[i] === Infinity
        ? from
        : 0.5 * from + 0.5 * high[i],
  );
  return {
    target: target.map((y) => (Number.isFinite(y) ? y : 0)),
    isCensored: true,
    ...(support && { support }),
    ...intervalsOf({ low, high }),
  };
}

function intervalsOf(interval: OutcomeIntervals): Pick<KnownOutcomes, "interval"> {
  return interval.low.every((low, i) => low === interval.high[i]) ? {} : { interval };
}

/** A column of ends, in which anything open is infinite. */
function endColumn(
  where: string,
  name: string,
  given: ArrayLike<number> | undefined,
  rows: number,
  open: number,
): Float64Array {
  if (given === undefined) return new Float64Array(rows).fill(open);
  requireLength(where, name, given.length, rows);
  return Float64Array.from(given, (value, i) => {
    if (typeof value !== "number") {
      throw new TypeError(`${where}: ${name}[${i}] must be a number, got ${String(value)}; NaN is an open end`);
    }
    if (value === -open) {
      throw new RangeError(
        `${where}: ${name}[${i}] must be finite or ${open}, got ${value}, which leaves nothing between the ends; drop this row`,
      );
    }
    return Number.isNaN(value) ? open : value;
  });
}
