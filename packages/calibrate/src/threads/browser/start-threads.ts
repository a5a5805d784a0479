/** In a browser a fit has the one thread that it was started in: shared memory needs headers that few pages send. */
export function availableThreads(): number {
  return 1;
}

/** No threads: the caller does all the work, with the same bits. */
export function startThreads(): () => void | Promise<void> {
  return () => undefined;
}
