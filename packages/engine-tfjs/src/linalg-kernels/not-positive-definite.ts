import { NotPositiveDefiniteError } from "@distcal/linalg";

/** Which pivot of which matrix of a stack failed; `left` is what remained there, where it is known. */
export interface FailedPivot {
  readonly index: number;
  readonly count: number;
  readonly pivot: number;
  readonly left?: number;
}

/** The error for a matrix that has no Cholesky factor. */
export function notPositiveDefinite({ index, count, pivot, left }: FailedPivot): NotPositiveDefiniteError {
  const which = count > 1 ? `symmetric[${index}]` : "symmetric";
  const got = left === undefined ? `a pivot ${pivot} that is not` : `pivot ${pivot} = ${left}`;
  return new NotPositiveDefiniteError(`cholesky: ${which} must be positive definite, got ${got}; add jitter`, {
    pivot,
    jitter: 0,
  });
}
