import type { Fault } from "./diagnosis.ts";
import type { Finding } from "./findings.ts";

/** The test in a word. `uneven` is wrong in places; `too-few` rows to say; `training-rows` prove nothing. */
export type Verdict =
  | "calibrated"
  | "biased"
  | "overconfident"
  | "underconfident"
  | "uneven"
  | "wrong-shape"
  | "too-few"
  | "training-rows";

const FEWEST_ROWS = 30;
const FEWEST_CLUSTERS = 10;

const words: Readonly<Record<Fault, Verdict>> = {
  biased: "biased",
  "too-narrow": "overconfident",
  "too-wide": "underconfident",
  skewed: "wrong-shape",
  "tails-too-light": "wrong-shape",
  "tails-too-heavy": "wrong-shape",
};

/** What a verdict is made from. */
export interface VerdictInput {
  readonly rows: number;
  readonly clusters: number | undefined;
  readonly trainingRows: boolean;
  readonly withinTwoPoints: boolean;
  readonly findings: readonly Pick<Finding, "column" | "what">[];
}

/** The word for the first finding; calibrated without one or within 2 points, too-few below 30 rows or 10 clusters. */
export function verdictOf({ rows, clusters, trainingRows, withinTwoPoints, findings }: VerdictInput): Verdict {
  if (trainingRows) return "training-rows";
  if (rows < FEWEST_ROWS || (clusters !== undefined && clusters < FEWEST_CLUSTERS)) return "too-few";
  if (findings.length === 0 || withinTwoPoints) return "calibrated";
  const [{ column, what }] = findings;
  return column === null ? words[what] : "uneven";
}
