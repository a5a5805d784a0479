import { createRng } from "@distcal/numerics";

export interface WatchRows {
  readonly rows: number;
  readonly seed: number;
  /** The factor by which outcomes spread wider from `since` on. */
  readonly wider?: number;
  readonly since?: number;
  /** Every so-many-th row has no outcome. */
  readonly blankEvery?: number;
}

/** The lines of a CSV table of predictions that are too narrow by a factor of 1.3 at first. */
export function watchLines({ rows, seed, wider = 1, since = 0, blankEvery = 0 }: WatchRows): readonly string[] {
  const rng = createRng(seed);
  return Array.from({ length: rows }, (_, i) => {
    const [mean, std] = [3 * rng.normal(), Math.exp(0.4 * rng.normal())];
    const target = mean + 1.3 * (i >= since ? wider : 1) * std * rng.normal();
    return `${mean},${std},${blankEvery > 0 && i % blankEvery === 0 ? "" : target}`;
  });
}

/** A table of these lines. */
export function watchCsv(lines: readonly string[]): string {
  return `mean,std,target\n${lines.join("\n")}\n`;
}
