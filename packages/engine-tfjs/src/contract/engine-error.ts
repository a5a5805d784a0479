import type { TensorEngine } from "./engine.ts";

/** What an engine error says beside its message. */
export interface EngineFailure {
  /** Whether the engine can't run here at all, or broke down in the middle of a fit. */
  readonly kind: "unavailable" | "failed";
  /** Why: part of a sentence. */
  readonly reason: string;
  /** A command or an action. */
  readonly remedy: string;
}

/** Thrown when an engine can't fit: it is not available here, or it broke down on the way. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly engine: TensorEngine;
  readonly kind: EngineFailure["kind"];
  readonly reason: string;
  readonly remedy: string;

  constructor(engine: TensorEngine, { kind, reason, remedy }: EngineFailure, cause?: unknown) {
    const what = kind === "unavailable" ? "is not available here" : "broke down in the middle of the fit";
    super(`fit: engine "${engine}" ${what}: ${reason}; ${remedy}`, { cause });
    this.engine = engine;
    this.kind = kind;
    this.reason = reason;
    this.remedy = remedy;
  }
}

/** What to do when an engine breaks down: another one does the same job. */
const otherEngine = 'use engine: "float64", or "auto", which continues there automatically';

/**
 * The error of an engine that broke down: a lost device, no memory left, a crash of its thread. `known` is the reason
 * where more is known than the message of the cause says.
 */
export function brokenEngine(engine: TensorEngine, cause: unknown, known?: string): EngineError {
  if (cause instanceof EngineError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = known ?? (message.split("\n")[0] || "no message");
  return new EngineError(engine, { kind: "failed", reason, remedy: otherEngine }, cause);
}
