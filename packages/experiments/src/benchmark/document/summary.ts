import { type PairedScore, pairedScores } from "../cells/benchmark-cell.ts";
import { criticalDifference } from "../statistics/critical-difference.ts";
import { type FriedmanTest, friedmanTest } from "../statistics/friedman.ts";
import { type MeanWithError, meanOver, medianOf } from "../statistics/mean-over.ts";
import { isSame, ranksOf } from "../statistics/ranks.ts";
import type { ScoredTable, TableScore } from "./table-scores.ts";

/** How a method differs from the reference over tables. */
export interface DifferenceOverTables {
  /** In nats for NLL, else as a share of the reference's score on the table; over tables where it is finite. */
  readonly difference: MeanWithError | null;
  /** Tables where it is lower, or higher, by more than two standard errors over rows; infinite is higher. */
  readonly better: number;
  readonly worse: number;
  /** Tables where it is infinite. */
  readonly infinite: number;
}

/** A method over the tables of a part. */
export interface MethodSummary {
  readonly method: string;
  readonly tables: number;
  /** Tables on which it failed: the worst rank, and in no mean. */
  readonly failed: number;
  /** Null where some table lacks what the method requires: ranks need every table. */
  readonly meanRank: Readonly<Record<PairedScore, number>> | null;
  readonly fromReference: Readonly<Record<PairedScore, DifferenceOverTables>>;
  /** The mean over levels and tables of |coverage − level|, with its error over tables. */
  readonly coverageError: MeanWithError | null;
  /** The same for intervals that are exactly right: what chance alone leaves on so many rows. */
  readonly coverageErrorByChance: number | null;
  /** Intervals whose coverage misses its level by more than 2.6 standard errors, of how many. */
  readonly coverageOff: { readonly off: number; readonly of: number };
  /** Widths of intervals over the reference's: the geometric mean over tables and levels. */
  readonly width: number | null;
  /** Medians over tables: processor seconds of a fit, microseconds of a predicted row; the most memory in MB. */
  readonly fitSeconds: number | null;
  readonly rowMicroseconds: number | null;
  readonly memory: number | null;
}

/** All methods over some tables. */
export interface PartSummary {
  readonly part: string;
  readonly tables: readonly string[];
  /** How far mean ranks must be apart to differ: Nemenyi's at 5 %; null below two tables or methods. */
  readonly criticalDifference: number | null;
  readonly friedman: Readonly<Record<PairedScore, FriedmanTest | null>>;
  /** Methods with the same scores on every table, in groups: each group is ranked as one, or its size would move all ranks. */
  readonly identical: readonly (readonly string[])[];
  readonly methods: readonly MethodSummary[];
}

/** Sums up the scores of some tables, methods in the order of their names' list. */
export function partSummary(
  part: string,
  tables: readonly string[],
  all: readonly TableScore[],
  { methods, reference }: { readonly methods: readonly string[]; readonly reference: string },
): PartSummary {
  const at = new Map(all.map((score) => [`${score.table}\n${score.method}`, score]));
  const scoreOf = (table: string, method: string): TableScore | undefined => at.get(`${table}\n${method}`);
  const whole = methods.filter((method) => tables.every((table) => !lacks(scoreOf(table, method))));
  const groups = identicalGroups(whole, tables, scoreOf);
  const ranked = groups.map(([first]) => first);
  const ranks = byScore((name) =>
    tables.map((table) => ranksOf(ranked.map((method) => scoreForRank(scoreOf(table, method), name)))),
  );
  const canTest = tables.length > 1 && ranked.length > 1;
  return {
    part,
    tables,
    criticalDifference: canTest ? criticalDifference(ranked.length, tables.length) : null,
    identical: groups.filter((group) => group.length > 1),
    friedman: byScore((name) => (canTest ? (friedmanTest(ranks[name]) ?? null) : null)),
    methods: methods.map((method) => {
      const place = groups.findIndex((group) => group.includes(method));
      const own = tables.flatMap((table) => scoreOf(table, method) ?? []);
      const others = tables.flatMap((table) => scoreOf(table, reference) ?? []);
      return {
        ...methodSummary(method, own, others),
        meanRank:
          place < 0 || tables.length === 0
            ? null
            : byScore((name) => meanOver(ranks[name].map((of) => of[place]))?.mean ?? Number.NaN),
      };
    }),
  };
}

function byScore<Value>(value: (name: PairedScore) => Value): Readonly<Record<PairedScore, Value>> {
  return { nll: value("nll"), crps: value("crps"), pinball: value("pinball") };
}

/** Methods in groups of equal scores; most are alone in theirs. Those that failed are alike in nothing. */
function identicalGroups(
  methods: readonly string[],
  tables: readonly string[],
  scoreOf: (table: string, method: string) => TableScore | undefined,
): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const isSameOn = (table: string, a: string, b: string): boolean => {
    const [left, right] = [scoreOf(table, a), scoreOf(table, b)];
    if (left === undefined || right === undefined || !isScored(left) || !isScored(right)) return false;
    return pairedScores.every((name) => isSame(left.scores[name] ?? Infinity, right.scores[name] ?? Infinity));
  };
  for (const method of methods) {
    const same = groups.find(([first]) => tables.every((table) => isSameOn(table, first, method)));
    if (same === undefined) groups.push([method]);
    else same.push(method);
  }
  return groups;
}

function lacks(score: TableScore | undefined): boolean {
  return score === undefined || "lacking" in score;
}

function scoreForRank(score: TableScore | undefined, name: PairedScore): number {
  if (score === undefined || !("scores" in score)) return Number.POSITIVE_INFINITY;
  return score.scores[name] ?? Number.POSITIVE_INFINITY;
}

function isScored(score: TableScore): score is ScoredTable {
  return "scores" in score;
}

function methodSummary(
  method: string,
  own: readonly TableScore[],
  reference: readonly TableScore[],
): Omit<MethodSummary, "meanRank"> {
  const scored = own.filter(isScored);
  const referenceOn = new Map(reference.filter(isScored).map((score) => [score.table, score]));
  const misses = scored.flatMap(({ coverage, levels, testRows }) =>
    coverage.map((share, k) => ({
      miss: Math.abs(share - levels[k]),
      error: Math.sqrt((levels[k] * (1 - levels[k])) / testRows),
    })),
  );
  const widths = scored.flatMap(({ table, width }) =>
    (referenceOn.get(table)?.width ?? []).map((other, k) => Math.log(width[k] / other)),
  );
  return {
    method,
    tables: own.length,
    failed: own.filter((score) => "failed" in score).length,
    fromReference: byScore((name) => overTables(scored, name, referenceOn)),
    coverageError: meanOver(scored.map(({ coverage, levels }) => meanMiss(coverage, levels))) ?? null,
    // The mean of |x| of a normal variable is its standard deviation times √(2/π).
    coverageErrorByChance: meanOver(misses.map(({ error }) => Math.sqrt(2 / Math.PI) * error))?.mean ?? null,
    coverageOff: { off: misses.filter(({ miss, error }) => miss > 2.6 * error).length, of: misses.length },
    width: ((mean) => (mean === undefined ? null : Math.exp(mean.mean)))(meanOver(widths.filter(Number.isFinite))),
    fitSeconds: medianOf(scored.map(({ seconds }) => seconds.fit)) ?? null,
    rowMicroseconds: medianOf(scored.map(({ seconds, testRows }) => (1e6 * seconds.predict) / testRows)) ?? null,
    memory: scored.length === 0 ? null : Math.max(...scored.map(({ memory }) => memory)),
  };
}

function meanMiss(coverage: readonly number[], levels: readonly number[]): number {
  return coverage.reduce((sum, share, k) => sum + Math.abs(share - levels[k]), 0) / levels.length;
}

function overTables(
  scored: readonly ScoredTable[],
  name: PairedScore,
  referenceOn: ReadonlyMap<string, ScoredTable>,
): DifferenceOverTables {
  const differences: number[] = [];
  let [better, worse, infinite] = [0, 0, 0];
  for (const { table, scores, difference } of scored) {
    const paired = difference?.[name];
    const other = referenceOn.get(table)?.scores[name];
    if (paired === undefined || other === undefined) continue;
    if (paired === null || other === null) {
      infinite++;
      if (scores[name] === null && other !== null) worse++;
      if (scores[name] !== null && other === null) better++;
      continue;
    }
    differences.push(name === "nll" ? paired.mean : paired.mean / other);
    const margin = 2 * (paired.se ?? Number.POSITIVE_INFINITY);
    if (paired.mean < -margin) better++;
    if (paired.mean > margin) worse++;
  }
  return { difference: meanOver(differences) ?? null, better, worse, infinite };
}
