import type { FitProgress } from "@distcal/svgp-inference";
import type { EngineFailure } from "../engine-error.ts";
import type { EngineAnswer } from "../engine-job.ts";

/** What the thread of an engine says: how far it is, then its answer, or why there is none. */
export type ThreadMessage =
  | { readonly kind: "progress"; readonly progress: FitProgress }
  | { readonly kind: "answer"; readonly answer: EngineAnswer }
  | { readonly kind: "failure"; readonly failure: EngineFailure };
