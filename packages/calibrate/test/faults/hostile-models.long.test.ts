import { beforeAll, describe, expect, it } from "vitest";
import { damagedFiles, modelTexts, sealedFiles } from "./hostile-models.ts";

/** How many times as many files: for a search by hand, `DISTCAL_FAULT_RUNS=50`. */
const times = Number(process.env["DISTCAL_FAULT_RUNS"] ?? 1);
const seed = Number(process.env["DISTCAL_FAULT_SEED"] ?? 21);

describe("20,000 hostile model files", () => {
  let texts: readonly string[];
  beforeAll(async () => {
    texts = await modelTexts();
  });

  it("damaged ones are refused with a type, or are as good as before", { timeout: 36e5 }, () => {
    const { faults, refused, answered } = damagedFiles(texts, 16_000 * times, seed);
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(answered);
  });

  it("sealed ones are refused with a type, or answer with ordered, finite numbers in 50 ms a row", {
    timeout: 36e5,
  }, () => {
    const { faults, refused, answered } = sealedFiles(texts, 4000 * times, seed + 1);
    expect(faults).toEqual([]);
    expect(Math.min(refused, answered)).toBeGreaterThan(1000);
  });
});
