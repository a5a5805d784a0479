/** The engines that can do the arithmetic of a fit, fastest to set up first. */
export const engineNames = ["float64", "tensorflow", "webgpu"] as const;

export type EngineName = (typeof engineNames)[number];

/** An engine on TensorFlow.js. */
export type TensorEngine = Exclude<EngineName, "float64">;

/** Whether one engine can run on this machine. */
export interface EngineStatus {
  readonly engine: EngineName;
  readonly precision: "float64" | "float32";
  readonly available: boolean;
  /** What was found, or why the engine can't run here: one sentence. */
  readonly reason: string;
  /** What would make it available, where something would. */
  readonly remedy?: string;
}

/** What trying an engine out gave: a description of what was found, or why it failed. */
export type ProbeResult = { readonly found: string } | { readonly missing: string; readonly remedy?: string };
