import { betGrid, betRatios, startShare } from "./bet-grid.ts";

/** What is kept of the bets on one region, as JSON. */
export type PurseState = {
  /** Rows of the region since the bets started. */
  readonly bet: number;
  /** Rows of the region that were watched, and how many of them the 90 % interval covered. */
  readonly rows: number;
  readonly covered: number;
  /** Of each bet: its wealth; the largest part of it that started at one row; that row; `rows` and `covered` before it. */
  readonly wealth: readonly number[];
  readonly best: readonly number[];
  readonly since: readonly number[];
  readonly rowsBefore: readonly number[];
  readonly coveredBefore: readonly number[];
};

/** The bets on one region while rows go by. */
export interface Purse {
  /** Takes the next row of the region: its number in the watch, its normal score and whether its outcome was covered. */
  take(row: number, score: number, covered: boolean): void;
  /** The wealth of all bets together. */
  total(): number;
  /** Starts all bets again, with nothing. */
  restart(): void;
  state(): PurseState;
}

/** A purse in which nothing has been put yet. */
export function emptyPurse(): PurseState {
  const zeros = betGrid.map(() => 0);
  return {
    bet: 0,
    rows: 0,
    covered: 0,
    wealth: zeros,
    best: zeros,
    since: zeros,
    rowsBefore: zeros,
    coveredBefore: zeros,
  };
}

/**
 * Wealth goes M_t = (M_{t−1} + w_t)·e_t: at every row a share w_t of 1 starts to bet. Nothing under- or overflows, since what
 * starts keeps wealth up, and an alarm ends it long before 10³⁰⁸.
 */
export function purse(start: PurseState): Purse {
  let { bet, rows, covered } = start;
  const [wealth, best] = [new Float64Array(start.wealth), new Float64Array(start.best)];
  const since = new Float64Array(start.since);
  const [rowsBefore, coveredBefore] = [new Float64Array(start.rowsBefore), new Float64Array(start.coveredBefore)];
  const ratios = new Float64Array(betGrid.length);
  let sum = summed(wealth);
  return {
    take(row, score, isCovered) {
      bet++;
      const share = startShare(bet);
      betRatios(score, ratios);
      for (let k = 0; k < wealth.length; k++) {
        const ratio = ratios[k];
        wealth[k] = (wealth[k] + share) * ratio;
        if (share > best[k]) {
          best[k] = share;
          since[k] = row;
          rowsBefore[k] = rows;
          coveredBefore[k] = covered;
        }
        best[k] *= ratio;
      }
      rows++;
      if (isCovered) covered++;
      sum = summed(wealth);
    },
    total: () => sum,
    restart() {
      bet = 0;
      for (const column of [wealth, best, since, rowsBefore, coveredBefore]) column.fill(0);
      sum = 0;
    },
    state: () => ({
      bet,
      rows,
      covered,
      wealth: Array.from(wealth),
      best: Array.from(best),
      since: Array.from(since),
      rowsBefore: Array.from(rowsBefore),
      coveredBefore: Array.from(coveredBefore),
    }),
  };
}

/** In order, so that a purse that was put away and taken out again has the same sum. */
function summed(values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k];
  return sum;
}
