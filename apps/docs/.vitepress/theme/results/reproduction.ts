/** What the page reads of a document that `distcal reproduce` wrote as results.json. */
export interface ReproductionRun {
  readonly datasets: readonly string[];
  readonly bases: readonly string[];
  readonly methods: readonly string[];
  readonly splits: number;
  readonly seed: number;
  readonly protocol: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly code: string;
  readonly data: readonly { readonly name: string; readonly title: string }[];
  readonly cells: readonly (CellKey &
    Readonly<Record<Score, { readonly mean: number | null; readonly se: number | null }>>)[];
  readonly failed: readonly (CellKey & { readonly split: number; readonly message: string })[];
  readonly wins: { readonly contests: readonly Contest[] };
  readonly paper: {
    readonly source: string;
    readonly cells: readonly (CellKey & Readonly<Record<Score, number | null>>)[];
  };
  readonly run: {
    readonly date: string;
    readonly node: string;
    readonly platform: string;
  };
}

type Score = "nll" | "mse" | "pblSum";

interface CellKey {
  readonly dataset: string;
  readonly base: string;
  readonly method: string;
}

interface Contest {
  readonly dataset: string;
  readonly base: string;
  readonly score: Score;
  readonly best: { readonly method: string; readonly value: number };
  readonly baseValue: number;
  readonly isotonicValue: number;
  readonly improvement: number;
  readonly paperImprovement: number;
  readonly belowBase: boolean;
  readonly belowIsotonic: boolean;
  readonly nearBase: boolean;
  readonly atLeastPaper: boolean;
}

/** A printed number, bold where it is the best of its row. */
interface Entry {
  readonly text: string;
  readonly isBest: boolean;
}

/** One score of one base model: for each data set a row of ours and one of the paper's. */
interface ScoreTable {
  readonly title: string;
  readonly methods: readonly string[];
  readonly rows: readonly {
    readonly title: string;
    readonly ours: readonly Entry[];
    readonly paper: readonly Entry[];
  }[];
}

/** What the page shows. */
export interface ReproductionView {
  readonly source: string;
  readonly runs: readonly {
    readonly bases: string;
    readonly splits: number;
    readonly seed: number;
    readonly date: string;
    readonly machine: string;
    readonly version: string;
    readonly code: string;
  }[];
  readonly counts: readonly { readonly what: string; readonly won: number; readonly of: number }[];
  /** Contests that were not won, by base model, data set and score, with what was lost to. */
  readonly lost: readonly { readonly name: string; readonly numbers: string }[];
  /** Where the NLL falls by less than it did in the paper. */
  readonly lessThanPaper: readonly { readonly name: string; readonly numbers: string }[];
  readonly tables: readonly { readonly base: string; readonly scores: readonly ScoreTable[] }[];
}

const scoreTitles: Readonly<Record<Score, string>> = { nll: "NLL", mse: "MSE", pblSum: "PBL" };
const scores = ["nll", "mse", "pblSum"] as const;
const baseTitles: Readonly<Record<string, string>> = {
  ols: "Ordinary least squares",
  br: "Bayesian ridge",
  nn: "Neural network, MC dropout",
  gp: "Gaussian process",
};

/** Lays runs of different base models out for reading, in the order of the paper. */
export function reproductionView(found: readonly ReproductionRun[]): ReproductionView {
  const place = ({ bases }: ReproductionRun): number => Object.keys(baseTitles).indexOf(bases[0]);
  const runs = [...found].sort((a, b) => place(a) - place(b));
  const contests = runs.flatMap(({ wins }) => wins.contests);
  const of = (score: Score): Contest[] => contests.filter((contest) => contest.score === score);
  const count = (what: string, among: readonly Contest[], won: (contest: Contest) => boolean) => ({
    what,
    won: among.filter(won).length,
    of: among.length,
  });
  const name = ({ base, dataset, score }: Contest): string =>
    `${baseTitles[base]}, ${titleOf(runs, dataset)}, ${scoreTitles[score]}`;
  return {
    source: runs[0]?.paper.source ?? "",
    runs: runs.map(({ bases, splits, seed, run, versions, code }) => ({
      bases: bases.map((base) => baseTitles[base]).join(", "),
      splits,
      seed,
      date: run.date.slice(0, 10),
      machine: `Node ${run.node}, ${run.platform}`,
      version: versions["distcal"] ?? "",
      code: code.slice(0, 12),
    })),
    counts: [
      count("NLL below that of the base model and of isotonic calibration", of("nll"), isBelowBoth),
      count("pinball loss below both", of("pblSum"), isBelowBoth),
      count("squared error at most 1 % above the base model's", of("mse"), ({ nearBase }) => nearBase),
      count("NLL improved by at least as much as in the paper", of("nll"), ({ atLeastPaper }) => atLeastPaper),
    ],
    lost: contests.filter(isLost).map((contest) => ({ name: name(contest), numbers: numbersOf(contest) })),
    lessThanPaper: of("nll")
      .filter(({ atLeastPaper }) => !atLeastPaper)
      .map((contest) => ({
        name: name(contest),
        numbers: `${digits(contest.improvement)} nat, paper ${digits(contest.paperImprovement)}`,
      })),
    tables: runs.flatMap((run) =>
      run.bases.map((base) => ({
        base: baseTitles[base],
        scores: scores.map((score) => scoreTable(run, base, score)),
      })),
    ),
  };
}

function isBelowBoth({ belowBase, belowIsotonic }: Contest): boolean {
  return belowBase && belowIsotonic;
}

function isLost(contest: Contest): boolean {
  return contest.score === "mse" ? !contest.nearBase : !isBelowBoth(contest);
}

function numbersOf({ best, baseValue, isotonicValue }: Contest): string {
  return `GP-Beta ${digits(best.value)}, base ${digits(baseValue)}, isotonic ${digits(isotonicValue)}`;
}

function scoreTable(
  { cells, paper, methods, datasets, data }: ReproductionRun,
  base: string,
  score: Score,
): ScoreTable {
  return {
    title: scoreTitles[score],
    methods: methods.map(methodTitle),
    rows: datasets.map((dataset) => {
      const at = <Cell extends CellKey>(among: readonly Cell[], method: string): Cell | undefined =>
        among.find((cell) => cell.base === base && cell.dataset === dataset && cell.method === method);
      const ours = methods.map((method) => at(cells, method)?.[score]);
      const printed = methods.map((method) => at(paper.cells, method)?.[score] ?? null);
      return {
        title: data.find(({ name }) => name === dataset)?.title ?? dataset,
        ours: entries(
          ours.map((cell) => cell?.mean ?? null),
          (value, i) => {
            const error = ours[i]?.se ?? null;
            return error === null ? value.toFixed(2) : `${value.toFixed(2)} ± ${error.toFixed(2)}`;
          },
        ),
        paper: entries(printed, (value) => value.toFixed(2)),
      };
    }),
  };
}

function entries(values: readonly (number | null)[], text: (value: number, index: number) => string): Entry[] {
  const least = Math.min(...values.flatMap((value) => (value === null ? [] : [value])));
  return values.map((value, i) => ({ text: value === null ? "–" : text(value, i), isBest: value === least }));
}

function methodTitle(method: string): string {
  if (method === "base") return "Base";
  if (method === "isotonic") return "Isotonic";
  return method.replace(/^gp-beta-(\d+)$/, "GP-Beta $1");
}

function titleOf(runs: readonly ReproductionRun[], dataset: string): string {
  return runs.flatMap(({ data }) => data).find(({ name }) => name === dataset)?.title ?? dataset;
}

function digits(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 3 : 2);
}
