import { probeEngine } from "#probe-engine";
import type { EngineName } from "./engine.ts";

/** What a job takes of an engine. */
interface JobSize {
  readonly rows: number;
  readonly inducingPoints: number;
}

/** From where on native TensorFlow takes a step sooner than plain JavaScript (bench/engines.bench.ts): rows × m². */
const nativeFrom = { inducingPoints: 256, work: 2.5e8 } as const;

/**
 * The fastest engine for a job of this size among those that run here, by measurement: plain JavaScript up to some
 * hundred inducing points, native TensorFlow beyond, where it is installed. Small jobs never look for it.
 */
export async function chooseEngine({ rows, inducingPoints }: JobSize): Promise<EngineName> {
  const isLarge = inducingPoints >= nativeFrom.inducingPoints && rows * inducingPoints ** 2 >= nativeFrom.work;
  if (!isLarge) return "float64";
  const native = await probeEngine("tensorflow");
  return "found" in native ? "tensorflow" : "float64";
}
