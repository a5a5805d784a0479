import { describe, expect, it } from "vitest";
import { alignedRows, count, counted, hasColour, paintFor, shortNumber } from "../../src/terminal/output.ts";
import { duration, progressLine, startProgress } from "../../src/terminal/progress.ts";

const terminal = { isTTY: true } as NodeJS.WriteStream;
const pipe = { isTTY: false } as NodeJS.WriteStream;

describe("output", () => {
  it("aligns text to the left and numbers to the right, whatever their colour", () => {
    const paint = paintFor(terminal, {});
    const rows = [
      ["score", "base"],
      ["nll", "1.25"],
      [paint.good("crps"), paint.bad("-10.5")],
    ];
    expect(alignedRows(rows)).toBe(`  score  base\n  nll     1.25\n  ${paint.good("crps")}   ${paint.bad("-10.5")}\n`);
  });

  it("paints only on a terminal without NO_COLOR", () => {
    expect(paintFor(terminal, {}).bold("x")).toBe("\u001b[1mx\u001b[22m");
    expect(paintFor(terminal, { NO_COLOR: "1" }).bold("x")).toBe("x");
    expect(hasColour(terminal, { NO_COLOR: "" })).toBe(true);
    expect(hasColour(terminal, { TERM: "dumb" })).toBe(false);
    expect(hasColour(pipe, {})).toBe(false);
  });

  it("writes numbers as people read them", () => {
    expect([count(1234567), counted(1, "row"), counted(2, "row")]).toEqual(["1,234,567", "1 row", "2 rows"]);
    expect([shortNumber(0.5), shortNumber(Math.PI), shortNumber(123456)]).toEqual(["0.5", "3.142", "123500"]);
  });
});

describe("progress", () => {
  it("says how much, how fast and how long still", () => {
    expect(progressLine({ label: "calibrating" }, { done: 50_000, seconds: 2, fraction: 0.25 })).toBe(
      "calibrating  50,000 rows  25%  25,000 rows/s  6 s left",
    );
    expect(
      progressLine(
        { label: "fitting", unit: "iterations" },
        { done: 3, seconds: 0, detail: "bound -1.5 nats per row" },
      ),
    ).toBe("fitting  3 iterations  bound -1.5 nats per row");
  });

  it("says durations in words", () => {
    expect([8, 59.2, 125, 3720].map(duration)).toEqual(["8 s", "1 min 0 s", "2 min 5 s", "1 h 2 min"]);
  });

  it("writes nothing where there is no terminal, or with --quiet", () => {
    const written: string[] = [];
    const stream = (isTTY: boolean) =>
      ({ isTTY, write: (text: string) => written.push(text) }) as unknown as NodeJS.WriteStream;
    for (const options of [{ stream: stream(false) }, { stream: stream(true), quiet: true }]) {
      const progress = startProgress({ label: "x", ...options });
      progress.update(5);
      progress.stop();
    }
    expect(written).toEqual([]);
  });
});
