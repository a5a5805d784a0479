/** What a column stands for. */
export type Role = "mean" | "std" | "target";

/** A column of limits, one per row, that a probability is asked for; called as the option that names it. */
export type LimitRole = "exceedColumn" | "belowColumn";

/** How much each row counts: read only where it was named, or where a model remembers it. */
export type WeightRole = "weight";

/** The ends of what is known of an outcome, read in place of it where one of them was named; an empty cell is an open end. */
export type EndRole = "targetLow" | "targetHigh";

/** Everything that a column of numbers is read as. */
export type ReadRole = Role | WeightRole | EndRole | LimitRole;

/** What its cells are checked as: of a late target some are not there yet, and what is not a number is read as NaN. */
export type CellRole = ReadRole | "lateTarget";

/** What is known of a role: how its column is found, and which numbers it holds. */
export interface RoleRule {
  /** What the column stands for, in words. */
  readonly meaning: string;
  /** The names by which it is found, in lower case. */
  readonly spellings: readonly string[];
  /** Names by which it is found where the table has none of these. */
  readonly furtherSpellings?: readonly string[];
  /** Whether its numbers must be above 0. */
  readonly positive: boolean;
  /** The range that its numbers must lie in, where there is one. */
  readonly range?: readonly [number, number];
}

/** Every role that a column of numbers can have: one more entry is one more role. */
export const roleRules: Readonly<Record<Role, RoleRule>> = Object.freeze({
  mean: {
    meaning: "the predicted mean",
    spellings: ["mean", "mu", "prediction", "pred", "y_pred", "yhat"],
    furtherSpellings: [
      "y_hat",
      "y_mean",
      "predicted",
      "predicted_mean",
      "pred_mean",
      "mean_pred",
      "forecast",
      "preds",
      "predictions",
    ],
    positive: false,
  },
  std: {
    meaning: "the predicted standard deviation",
    spellings: ["std", "sigma", "stdev", "sd", "y_std", "uncertainty"],
    furtherSpellings: [
      "stddev",
      "std_dev",
      "standard_deviation",
      "predicted_std",
      "pred_std",
      "std_pred",
      "y_sigma",
      "y_sd",
      "y_unc",
      "unc",
    ],
    positive: true,
  },
  target: {
    meaning: "the observed outcome",
    spellings: ["target", "y", "actual", "y_true", "observed"],
    furtherSpellings: [
      "ytrue",
      "y_test",
      "y_obs",
      "y_actual",
      "obs",
      "truth",
      "ground_truth",
      "true",
      "outcome",
      "actuals",
      "targets",
    ],
    positive: false,
  },
});

const limit: RoleRule = { meaning: "the limit", spellings: [], positive: false };

/** That of distributions, written out: a command line that only prints its help must not load that package. A test compares them. */
const mostWeight = 1e9;

const weight: RoleRule = {
  meaning: "how much each row counts",
  spellings: [],
  positive: false,
  range: [0, mostWeight],
};

/** What an end is when it is open. */
const openEnds: Readonly<Record<EndRole, number>> = Object.freeze({ targetLow: -Infinity, targetHigh: Infinity });

const end = (meaning: string): RoleRule => ({ meaning, spellings: [], positive: false });

/** The rules of all columns of numbers: a limit is never found by itself, only named. */
const readRules: Readonly<Record<CellRole, RoleRule>> = Object.freeze({
  ...roleRules,
  lateTarget: roleRules.target,
  weight,
  targetLow: end("what the outcome lies above"),
  targetHigh: end("what the outcome lies at or below"),
  exceedColumn: limit,
  belowColumn: limit,
});

/** Whether a column holds limits: it may be read as something else, too. */
export function isLimit(role: CellRole): role is LimitRole {
  return readRules[role] === limit;
}

/** Whether a column is part of every row: its prediction or its outcome. */
export function isRole(role: ReadRole): role is Role {
  return Object.hasOwn(roleRules, role);
}

/** Whether a column holds an end of what is known of each outcome. */
export function isEnd(role: CellRole): role is EndRole {
  return Object.hasOwn(openEnds, role);
}

/** What stands for an end that is open. */
export function openEnd(role: EndRole): number {
  return openEnds[role];
}

/** What is known of a role, limits among them. */
export function ruleOf(role: CellRole): RoleRule {
  return readRules[role];
}

/** Columns by name. */
export type ColumnNames = { readonly [role in Role | WeightRole | EndRole]?: string | undefined };

/** Columns by name, as asked for; and as a model remembers them, for those that were not asked for. */
export type WantedColumns = ColumnNames & { readonly [role in LimitRole]?: string | undefined } & {
  readonly remembered?: ColumnNames | undefined;
  /** Whether rows without an outcome are read, too; their target is NaN. */
  readonly lateTargets?: boolean | undefined;
};

/** The places of a role's spellings among column names, in any case and with any sign between words; the common ones first. */
export function spelledAs(role: ReadRole, names: readonly string[]): readonly number[] {
  const { spellings, furtherSpellings = [] } = readRules[role];
  const placesOf = (wanted: readonly string[]): readonly number[] =>
    names.flatMap((name, place) => (wanted.includes(plainName(name)) ? [place] : []));
  const common = placesOf(spellings);
  return common.length > 0 ? common : placesOf(furtherSpellings);
}

/** "Y-Pred", "y pred" and "y.pred" are y_pred. */
function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, "_");
}

/** Why a number can't stand in a column of a role; undefined if it can. NaN fails. */
export function complaint(role: CellRole, value: number): string | undefined {
  if (role === "lateTarget" && Number.isNaN(value)) return undefined;
  if (isEnd(role)) {
    if (Number.isNaN(value)) return "must be a number, or empty where that end is open";
    return value === -openEnds[role] ? "must leave something between the ends" : undefined;
  }
  if (!Number.isFinite(value)) return "must be a finite number";
  const { positive, range } = readRules[role];
  if (range !== undefined && !(value >= range[0] && value <= range[1])) {
    return `must lie between ${range[0]} and ${range[1]}`;
  }
  return positive && !(value > 0) ? "must be > 0" : undefined;
}
