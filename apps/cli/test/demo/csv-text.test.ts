import { expect, it } from "vitest";
import { csvText } from "../../src/demo/csv-text.ts";

it("csvText keeps every digit", () => {
  expect(csvText({ mean: [0.1 + 0.2, -1], std: [1e-7, 2] })).toBe("mean,std\n0.30000000000000004,1e-7\n-1,2\n");
});
