/** Something to do that may need others to have ended. */
export interface Ordered {
  readonly name: string;
  readonly after?: readonly string[];
}

/**
 * Does jobs in their order, at most `width` at once: the first whose predecessors have ended goes next. Predecessors that are not
 * among the jobs count as ended. Most jobs keep one core busy, so that two of them take as long as one.
 */
export async function sideBySide<Job extends Ordered>(
  jobs: readonly Job[],
  width: number,
  run: (job: Job) => Promise<void>,
): Promise<void> {
  const waiting = [...jobs];
  const open = new Set(jobs.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const ready = waiting.findIndex(({ after = [] }) => !after.some((name) => open.has(name)));
    if (ready >= 0 && running.size < width) {
      const [job] = waiting.splice(ready, 1);
      const done = run(job).then(() => {
        open.delete(job.name);
        running.delete(done);
      });
      running.add(done);
      continue;
    }
    if (running.size === 0) throw new Error(`sideBySide: ${waiting[0].name} waits for itself; fix its \`after\``);
    await Promise.race(running);
  }
}
