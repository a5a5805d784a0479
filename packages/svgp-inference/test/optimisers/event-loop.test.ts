import { describe, expect, it } from "vitest";
import { runToEnd, runWithPauses, type Steps, throwIfAborted } from "../../src/optimisers/event-loop.ts";

function* countTo(steps: number, onStep: (i: number) => void = () => {}): Steps<string> {
  for (let i = 1; i <= steps; i++) {
    onStep(i);
    yield;
  }
  return `${steps} steps`;
}

/** Counts the timers that fire until it is stopped. */
function countTimers(): { fired: () => number; stop: () => void } {
  let count = 0;
  const timer = setInterval(() => count++, 0);
  return { fired: () => count, stop: () => clearInterval(timer) };
}

describe("runWithPauses", () => {
  it("it answers what the steps answer", async () => {
    expect(await runWithPauses(countTo(3), {})).toBe("3 steps");
    expect(runToEnd(countTo(3))).toBe("3 steps");
  });

  it("it pauses once for each 50 ms of its clock", async () => {
    let time = 0;
    let asked = 0;
    const now = (): number => {
      asked++;
      return time;
    };
    const step = (): void => {
      time += 20;
    };
    await runWithPauses(countTo(9, step), { now });
    // Once at the start, once after each of 9 steps, once more after each pause: at 60, 120 and 180.
    expect(asked).toBe(1 + 9 + 3);
  });

  it("timers fire in the pauses", async () => {
    const timers = countTimers();
    const enough = new Error("three timers have fired");
    const work = countTo(1_000_000, () => {
      if (timers.fired() >= 3) throw enough;
    });
    let time = 0;
    const now = (): number => {
      time += 50;
      return time;
    };
    await expect(runWithPauses(work, { now })).rejects.toBe(enough);
    timers.stop();
  });

  it("without a clock of its own it pauses by the clock of the machine", async () => {
    const timers = countTimers();
    await runWithPauses(
      countTo(3, () => workFor(5)),
      { pauseEvery: 1 },
    );
    timers.stop();
    expect(timers.fired()).toBeGreaterThan(0);
  });

  it("without a pause nothing else runs", async () => {
    const timers = countTimers();
    await runWithPauses(countTo(1000), { now: () => 0 });
    expect(timers.fired()).toBe(0);
    timers.stop();
  });
});

describe("throwIfAborted", () => {
  it("it throws the reason of an aborted signal and lets any other pass", () => {
    const reason = new Error("stop");
    expect(() => throwIfAborted(AbortSignal.abort(reason))).toThrow(reason);
    expect(() => throwIfAborted(new AbortController().signal)).not.toThrow();
    expect(() => throwIfAborted(undefined)).not.toThrow();
  });
});

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
