import type { Origin } from "../results.ts";

/** What one program took to fit a split and to predict its test rows. Times in seconds. */
export interface PeerRun {
  /** The first fit of a process, which compiles its code on the way, and one later; Python has nothing to compile. */
  readonly firstFit: { readonly wall: number; readonly processor: number };
  readonly fit: { readonly wall: number; readonly processor: number };
  readonly predict: { readonly wall: number; readonly processor: number; readonly rows: number };
  /** On the test rows, the density exactly at each outcome. */
  readonly nll: number;
  readonly memoryMB: number;
  readonly versions: Readonly<Record<string, string>>;
}

/** Both on the same rows. */
export interface PeerComparison {
  readonly dataset: string;
  readonly split: number;
  readonly ours: PeerRun;
  readonly netcal: PeerRun;
}

/** What `pnpm bench:peers` found. */
export interface PeerResults {
  readonly origin: Origin;
  readonly comparisons: readonly PeerComparison[];
  /** A fit with 8 inducing points to Airfoil's training rows, beside what the paper's authors published for theirs. */
  readonly authors?: { readonly ourWall: number; readonly theirWall: number };
  readonly skipped: readonly string[];
}

/** One figure and what it should be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly least: number;
}

/** Seconds that the authors published for their code on Airfoil with 8 inducing points. */
export const authorsSeconds = 138.66;

/**
 * How many times less than the peer: by data set processor time of a fit (the first one of a process for information only)
 * and the test NLL gained, over all of them processor time of a predicted row.
 */
export function peerFigures({ comparisons, authors }: PeerResults): Figure[] {
  const figures = comparisons.flatMap(({ dataset, split, ours, netcal }): Figure[] => [
    {
      name: `${dataset}/${split}: times less processor time to fit`,
      value: netcal.fit.processor / ours.fit.processor,
      least: 40,
    },
    {
      name: `${dataset}/${split}: times less processor time to fit, the first fit of a process`,
      value: netcal.firstFit.processor / ours.firstFit.processor,
      least: 1,
    },
    { name: `${dataset}/${split}: nats a row below its test NLL`, value: netcal.nll - ours.nll, least: 0 },
  ]);
  if (comparisons.length > 0) {
    const mean = (of: (one: PeerComparison) => PeerRun): number =>
      comparisons.reduce((sum, one) => sum + perRow(of(one)), 0) / comparisons.length;
    const value = mean(({ netcal }) => netcal) / mean(({ ours }) => ours);
    figures.push({ name: "times less processor time a predicted row, over all data sets", value, least: 2000 });
  }
  if (authors !== undefined) {
    const value = authors.theirWall / authors.ourWall;
    figures.push({ name: "airfoil, 8 inducing points: times less wall time than published", value, least: 100 });
  }
  return figures;
}

function perRow({ predict }: PeerRun): number {
  return predict.processor / predict.rows;
}
