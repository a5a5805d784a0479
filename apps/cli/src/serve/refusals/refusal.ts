/** What is known of a value that was refused. */
export interface RefusedValue {
  /** The row of the request, counted from 1. */
  readonly row: number;
  /** The column, where the value has one. */
  readonly column: string | null;
  /** The rule that it breaks, such as "must be > 0". */
  readonly rule: string;
  /** What was sent: a number where it reads as one, else its text; null where there was nothing. */
  readonly value: number | string | null;
}

/** A request that is not answered as requested: an HTTP status and a sentence for who sent it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly refused: RefusedValue | undefined;

  constructor(status: number, sentence: string, refused?: RefusedValue) {
    super(sentence);
    this.status = status;
    this.refused = refused;
  }
}

/** The body of an answer that refuses. */
export function refusalJson({ status, message, refused }: Refusal): string {
  return JSON.stringify({ error: { status, sentence: message, ...refused } });
}
