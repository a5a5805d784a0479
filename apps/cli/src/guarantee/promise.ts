import {
  type Guarantee,
  guaranteedLevels,
  heldPools,
  type ModelDocument,
  outward,
  promisedIntervals,
} from "@distcal/distributions";
import { badInput } from "@distcal/tables/command";
import { count, shortNumber } from "../terminal/output.ts";

/** What a model promises of intervals and quantiles at some levels, as JSON has it. */
export interface PromisedCoverage {
  readonly kind: Guarantee["kind"];
  /** Whether coverage is proved for this many rows; by folds it is not. */
  readonly promise: "finite-sample" | "none";
  /** Rows whose ranks are read. */
  readonly rows: number;
  /** Of intervals. */
  readonly highestLevel: number;
  /** Levels that were asked for, and the levels of the density that they read instead; within groups those of pooled rows. */
  readonly levels?: readonly { readonly level: number; readonly read: number }[];
  readonly groups?: {
    /** Groups that answer by their own rows, and those with too few, which are pooled. */
    readonly own: readonly string[];
    readonly pooled: readonly string[];
    /** Whether pooled rows are those of all groups, since the small ones together are too few: nothing is promised within these. */
    readonly pooledWithAll: boolean;
  };
}

/** What a model promises; undefined where that is nothing. */
export function guaranteeOf(document: ModelDocument): Guarantee | undefined {
  return document["guarantee"] as Guarantee | undefined;
}

/** What is promised at some levels of quantiles; throws where the held-out rows are too few for one of them. */
export function promiseAt(guarantee: Guarantee, levels: readonly number[]): PromisedCoverage {
  const { kind, rows, highestLevel } = guarantee;
  const promise = kind === "cross" ? "none" : "finite-sample";
  const summary = { kind, promise, rows, highestLevel } as const;
  if (levels.length === 0) return summary;
  const read = readLevels(guarantee, levels);
  const pools = heldPools(guarantee, levels.map(outward));
  return {
    ...summary,
    levels: levels.map((level, k) => ({ level, read: read[k] })),
    ...(kind === "group" &&
      pools && { groups: { own: [...pools.own.keys()], pooled: pools.small, pooledWithAll: pools.isOfAll } }),
  };
}

/** Levels of central intervals that people ask for, as far as they can be promised, and what each reads of the density. */
const usualLevels = [0.5, 0.8, 0.9, 0.95];

/** What a fit can promise, as its JSON has it. */
export function fittedPromise(guarantee: Guarantee): PromisedCoverage {
  const levels = promisedIntervals(guarantee, usualLevels).flatMap(centralTails);
  return promiseAt(
    guarantee,
    [...new Set(levels)].sort((a, b) => a - b),
  );
}

/** "marginal: 119 rows held out, intervals up to 98.3 %; the 90 % interval reads the density from 4.1 % to 96.2 %". */
export function fittedPromiseWords(guarantee: Guarantee): string {
  const { kind, rows, folds, highestLevel, groups } = guarantee;
  const held =
    kind === "cross"
      ? `no finite-sample promise: ranks of ${count(rows)} rows by ${folds} folds`
      : `${count(rows)} rows held out${groups === undefined ? "" : ` in ${count(groups.length)} groups`}`;
  const usual = promisedIntervals(guarantee, usualLevels).at(-1);
  const most = `intervals up to ${percent(highestLevel)}${groups === undefined ? "" : ", within groups as far as their rows reach"}`;
  if (usual === undefined) return `${kind}: ${held}, ${most}`;
  const [from, to] = guaranteedLevels(guarantee, centralTails(usual));
  const whose = groups === undefined ? "" : " of pooled rows";
  return `${kind}: ${held}, ${most}; the ${percent(usual)} interval${whose} reads the density from ${percent(from)} to ${percent(to)}`;
}

function centralTails(level: number): readonly [number, number] {
  const tail = Number(((1 - level) / 2).toPrecision(12));
  return [tail, 1 - tail];
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(share > 0.99 ? 4 : 3))} %`;
}

function readLevels(guarantee: Guarantee, levels: readonly number[]): Float64Array {
  try {
    return guaranteedLevels(guarantee, levels);
  } catch (error) {
    const reason = (error as Error).message.replace(/^guaranteedLevels: /, "");
    throw badInput(`the model's guarantee: ${reason}; --quantiles and --interval name the levels`, error);
  }
}

/** One sentence on what columns promise. */
export function promiseWords({ kind, rows, groups }: PromisedCoverage): string {
  const by = `${count(rows)} held-out rows`;
  if (kind === "cross") {
    return `intervals and quantiles are read from the ranks of ${count(rows)} rows by folds: no finite-sample promise`;
  }
  const most = shortNumber(200 / (rows + 1), 2);
  if (kind === "marginal" || groups === undefined) {
    return `intervals hold at least what they say, and at most ${most} % more, of rows like the ${by}; so do quantiles, on their side`;
  }
  const { own, pooled, pooledWithAll } = groups;
  const small =
    pooled.length === 0
      ? ""
      : `; ${named(pooled)} ${pooled.length === 1 ? "has" : "have"} too few rows and ${
          pooledWithAll
            ? `${pooled.length === 1 ? "is" : "are"} answered by the rows of all groups, without a promise of ${pooled.length === 1 ? "its" : "their"} own`
            : `${pooled.length === 1 ? "answers" : "answer together"} by ${pooled.length === 1 ? "its" : "their"} own rows`
        }`;
  return own.length === 0
    ? `no group has enough rows for these levels: intervals hold at least what they say of rows like the ${by}, all groups together`
    : `intervals hold at least what they say within ${count(own.length)} ${own.length === 1 ? "group" : "groups"}, by ${by}${small}`;
}

const mostNamed = 5;

function named(labels: readonly string[]): string {
  if (labels.length > mostNamed) return `${count(labels.length)} groups`;
  return `${labels.length === 1 ? "group" : "groups"} ${labels.join(", ")}`;
}
