// The engines of TensorFlow.js: bounds with their gradients

export type {
  BoundJob,
  EngineBound,
  EngineLimits,
  EngineSession,
  LinkExpectation,
  LinkObservations,
  TensorEngines,
} from "./contract/engine-session.ts";
export { openEngine, tensorEngines } from "./fit/open-engine.ts";

// Predictions on a device

export type { LatentCalibrator, LatentModel } from "./contract/latent-model.ts";
export { type TensorPredictor, tensorPredictor } from "./predict/tensor-predictor.ts";
