import { beforeAll, describe, expect, it } from "vitest";
import { damagedFiles, type FileCounts, modelTexts, sealedFiles } from "./hostile-models.ts";

/** How many times as many files: for a search by hand, `DISTCAL_FAULT_RUNS=50`. */
const times = Number(process.env["DISTCAL_FAULT_RUNS"] ?? 1);
const seed = Number(process.env["DISTCAL_FAULT_SEED"] ?? 21);

/** The counts, printed: what a search by hand is run for. */
function told(kind: string, counts: FileCounts): FileCounts {
  const { answered, refused, faults, slowest } = counts;
  const sums = `${answered} answered, ${refused} refused, ${faults.length} faults`;
  process.stderr.write(`${kind} model files: ${sums}; slowest row ${slowest.toFixed(1)} ms\n`);
  return counts;
}

describe("20,000 hostile model files", () => {
  let texts: readonly string[];
  beforeAll(async () => {
    texts = await modelTexts();
  });

  it("damaged ones are refused with a type, or are as good as before", { timeout: 36e5 }, async () => {
    const { faults, refused, answered } = told("damaged", await damagedFiles(texts, 16_000 * times, seed));
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(answered);
  });

  it("sealed ones are refused with a type, or answer with ordered, finite numbers in 50 ms a row", {
    timeout: 36e5,
  }, async () => {
    const { faults, refused, answered } = told("sealed", await sealedFiles(texts, 4000 * times, seed + 1));
    expect(faults).toEqual([]);
    expect(Math.min(refused, answered)).toBeGreaterThan(1000 * times);
  });
});
