/**
 * The answers to a stream of tasks, in its order. At most `ahead` tasks are under way: the source waits while the
 * answers are not taken.
 */
export async function* answersInOrder<Source, Answer>(
  source: AsyncIterable<Source>,
  answer: (item: Source) => Promise<Answer>,
  ahead: number,
): AsyncIterable<Answer> {
  const underWay: Promise<Answer>[] = [];
  try {
    for await (const item of source) {
      const promised = answer(item);
      // Its turn to be awaited may come after the answer of another has failed.
      promised.catch(() => undefined);
      underWay.push(promised);
      if (underWay.length >= ahead) yield await (underWay.shift() as Promise<Answer>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<Answer>);
  } finally {
    await Promise.allSettled(underWay);
  }
}
