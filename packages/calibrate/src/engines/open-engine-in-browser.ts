import type { TensorEngines } from "@distcal/engine-tfjs";
import { EngineError } from "@distcal/engine-tfjs/engines";

/** A page that uses no TensorFlow.js must not carry it: in a browser the engines on it have to be handed in. */
export const openEngine: TensorEngines["open"] = async (engine) => {
  throw new EngineError(engine, {
    kind: "unavailable",
    reason: "in a browser TensorFlow.js has to be handed in",
    remedy: `import { tensorEngines } from "@distcal/engine-tfjs" and pass { engine: "${engine}", tensorEngines }`,
  });
};
