/** Runs blocks of a language in one folder. */
export interface BlockRunner {
  /** Runs a block to its end and answers what it prints; a block that fails is an error. */
  run(code: string): Promise<string>;
  /** Ends what was started for it. */
  stop(): Promise<void>;
}

/** What keeps a language from being run on this machine. */
export class NotHere extends Error {
  override readonly name = "NotHere";
}
