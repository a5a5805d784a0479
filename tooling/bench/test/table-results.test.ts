import { expect, it } from "vitest";
import { type TableScore, tableSummaries } from "../src/peers/table-results.ts";

const score = (crps: number | null, processor: number): TableScore => ({
  ...{ crps, processor },
  ...{ coverage50: 0.5, coverage90: 0.9, width50: 1, width90: 2.5 },
});

it("peers are summed up by the tables that both took: CRPS gained where there is one, and processor time", () => {
  const table = (name: string, methods: Parameters<typeof tableSummaries>[0]["tables"][number]["methods"]) => ({
    ...{ name, fitRows: 100, testRows: 100, methods },
  });
  const summaries = tableSummaries({
    tables: [
      table("one", { distcal: score(0.9, 2), steps: score(1, 0.5), intervals: score(null, 1) }),
      table("two", { distcal: score(3, 4), steps: score(2, 1), intervals: { error: "RuntimeError: no" } }),
      table("three", { distcal: score(1, 6), steps: score(2, 1.5), intervals: score(null, 1) }),
    ],
  });
  expect(summaries.map(({ peer, tables, withCrps, lowerCrps }) => [peer, tables, withCrps, lowerCrps])).toEqual([
    ["steps", 3, 3, 2],
    ["intervals", 2, 0, 0],
  ]);
  expect(summaries[0].medianGain).toBeCloseTo(0.1, 12);
  expect(summaries.map(({ timesProcessor }) => timesProcessor)).toEqual([4, 4]);
});
