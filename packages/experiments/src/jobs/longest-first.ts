/** Work with an estimate of how long it takes, in any unit; it answers with the work that can be done after it. */
export interface Job {
  readonly cost: number;
  run(): Promise<readonly Job[]>;
}

/** Does jobs, at most `width` at a time, the costliest of those that are ready first; the first failure ends it. */
export async function longestFirst(jobs: readonly Job[], width: number): Promise<void> {
  const ready = [...jobs];
  const sleeping: (() => void)[] = [];
  let busy = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (!failed) {
      const next = costliest(ready);
      if (next === undefined) {
        if (busy === 0) return;
        // The answer of another lane may bring more work.
        await new Promise<void>((resolve) => sleeping.push(resolve));
        continue;
      }
      ready.splice(ready.indexOf(next), 1);
      busy++;
      try {
        ready.push(...(await next.run()));
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        busy--;
        for (const wake of sleeping.splice(0)) wake();
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}

function costliest(jobs: readonly Job[]): Job | undefined {
  let best: Job | undefined;
  for (const job of jobs) if (best === undefined || job.cost > best.cost) best = job;
  return best;
}
