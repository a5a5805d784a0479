import { type EngineName, probeEngine } from "@distcal/engine-tfjs/engines";

/** What a job takes of an engine. */
interface JobSize {
  readonly rows: number;
  readonly inducingPoints: number;
}

/**
 * Where native TensorFlow ends a whole fit sooner than plain JavaScript: rows × m² from here on. A step alone is ahead from 64
 * inducing points on 4096 rows (0.11 s for 0.13 s, bench/engine-table.ts), but a whole fit there takes 8.5 s for 2.7 s: what is around
 * its steps costs three times as much there. So a step must be ahead by as much, as it is with 256 inducing points. Beyond `mostRows` plain JavaScript shares rows
 * among threads, and is ahead again.
 */
const native = { inducingPoints: 256, work: 2.6e8, mostRows: 8192 } as const;

/**
 * The fastest engine for a job of this size among those that run here, by measurement: plain JavaScript but for jobs of
 * many inducing points on some thousand rows, native TensorFlow there, where it is installed. Other jobs never look for it.
 */
export async function chooseEngine({ rows, inducingPoints }: JobSize): Promise<EngineName> {
  const isForNative =
    inducingPoints >= native.inducingPoints && rows <= native.mostRows && rows * inducingPoints ** 2 >= native.work;
  if (!isForNative) return "float64";
  const found = await probeEngine("tensorflow");
  return "found" in found ? "tensorflow" : "float64";
}
