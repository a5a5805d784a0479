// Which engines there are, and which run here: nothing of this door loads TensorFlow.js

export { probeEngine } from "#probe-engine";
export {
  type EngineName,
  type EngineStatus,
  engineNames,
  type ProbeResult,
  type TensorEngine,
} from "../contract/engine.ts";
export { brokenEngine, EngineError, type EngineFailure } from "../contract/engine-error.ts";
