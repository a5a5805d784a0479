import type { Origin } from "../results.ts";

/** What one method's answers were worth on the test rows of a table. */
export interface TableScore {
  /** The mean over rows; null where a method answers with intervals alone. */
  readonly crps: number | null;
  /** Seconds of the processor to fit, predict and score. */
  readonly processor: number;
  readonly coverage50: number;
  readonly coverage90: number;
  /** Mean widths of the intervals; null where one has no end. */
  readonly width50: number | null;
  readonly width90: number | null;
}

/** A method that could not take a table, and why. */
interface TableFailure {
  readonly error: string;
}

/** All methods on the same rows of one table; "distcal" is the default of `fit`. */
export interface ComparedTable {
  readonly name: string;
  readonly fitRows: number;
  readonly testRows: number;
  readonly methods: Readonly<Record<string, TableScore | TableFailure>>;
}

/** What `pnpm bench:tables` found. */
export interface TableResults {
  readonly origin: Origin;
  /** Of the peers, by the names of their packages. */
  readonly versions: Readonly<Record<string, string>>;
  readonly tables: readonly ComparedTable[];
}

/** How a peer did beside distcal, over all tables. */
export interface TableSummary {
  readonly peer: string;
  /** Tables that it took. */
  readonly tables: number;
  /** Of those with a CRPS, on how many distcal's is lower, and the median of how much, as a share of the peer's. */
  readonly withCrps: number;
  readonly lowerCrps: number;
  readonly medianGain: number;
  /** How many times the processor time of the peer distcal took, in all. */
  readonly timesProcessor: number;
}

/** The peers of some results beside distcal. */
export function tableSummaries({ tables }: Pick<TableResults, "tables">): TableSummary[] {
  const peers = [...new Set(tables.flatMap(({ methods }) => Object.keys(methods)))].filter(
    (name) => name !== "distcal",
  );
  return peers.map((peer) => {
    const pairs = tables.flatMap(({ methods }) => {
      const [ours, theirs] = [methods["distcal"], methods[peer]];
      return isScore(ours) && isScore(theirs) ? [{ ours, theirs }] : [];
    });
    const gains = pairs
      .flatMap(({ ours, theirs }) => (ours.crps === null || theirs.crps === null ? [] : [1 - ours.crps / theirs.crps]))
      .sort((a, b) => a - b);
    const processor = (of: "ours" | "theirs"): number => pairs.reduce((sum, pair) => sum + pair[of].processor, 0);
    return {
      ...{ peer, tables: pairs.length, withCrps: gains.length },
      lowerCrps: gains.filter((gain) => gain > 0).length,
      medianGain: gains[gains.length >> 1] ?? Number.NaN,
      timesProcessor: processor("ours") / processor("theirs"),
    };
  });
}

/** Whether a method took a table. */
function isScore(answer: TableScore | TableFailure | undefined): answer is TableScore {
  return answer !== undefined && !("error" in answer);
}
