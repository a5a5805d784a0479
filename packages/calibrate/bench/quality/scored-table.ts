import type { DistributionBatch } from "@distcal/distributions";
import { coverage, logScore } from "@distcal/metrics";
import { fit } from "../../src/index.ts";
import type { ObservedColumns, QualityTable } from "./quality-table.ts";
import { rowCosts } from "./row-cost.ts";

/** What the default has to match: simpler methods, and the paper's form of GP-Beta. */
const others = ["identity", "isotonic", "variance-scaling", "crude", "global-beta", "gp-normal"] as const;

/** How one method did on a table, on average over seeds. */
interface MethodScore {
  readonly nll: number;
  /** Shares of outcomes in the central 50 % and 90 % intervals. */
  readonly half: number;
  readonly ninety: number;
  /** The fit's time. */
  readonly milliseconds: number;
}

/** How the default did on a table, beside the others. */
export interface QualityScore extends MethodScore {
  readonly name: string;
  readonly fitRows: number;
  readonly testRows: number;
  readonly paper: MethodScore;
  /** The NLL of GP-Beta when the trials were made. */
  readonly firstNll: number;
  /** What a predicted row costs, as a multiple of the paper's form. */
  readonly rowCost: number;
  /** The best of all others, the paper's form among them. */
  readonly bestOther: MethodScore & { readonly method: string };
}

/** The default and every other method on a table. */
export async function scoredTable(table: QualityTable, seeds: readonly number[]): Promise<QualityScore> {
  const scores: (MethodScore & { readonly method: string })[] = [];
  for (const method of others) {
    const of = method === "gp-normal" ? seeds : [1];
    const options = (seed: number): object => (method === "gp-normal" ? { method, seed } : { method });
    scores.push({ method, ...(await meanScore(table, of, (known, seed) => fit(known, options(seed)))).score });
  }
  const paper = await meanScore(table, seeds, (known, seed) => fit(known, { preset: "paper", seed }));
  const own = await meanScore(table, seeds, (known, seed) => fit(known, { seed }));
  scores.push({ method: "paper", ...paper.score });
  const [ownRow, paperRow] = rowCosts([own.calibrator, paper.calibrator], table.test);
  return {
    name: table.name,
    fitRows: table.fit.mean.length,
    testRows: table.test.mean.length,
    ...own.score,
    paper: paper.score,
    firstNll: table.firstNll,
    rowCost: ownRow / paperRow,
    bestOther: scores.reduce((a, b) => (b.nll < a.nll ? b : a)),
  };
}

interface AnyCalibrator {
  calibrate(predictions: Pick<ObservedColumns, "mean" | "std">): DistributionBatch;
}

async function meanScore(
  { fit: known, test }: QualityTable,
  seeds: readonly number[],
  fitWith: (known: ObservedColumns, seed: number) => Promise<AnyCalibrator>,
): Promise<{ readonly score: MethodScore; readonly calibrator: AnyCalibrator }> {
  const sum = { nll: 0, half: 0, ninety: 0, milliseconds: 0 };
  let last: AnyCalibrator | undefined;
  for (const seed of seeds) {
    const from = performance.now();
    const calibrator = await fitWith(known, seed);
    last = calibrator;
    sum.milliseconds += (performance.now() - from) / seeds.length;
    const batch = calibrator.calibrate({ mean: test.mean, std: test.std });
    const { coverage: share } = coverage(test.target, batch, { levels: [0.5, 0.9] });
    sum.nll += logScore(test.target, batch) / seeds.length;
    sum.half += share[0] / seeds.length;
    sum.ninety += share[1] / seeds.length;
  }
  if (last === undefined) throw new RangeError("scoredTable: seeds must name at least one, got none");
  return { score: sum, calibrator: last };
}
