import type { BoundJob, EngineLimits } from "@distcal/engine-tfjs";
import type { EngineFailure, TensorEngine } from "@distcal/engine-tfjs/engines";

/** What the thread of an engine is asked; each question gets one answer with its number. */
export type ThreadQuestion =
  | { readonly kind: "open"; readonly engine: TensorEngine }
  | { readonly kind: "bound"; readonly job: BoundJob }
  | { readonly kind: "evaluate"; readonly bound: number; readonly packed: Float64Array; readonly numData: number }
  | { readonly kind: "release"; readonly bound: number };

/** What it answers. */
export type ThreadAnswer =
  | { readonly kind: "opened"; readonly limits: EngineLimits }
  | { readonly kind: "bound"; readonly bound: number }
  | { readonly kind: "value"; readonly value: number; readonly gradient: Float64Array }
  | { readonly kind: "released" }
  | { readonly kind: "failure"; readonly failure: EngineFailure };
