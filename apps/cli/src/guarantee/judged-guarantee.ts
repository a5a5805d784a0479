import { type DistributionBatch, type Guarantee, promisedIntervals } from "@distcal/distributions";
import { guaranteedCoverage } from "@distcal/metrics";

/** One level of central intervals: what is promised, what was observed, and the same of the density's own interval. */
interface JudgedLevel {
  readonly level: number;
  /** The most that the interval holds on average, where outcomes have no point masses; by folds nothing is promised. */
  readonly atMost: number | null;
  readonly share: number;
  readonly width: number;
  readonly smooth: { readonly share: number; readonly width: number };
}

/** How intervals keep what they promise, as `evaluate --json` has it. */
export interface JudgedGuarantee {
  readonly kind: Guarantee["kind"];
  readonly promise: "finite-sample" | "none";
  /** Held-out rows. */
  readonly rows: number;
  readonly levels: readonly JudgedLevel[];
}

/** Levels of the table, as far as they can be promised. */
const tableLevels = [0.5, 0.8, 0.9, 0.95];

/** The coverage of guaranteed intervals beside that of the density's own; undefined where nothing is promised. */
export function judgedGuarantee(
  target: Float64Array,
  { guarantee, ...forecast }: DistributionBatch,
  weight?: Float64Array,
): JudgedGuarantee | undefined {
  if (guarantee === undefined) return undefined;
  const { kind, rows } = guarantee;
  const promised = promisedIntervals(guarantee, tableLevels);
  const judged = { kind, promise: kind === "cross" ? "none" : "finite-sample", rows } as const;
  if (promised.length === 0) return { ...judged, levels: [] };
  const { levels, coverage, width, smooth } = guaranteedCoverage(
    target,
    { ...forecast, guarantee },
    { levels: promised, weight },
  );
  // Within groups the ranks are those of each, and so is the room above.
  const room = kind === "marginal" ? 2 / (rows + 1) : undefined;
  return {
    ...judged,
    levels: levels.map((level, k) => ({
      level,
      atMost: room === undefined ? null : Math.min(level + room, 1),
      share: coverage[k],
      width: width[k],
      smooth: { share: smooth.coverage[k], width: smooth.width[k] },
    })),
  };
}
