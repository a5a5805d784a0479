/** What one request may take. */
export interface Limits {
  /** Bytes of a body that is held in memory: JSON, and outcomes. */
  readonly body: number;
  /** Bytes of a body that is answered while it comes: JSON lines and CSV. */
  readonly stream: number;
  /** Rows of either. */
  readonly rows: number;
  /** Milliseconds until a body that is held in memory must be here, and that a stream may pause. */
  readonly pause: number;
  /** Milliseconds of a whole stream. */
  readonly whole: number;
}
