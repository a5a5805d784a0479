import { type EngineName, probeEngine } from "@distcal/engine-tfjs/engines";

/** What a job takes of an engine. */
interface JobSize {
  readonly rows: number;
  readonly inducingPoints: number;
}

/**
 * Where native TensorFlow takes a step sooner than plain JavaScript (bench/engine-table.ts): rows × m² from here on. Beyond
 * `mostRows` plain JavaScript shares rows among threads, and is ahead again.
 */
const native = { inducingPoints: 64, work: 1.6e7, mostRows: 8192 } as const;

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
