/** The native part can't be set up here: one sentence that says why and what to do. */
export class NativeError extends Error {
  override readonly name = "NativeError";
}
