import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { mostInputs, observe, readWatch, startWatch, type WatchedColumns, watchText } from "../../src/index.ts";
import { longestText } from "../../src/state/watch-text.ts";

const rng = createRng(3);
const columns = (rows: number): WatchedColumns => ({
  pits: rng.fillUniform(new Float64Array(rows)),
  means: rng.fillNormal(new Float64Array(rows)),
  stds: rng.fillUniform(new Float64Array(rows)).map((u) => 1 + u),
});
const { state } = observe(startWatch(columns(200)), columns(100));
const text = watchText(state);

const digest = "0123456789abcdef".repeat(2);
const input = { name: digest, rows: 123_456_789, watched: 123_456_789, predictions: digest, outcomes: digest };

describe("watchText", () => {
  it("keeps what was read beside what was seen, through further rows", () => {
    const { state: later } = observe(readWatch(watchText({ ...state, inputs: [input] })), columns(10));
    expect(readWatch(watchText(later))).toMatchObject({ rows: 110, inputs: [input] });
    expect(() => watchText({ ...state, inputs: [{ ...input, rows: -1 }] })).toThrow("inputs[0].rows must be");
  });

  it("is one line of canonical JSON that names its format, and is read back as the same state", () => {
    expect(text.split("\n")).toHaveLength(2);
    expect(JSON.parse(text)).toMatchObject({ format: "distcal-watch", version: 1, rows: 100 });
    expect(readWatch(text)).toEqual(state);
    expect(Object.isFrozen(readWatch(text).counts[0])).toBe(true);
  });

  it("has at most 100,000 characters with all groups, hundreds of millions of rows and all alarms that are kept", () => {
    const names = Array.from({ length: 16 }, (_, i) => `group ${i} `.repeat(3));
    const groups = Array.from({ length: 2000 }, (_, i) => names[i % 16]);
    const started = startWatch({ ...columns(2000), groups, model: "0f".repeat(32), alpha: 0.5 });
    const { state: large, alarms } = observe(started, {
      ...columns(2000),
      pits: groups.map(() => rng.uniform() ** 2),
      groups,
    });
    const many = {
      ...large,
      counts: large.counts.map((each) => each.map((n) => n + 1_234_567)),
      alarms: 20,
      latest: new Array(20).fill(alarms[0]),
      inputs: new Array(mostInputs).fill(input),
    };
    const length = watchText(many).length;
    expect(length).toBeLessThanOrEqual(longestText);
    expect(readWatch(watchText(many))).toEqual(many);
  });

  it("refuses what is not the state of a watch", () => {
    expect(() => watchText({ ...state, rows: 99 })).toThrow(
      "watchText: the document must have all its rows in the first purse, got an object (Object); pass a state that startWatch, observe or readWatch returned",
    );
  });
});

describe("readWatch", () => {
  const edited = (change: (document: Record<string, unknown>) => void): string => {
    const document = JSON.parse(text) as Record<string, unknown>;
    change(document);
    return JSON.stringify(document);
  };

  it.each([
    ["not-json", text.slice(0, 500)],
    ["not-json", ""],
    ["wrong-format", "[]"],
    [
      "wrong-format",
      edited((document) => {
        document["format"] = "distcal-model";
      }),
    ],
    [
      "newer-version",
      edited((document) => {
        document["version"] = 2;
      }),
    ],
    [
      "unknown-key",
      edited((document) => {
        document["more"] = 1;
      }),
    ],
    [
      "missing-key",
      edited((document) => {
        delete document["seed"];
      }),
    ],
    [
      "bad-value",
      edited((document) => {
        document["alpha"] = 0;
      }),
    ],
    [
      "bad-value",
      edited((document) => {
        document["split"] = { mean: 0, std: null, groups: [] };
      }),
    ],
    [
      "bad-value",
      edited((document) => {
        (document["counts"] as number[][])[0][3] = 0.5;
      }),
    ],
    [
      "bad-value",
      edited((document) => {
        (document["purses"] as { wealth: number[] }[])[2].wealth[1] = -1;
      }),
    ],
    [
      "bad-value",
      edited((document) => {
        (document["purses"] as { rowsBefore: number[] }[])[2].rowsBefore[1] = 1e6;
      }),
    ],
    [
      "bad-value",
      edited((document) => {
        document["alarms"] = 1;
      }),
    ],
    [
      "wrong-digest",
      edited((document) => {
        document["seed"] = 2;
      }),
    ],
    ["too-large", text.padEnd(longestText + 1)],
    ["forbidden-key", text.replace('"alpha"', '"__proto__"')],
    ["duplicate-key", text.replace('"alpha"', '"seed"')],
  ])("refuses with the code %s: %#", (code, changed) => {
    expect(() => readWatch(changed)).toThrow(expect.objectContaining({ name: "ModelFormatError", code }));
  });

  it("says what to do about another kind of file", () => {
    expect(() => readWatch('{"format":"distcal-model"}')).toThrow(
      'readWatch: format must be "distcal-watch", got "distcal-model"; it is not the state of a watch: pass a file that watchText wrote',
    );
  });
});
