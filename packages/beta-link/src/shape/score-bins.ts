/** Scores in rising order, each with its weight: rows that lie close together are one entry at their mean. */
export interface WeightedScores {
  readonly score: Float64Array;
  readonly weight: Float64Array;
  /** The sum of the weights. */
  readonly total: number;
}

/** Entries that are kept at the most: a bin then holds a two-thousandth of the rows, far finer than any component. */
const mostBins = 2048;
/** Rows at each end that stay on their own: tails are few rows, and decide most. */
const outerRows = 128;

/** Sorts scores and, where there are many, gathers neighbours, so that a fit of the shape costs the same for any number of rows. */
export function weightedScores(scores: Float64Array, weights?: Float64Array): WeightedScores {
  const order = Uint32Array.from(scores.keys()).filter((row) => weights === undefined || weights[row] > 0);
  order.sort((a, b) => scores[a] - scores[b] || a - b);
  const inner = order.length - 2 * outerRows;
  const width = inner > mostBins ? inner / mostBins : 1;
  const score: number[] = [];
  const weight: number[] = [];
  for (let from = 0; from < order.length; ) {
    const isInner = from >= outerRows && from < order.length - outerRows;
    const next = Math.round((Math.floor((from - outerRows) / width + 1e-9) + 1) * width) + outerRows;
    const to = isInner ? Math.min(Math.max(next, from + 1), order.length - outerRows) : from + 1;
    let [sum, mass] = [0, 0];
    for (let i = from; i < to; i++) {
      const w = weights === undefined ? 1 : weights[order[i]];
      mass += w;
      sum += w * scores[order[i]];
    }
    score.push(to === from + 1 ? scores[order[from]] : sum / mass);
    weight.push(mass);
    from = to;
  }
  return {
    score: Float64Array.from(score),
    weight: Float64Array.from(weight),
    total: weight.reduce((sum, w) => sum + w, 0),
  };
}

/** The score below which this share of the weight lies, halfway through an entry's own. */
export function scoreQuantile({ score, weight, total }: WeightedScores, share: number): number {
  let before = 0;
  let last = -1;
  for (let i = 0; i < score.length; i++) {
    const middle = before + 0.5 * weight[i];
    if (middle >= share * total) {
      if (last < 0) return score[i];
      const left = before - 0.5 * weight[last];
      const part = (share * total - left) / (middle - left);
      return score[last] + part * (score[i] - score[last]);
    }
    before += weight[i];
    last = i;
  }
  return score[score.length - 1];
}
