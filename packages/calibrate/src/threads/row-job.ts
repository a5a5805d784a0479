import type { WorkerJob } from "@distcal/svgp-inference";

/** What a thread needs to share the work of a GP-Beta fit on many rows: all of it in shared memory, nothing is copied. */
export interface RowJob extends Omit<WorkerJob, "rows"> {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly cubatureOrder: number;
}

/** The same numbers in memory that threads share. */
export function inSharedMemory(column: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(8 * column.length));
  shared.set(column);
  return shared;
}
