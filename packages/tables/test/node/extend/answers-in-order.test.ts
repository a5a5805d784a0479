import { describe, expect, it } from "vitest";
import { answersInOrder } from "../../../src/node/extend/answers-in-order.ts";

async function* countTo(n: number, asked: number[] = []): AsyncIterable<number> {
  for (let i = 0; i < n; i++) {
    asked.push(i);
    yield i;
  }
}

const later = <T>(value: T, ms: number): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

describe("answersInOrder", () => {
  it("gives the answers in the order of the tasks, whichever is ready first", async () => {
    const answers: number[] = [];
    for await (const answer of answersInOrder(countTo(9), (i) => later(i, (7 * i) % 5), 4)) answers.push(answer);
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("takes no more from the source than may be under way", async () => {
    const asked: number[] = [];
    const answers = answersInOrder(countTo(100, asked), (i) => later(i, 1), 3)[Symbol.asyncIterator]();
    expect((await answers.next()).value).toBe(0);
    await later(0, 20);
    expect(asked).toEqual([0, 1, 2]);
    await answers.return?.();
    expect(asked).toEqual([0, 1, 2]);
  });

  it("throws the first failure in the order of the tasks", async () => {
    const fail = async (i: number): Promise<number> => {
      await later(0, 10 - i);
      if (i >= 2) throw new Error(`task ${i}`);
      return i;
    };
    const all = async (): Promise<void> => {
      for await (const _ of answersInOrder(countTo(9), fail, 5));
    };
    await expect(all()).rejects.toThrow("task 2");
  });
});
