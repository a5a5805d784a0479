import { expect, it } from "vitest";
import { engineSpeedsView } from "../.vitepress/theme/engines/engine-speeds.ts";

const figure = (engine: string, threads: number, stepMs: number | null, predictedRowsPerSecond: number | null) => ({
  ...{ rows: 4096, inducing: 16, engine, threads },
  ...{ stepMs, predictedRowsPerSecond },
});

it("the tables of the engines have a column for each, name the best, and say what was not measured", () => {
  const { steps, predictions, origin } = engineSpeedsView({
    machine: { cpu: "a processor", cores: 2, node: "v20.0.0" },
    commit: "0123456789abcdef",
    loadOfLastMinutes: 1.2,
    longestMs: 15_000,
    figures: [figure("float64", 1, 29.04, 39_123), figure("float64", 2, 28, 70_456), figure("webgpu", 1, null, 1200)],
  });
  expect(steps).toEqual({
    engines: ["float64", "float64, 2 threads", "webgpu"],
    rows: [{ rows: "4,096", inducing: 16, cells: ["29", "28", "–"], best: 1 }],
  });
  expect(predictions).toEqual({
    engines: ["float64", "float64, 2 threads", "webgpu"],
    rows: [{ rows: "4,096", inducing: 16, cells: ["39,100", "70,500", "1,200"], best: 1 }],
  });
  expect(origin).toContain("commit 012345678;");
  expect(origin).toContain("more than 15 s");
});
