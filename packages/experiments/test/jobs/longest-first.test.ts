import { describe, expect, it } from "vitest";
import { type Job, longestFirst } from "../../src/jobs/longest-first.ts";

describe("longestFirst", () => {
  it("does the costliest that is ready first, and what comes after a job when it is done", async () => {
    const order: string[] = [];
    const job = (name: string, cost: number, after: readonly Job[] = []): Job => ({
      cost,
      run: async () => {
        order.push(name);
        return after;
      },
    });
    await longestFirst([job("small", 1), job("large", 5, [job("second", 3)]), job("middle", 2)], 1);
    expect(order).toEqual(["large", "second", "middle", "small"]);
  });

  it("keeps at most so many under way, and wakes lanes that wait for more", async () => {
    let [now, most] = [0, 0];
    const leaf = (): Job => ({
      cost: 1,
      run: async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now--;
        return [];
      },
    });
    await longestFirst([{ cost: 1, run: async () => Array.from({ length: 9 }, leaf) }], 3);
    expect(most).toBe(3);
  });
});
