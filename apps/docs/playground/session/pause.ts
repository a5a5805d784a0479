/** Lets messages in, so that a stop is heard, whenever 50 ms of work have passed. */
export function pauseFor(signal: AbortSignal, tell: (share: number) => void): (share: number) => Promise<void> {
  let last = performance.now();
  return async (share) => {
    if (performance.now() - last < 50) return;
    tell(share);
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    last = performance.now();
  };
}
