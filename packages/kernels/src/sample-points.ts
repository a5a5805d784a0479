import { finiteColumn, requireLength } from "@distcal/numerics";

/** Predicted distributions given by samples: a list for each row, of any lengths; weights default to equal ones. */
export interface SamplePoints {
  readonly samples: ArrayLike<ArrayLike<number>>;
  /** One number ≥ 0 for each sample, in any scale: a row's weights are divided by their sum. */
  readonly weights?: ArrayLike<ArrayLike<number>>;
}

/** Samples of one row with weights that sum to 1. */
export interface WeightedSamples {
  readonly at: Float64Array;
  readonly weight: Float64Array;
}

/** The rows of `points`, checked and copied. */
export function weightedSamples(where: string, { samples, weights }: SamplePoints, side = ""): WeightedSamples[] {
  const count = samples?.length;
  if (!(count > 0)) {
    const got = count === 0 ? "none" : String(samples);
    throw new RangeError(`${where}: ${side}samples must have at least one row, got ${got}; pass a list a row`);
  }
  if (weights !== undefined) requireLength(where, `${side}weights`, weights.length, count);
  return Array.from({ length: count }, (_, row) => {
    const at = finiteColumn(where, `${side}samples[${row}]`, samples[row]);
    if (weights === undefined) return { at, weight: new Float64Array(at.length).fill(1 / at.length) };
    const weight = finiteColumn(where, `${side}weights[${row}]`, weights[row]);
    requireLength(where, `${side}weights[${row}]`, weight.length, at.length);
    return { at, weight: normalised(where, `${side}weights[${row}]`, weight) };
  });
}

function normalised(where: string, name: string, weight: Float64Array): Float64Array {
  let sum = 0;
  for (let s = 0; s < weight.length; s++) {
    if (!(weight[s] >= 0)) {
      throw new RangeError(`${where}: ${name}[${s}] must be ≥ 0, got ${weight[s]}; drop this sample or its sign`);
    }
    sum += weight[s];
  }
  if (!(sum > 0 && sum < Infinity)) {
    throw new RangeError(`${where}: ${name} must have a finite sum > 0, got ${sum}; scale the weights to sum to 1`);
  }
  return weight.map((w) => w / sum);
}
