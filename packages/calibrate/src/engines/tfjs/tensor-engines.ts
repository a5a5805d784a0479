import type { TensorEngines } from "../engine-job.ts";
import { optimiseOnTensors } from "./optimise-on-tensors.ts";

/**
 * The engines on TensorFlow.js, to hand to `fit` in a browser: `fit(rows, { engine: "webgpu", tensorEngines })` runs in
 * the thread that calls it, so call it in a worker where the page must stay at ease. Under Node `fit` starts a thread
 * of its own without it.
 */
export const tensorEngines: TensorEngines = Object.freeze({ optimise: optimiseOnTensors });
