let last: Promise<void> = Promise.resolve();

/** Does drawings one after another, each in a task of its own, so that no task is long. */
export function drawInTurn(draw: () => void): void {
  last = last
    .then(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
    .then(draw)
    // One that fails must not keep the others from being drawn.
    .catch(() => undefined);
}
