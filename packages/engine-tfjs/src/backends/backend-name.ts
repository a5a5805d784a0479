/** The backends of TensorFlow.js that this package has kernels for. */
export const backendNames = ["tensorflow", "webgpu"] as const;

export type BackendName = (typeof backendNames)[number];

/** Thrown when a backend can't be used here: why not, and what would make it available. */
export class BackendUnavailableError extends Error {
  override readonly name = "BackendUnavailableError";
  readonly backend: BackendName;
  readonly reason: string;
  /** A command or an action. */
  readonly remedy: string;

  constructor(backend: BackendName, { reason, remedy, cause }: { reason: string; remedy: string; cause?: unknown }) {
    super(`useBackend: ${backend} can't be used: ${reason}; ${remedy}`, { cause });
    this.backend = backend;
    this.reason = reason;
    this.remedy = remedy;
  }
}
