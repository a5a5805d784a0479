// The engines on TensorFlow.js, for browsers

export type { EngineAnswer, EngineJob, EngineWatch, TensorEngines } from "../engine-job.ts";
export { tensorEngines } from "./tensor-engines.ts";

// Predictions on a device

export { type TensorPredictor, tensorPredictor } from "./tensor-predictor.ts";
