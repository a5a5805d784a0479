/** Thrown when a matrix has no Cholesky factor: which pivot failed, and how much had been added to the diagonal. */
export class NotPositiveDefiniteError extends Error {
  override readonly name = "NotPositiveDefiniteError";
  /** Row (from 0) at which the remaining diagonal element was not above zero. */
  readonly pivot: number;
  /** What had been added to every diagonal element, in the unit of the matrix. */
  readonly jitter: number;

  constructor(message: string, { pivot, jitter }: { readonly pivot: number; readonly jitter: number }) {
    super(message);
    this.pivot = pivot;
    this.jitter = jitter;
  }
}
