import { EngineError } from "../engine-error.ts";
import type { EngineAnswer, EngineJob } from "../engine-job.ts";

/** A page that uses no TensorFlow.js must not carry it: in a browser the engines on it have to be handed in. */
export async function runOnEngine({ engine }: EngineJob): Promise<EngineAnswer> {
  throw new EngineError(engine, {
    kind: "unavailable",
    reason: "in a browser TensorFlow.js has to be handed in",
    remedy: `import { tensorEngines } from "@distcal/calibrate/tfjs" and pass { engine: "${engine}", tensorEngines }`,
  });
}
