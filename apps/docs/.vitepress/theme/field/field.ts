import { rankTimes } from "@distcal/plots";
import { type DrawnFigure, drawn } from "../figures/drawn.ts";

type Score = "nll" | "crps";

interface Mean {
  readonly mean: number;
  readonly se: number | null;
}

/** What the page reads of a document that `distcal benchmark` wrote as results.json. */
export interface FieldRun {
  readonly version: string;
  readonly code: readonly string[];
  readonly seed: number;
  readonly rows: { readonly fit: number; readonly test: number };
  readonly reference: string;
  readonly tables: readonly {
    readonly name: string;
    readonly form: string;
    readonly fitRows: number;
    readonly testRows: number;
  }[];
  readonly parts: readonly FieldPart[];
  readonly scores: readonly FieldScore[];
  readonly run: { readonly date: string; readonly node: string; readonly cpu: string };
}

interface FieldPart {
  readonly part: string;
  readonly tables: readonly string[];
  readonly criticalDifference: number | null;
  readonly friedman: Readonly<Record<Score, { readonly pValue: number } | null>>;
  readonly identical: readonly (readonly string[])[];
  readonly methods: readonly FieldMethod[];
}

interface FieldMethod {
  readonly method: string;
  readonly failed: number;
  readonly meanRank: Readonly<Record<Score, number>> | null;
  readonly fromReference: Readonly<
    Record<Score, { readonly difference: Mean | null; readonly better: number; readonly worse: number }>
  >;
  readonly coverageError: Mean | null;
  readonly coverageErrorByChance: number | null;
  readonly width: number | null;
  readonly fitSeconds: number | null;
  readonly rowMicroseconds: number | null;
  readonly memory: number | null;
}

type FieldScore = { readonly table: string; readonly method: string } & (
  | {
      readonly scores: Readonly<Record<Score, number | null>>;
      readonly difference?: Readonly<Record<Score, Mean | null>>;
      readonly coverage: readonly number[];
      readonly seconds: { readonly fit: number; readonly predict: number };
      readonly memory: number;
    }
  | { readonly failed: string }
  | { readonly lacking: string }
);

type Scored = Extract<FieldScore, { readonly scores: unknown }>;

/** What the page shows. */
export interface FieldView {
  /** How many tables and methods there are. */
  readonly tables: number;
  readonly methods: number;
  readonly rows: string;
  readonly origin: string;
  /** The verdict on the default method, in sentences. */
  readonly verdict: readonly string[];
  readonly figure: DrawnFigure;
  /** The names of the parts that ranks are shown for, with how many tables they have; the first is the one of the figure. */
  readonly parts: readonly string[];
  /** A row for each method, the best first. */
  readonly summary: readonly {
    readonly method: string;
    readonly cells: readonly string[];
    readonly isDefault: boolean;
  }[];
  /** Every table with every method. */
  readonly details: readonly {
    readonly table: string;
    readonly about: string;
    readonly rows: readonly (readonly string[])[];
  }[];
  /** Tables on which some method has a lower NLL than the default; clearly, where by more than two standard errors. */
  readonly lost: readonly { readonly table: string; readonly to: string; readonly isClear: boolean }[];
  /** Parts that the run does not have. */
  readonly missing: readonly string[];
  /** Cells without scores, and why. */
  readonly failed: readonly string[];
}

/** The part whose tables no choice was to be made on: the figure and the verdict are about these. */
const judged = "even tables";

/** Which tables belong to which part, as the setup of the run has them. */
export type PlannedParts = Readonly<Record<string, readonly string[]>>;

/** Lays a benchmark out for reading. */
export function fieldView(run: FieldRun, planned: PlannedParts): FieldView {
  const { parts, reference, scores } = run;
  const main = parts.find(({ part }) => part === judged) ?? parts[0];
  const others = parts.slice(1).filter((part) => part !== main);
  const shown = [main, ...others];
  const ranked = byRank(main, "nll");
  return {
    tables: run.tables.length,
    methods: ranked.length,
    rows: `${run.rows.fit.toLocaleString("en")} rows to fit to and ${run.rows.test.toLocaleString("en")} to judge by`,
    origin: originText(run),
    verdict: verdictOf(main, reference),
    figure: drawn((width) => figureOf(main, width)),
    parts: shown.map(({ part, tables }) => `${part} (${tables.length})`),
    summary: ranked.map((method) => ({
      method: method.method,
      cells: summaryCells(method, shown, reference),
      isDefault: method.method === reference,
    })),
    details: run.tables.map(({ name, form, fitRows, testRows }) => ({
      table: name,
      about: `${fitRows} → ${testRows} rows${form === "moments" ? "" : `, ${form}`}`,
      rows: scores
        .filter((score): score is Scored => score.table === name && "scores" in score)
        .sort((a, b) => (a.scores.nll ?? Infinity) - (b.scores.nll ?? Infinity))
        .map(detailCells),
    })),
    lost: run.tables.flatMap(({ name }) => {
      const ahead = scores
        .filter((score): score is Scored => score.table === name && "scores" in score && isAhead(score))
        .sort((a, b) => (a.scores.nll ?? Infinity) - (b.scores.nll ?? Infinity));
      if (ahead.length === 0) return [];
      const to = ahead.map(({ method, difference }) => `${method} ${signedPair(difference?.nll ?? null, 1)}`);
      return [{ table: name, to: to.join(", "), isClear: ahead.some(isClearlyAhead) }];
    }),
    missing: Object.keys(planned).filter((part) => !parts.some((done) => done.part === part)),
    failed: [
      ...scores.flatMap((score) => ("failed" in score ? [`${score.method} on ${score.table}: ${score.failed}`] : [])),
      ...main.methods.flatMap(({ method }) => {
        const lacking = scores.flatMap((score) =>
          score.method === method && "lacking" in score ? [score.lacking] : [],
        );
        const many = lacking.length === run.tables.length ? "no table" : `not every table`;
        return lacking.length === 0 ? [] : [`${method} needs a ${lacking[0]}, which ${many} has`];
      }),
    ],
  };
}

function byRank({ methods }: FieldPart, score: Score): FieldMethod[] {
  return methods
    .filter(({ meanRank }) => meanRank !== null)
    .sort((a, b) => (a.meanRank?.[score] ?? 0) - (b.meanRank?.[score] ?? 0));
}

function verdictOf(part: FieldPart, reference: string): string[] {
  const { tables, criticalDifference } = part;
  const of = (score: Score, name: string): string => {
    const copies = part.identical.flatMap((group) => group.slice(1));
    const ranked = byRank(part, score).filter(({ method }) => !copies.includes(method));
    const place = ranked.findIndex(({ method }) => method === reference);
    const first = ranked[0].meanRank?.[score] ?? 0;
    const near = ranked
      .filter(({ meanRank }) => (meanRank?.[score] ?? 0) - first < (criticalDifference ?? 0))
      .map(({ method }) => method)
      .slice(1);
    const close =
      near.length === 0
        ? "no other is within the critical difference of it"
        : `within the critical difference of the first ${near.length === 1 ? "is" : "are"} ${near.join(", ")}`;
    const own = ranked[place]?.meanRank?.[score] ?? Number.NaN;
    const ahead = place === 0 ? "" : `, behind ${ranked[0].method} (${first.toFixed(2)})`;
    return `In ${name}, ${reference} is number ${place + 1} of ${ranked.length} over ${tables.length} ${part.part}, with a mean rank of ${own.toFixed(2)}${ahead}; ${close}.`;
  };
  const errors = part.methods
    .filter(({ coverageError }) => coverageError !== null)
    .sort((a, b) => (a.coverageError?.mean ?? 0) - (b.coverageError?.mean ?? 0));
  const text = ({ coverageError }: FieldMethod): string => pair(coverageError, 100);
  const own = errors.find(({ method }) => method === reference);
  const [best] = errors;
  const coverage =
    own === undefined || best === undefined
      ? []
      : [
          `Intervals of 50, 80, 90 and 95 % miss their level by ${text(own)} points on average${best === own ? ", the least of all methods" : `; the least is ${text(best)} by ${best.method}`}. Exact ones would miss by ${(100 * (own.coverageErrorByChance ?? 0)).toFixed(1)} by chance.`,
        ];
  const alike = part.identical.map(
    (group) => `${group.join(", ")} gave the same answers on these tables and are ranked as one.`,
  );
  return [of("nll", "NLL"), of("crps", "CRPS"), ...coverage, ...alike];
}

function figureOf(part: FieldPart, width: number): ReturnType<typeof rankTimes> {
  const methods = byRank(part, "nll").map(({ method, meanRank, fitSeconds }) => ({
    name: method,
    rank: meanRank?.nll ?? Number.NaN,
    seconds: fitSeconds ?? Number.NaN,
  }));
  const { tables, criticalDifference } = part;
  return rankTimes(
    { methods, tables: tables.length, ...(criticalDifference !== null && { criticalDifference }) },
    { width },
  );
}

function summaryCells(method: FieldMethod, parts: readonly FieldPart[], reference: string): string[] {
  const { fromReference, coverageError, fitSeconds, rowMicroseconds } = method;
  const isReference = method.method === reference;
  const rankIn = ({ methods }: FieldPart, score: Score): string =>
    methods.find((other) => other.method === method.method)?.meanRank?.[score].toFixed(1) ?? "–";
  return [
    ...parts.map((part) => rankIn(part, "nll")),
    rankIn(parts[0], "crps"),
    isReference ? "0" : signedPair(fromReference.nll.difference, 1),
    isReference ? "0" : signedPair(fromReference.crps.difference, 100),
    pair(coverageError, 100),
    short(fitSeconds),
    short(rowMicroseconds),
  ];
}

function detailCells({ method, scores, difference, coverage, seconds, memory }: Scored): string[] {
  return [
    method,
    scores.nll === null ? "infinite" : minus(scores.nll.toFixed(3)),
    signedPair(difference?.nll ?? null, 1),
    scores.crps === null ? "infinite" : short(scores.crps, 4),
    coverage.map((share) => (100 * share).toFixed(0)).join(" / "),
    short(seconds.fit),
    `${memory}`,
  ];
}

function isAhead({ difference }: Scored): boolean {
  return difference?.nll != null && difference.nll.mean < 0;
}

function isClearlyAhead({ difference }: Scored): boolean {
  const nll = difference?.nll;
  return nll != null && nll.mean < -2 * (nll.se ?? Infinity);
}

/** A mean with its error, in the decimals that show the error's first digit. */
function pair(value: Mean | null, times: number): string {
  if (value === null) return "–";
  const error = times * (value.se ?? 0);
  const decimals = error > 0 ? Math.max(0, Math.min(4, -Math.floor(Math.log10(error)))) : 1;
  return minus(`${(times * value.mean).toFixed(decimals)} ± ${error.toFixed(decimals)}`);
}

function signedPair(value: Mean | null, times: number): string {
  if (value === null) return "infinite";
  return `${value.mean > 0 ? "+" : ""}${pair(value, times)}`;
}

function short(value: number | null, digits = 2): string {
  return value === null ? "–" : minus(String(Number(value.toPrecision(digits))));
}

function minus(text: string): string {
  return text.replaceAll("-", "−");
}

function originText({ run, version, code, seed }: FieldRun): string {
  const codes = code.map((digest) => digest.slice(0, 10)).join(", ");
  return `${run.date.slice(0, 10)}, distcal ${version} (code ${codes}), seed ${seed}, Node ${run.node}, ${run.cpu}`;
}
