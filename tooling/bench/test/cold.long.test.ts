import { expect, it } from "vitest";
import { coldRuns } from "../src/cold/cold-runs.ts";

it("a command in a fresh process takes no more processor time than a small multiple of Node's own", async () => {
  const runs = await coldRuns(5);
  expect(runs.map(({ name }) => name)).toContain("predict");
  for (const { name, processorRatio, limits } of runs) {
    if (limits !== undefined) expect(processorRatio, name).toBeLessThan(limits.most);
  }
});
