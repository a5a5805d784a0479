/** What of an AbortSignal is needed: every AbortSignal is one. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
}

export interface PauseOptions {
  /** Milliseconds of work after which other tasks of the event loop may run; default 50. */
  readonly pauseEvery?: number;
  /** The clock in milliseconds that decides about pauses, and about nothing else; default performance.now. */
  readonly now?: () => number;
}

interface Port {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
  close(): void;
}

/** The parts of browsers and Node that are used here, whose types the packages do without. */
interface Host {
  readonly performance: { now(): number };
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
}

const host = globalThis as unknown as Host;

/** Throws the signal's reason if it was aborted. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason;
}

/** The steps of a computation: between two of them it may pause, or wait for a value that it is then given. */
export type Steps<Result> = Generator<undefined | Promise<unknown>, Result, never>;

/** Runs the steps of a computation to their end without a pause; there is nothing they could wait for. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const next = steps.next(undefined as never);
    if (next.done) return next.value;
  }
}

/** Runs the steps of a computation to their end, letting timers, input and drawing have their turn in between. */
export async function runWithPauses<Result>(
  steps: Steps<Result>,
  { pauseEvery = 50, now = () => host.performance.now() }: PauseOptions,
): Promise<Result> {
  let resumed = now();
  let given: unknown;
  for (;;) {
    const next = steps.next(given as never);
    if (next.done) return next.value;
    if (next.value !== undefined) given = await next.value;
    if (now() - resumed >= pauseEvery) {
      await nextTask();
      resumed = now();
    }
  }
}

/** Resolves in a task of its own. A message, because browsers delay timers: 4 ms each, and a second in hidden tabs. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new host.MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
