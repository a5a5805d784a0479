import { expect, it } from "vitest";
import { type Ordered, sideBySide } from "../src/side-by-side.ts";
import { steps } from "../src/steps.ts";

/** Runs jobs; answers with starts and ends in their order, and the most that were under way. */
async function traced(jobs: readonly Ordered[], width: number): Promise<{ events: string[]; most: number }> {
  const events: string[] = [];
  let [now, most] = [0, 0];
  await sideBySide(jobs, width, async ({ name }) => {
    events.push(`+${name}`);
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    now--;
    events.push(`-${name}`);
  });
  return { events, most };
}

it("one at a time keeps the order, but for what must wait", async () => {
  const jobs = [{ name: "a", after: ["c"] }, { name: "b" }, { name: "c" }];
  expect((await traced(jobs, 1)).events).toEqual(["+b", "-b", "+c", "-c", "+a", "-a"]);
});

it("two at a time never start before what they need has ended", async () => {
  const { events, most } = await traced(steps, 2);
  expect(most).toBe(2);
  expect(events).toHaveLength(2 * steps.length);
  for (const { name, after = [] } of steps) {
    for (const needed of after) expect(events.indexOf(`-${needed}`)).toBeLessThan(events.indexOf(`+${name}`));
  }
});

it("what is needed but not asked for counts as done", async () => {
  expect((await traced([{ name: "a", after: ["elsewhere"] }], 2)).events).toEqual(["+a", "-a"]);
});

it("a circle is refused", async () => {
  const circle = [
    { name: "a", after: ["b"] },
    { name: "b", after: ["a"] },
  ];
  await expect(traced(circle, 2)).rejects.toThrow("a waits for itself");
});
