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
 * By data set, how many times less than the peer: processor time of a fit, also of the first one of a process, and of a
 * predicted row; and the test NLL gained.
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
      least: 40,
    },
    { name: `${dataset}/${split}: nats per row below its test NLL`, value: netcal.nll - ours.nll, least: 0 },
    {
      name: `${dataset}/${split}: times less processor time a predicted row`,
      value: perRow(netcal) / perRow(ours),
      least: 2000,
    },
  ]);
  if (authors !== undefined) {
    const value = authors.theirWall / authors.ourWall;
    figures.push({ name: "airfoil, 8 inducing points: times less wall time than published", value, least: 100 });
  }
  return figures;
}

function perRow({ predict }: PeerRun): number {
  return predict.processor / predict.rows;
}
