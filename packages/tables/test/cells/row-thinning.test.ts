import { describe, expect, it } from "vitest";
import { rowThinning } from "../../src/cells/row-thinning.ts";

/** The sampled rows of a table that comes by in blocks. */
function sampleOf(rows: number, most: number, { seed = 1, block = 64 } = {}): number[] {
  const thinning = rowThinning({ most, seed });
  let held: number[] = [];
  for (let start = 0; start < rows; start += block) {
    const size = Math.min(block, rows - start);
    for (const row of thinning.candidates(size)) held.push(start + row);
    const kept = thinning.overfull();
    if (kept !== undefined) held = Array.from(kept, (row) => held[row]);
    expect(held.length).toBeLessThanOrEqual(2 * most);
  }
  const chosen = thinning.sample();
  return chosen === undefined ? held : Array.from(chosen, (row) => held[row]);
}

describe("rowThinning", () => {
  it("keeps all rows, in order, where there are no more than asked for", () => {
    expect(sampleOf(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(sampleOf(10, 10)).toHaveLength(10);
  });

  it("keeps as many different rows as asked for, in their order, by the seed", () => {
    const kept = sampleOf(1000, 100, { seed: 3 });
    expect(new Set(kept).size).toBe(100);
    expect(kept).toEqual([...kept].sort((a, b) => a - b));
    expect(sampleOf(1000, 100, { seed: 4 })).not.toEqual(kept);
  });

  it("keeps the same rows however they are cut into blocks", () => {
    const kept = sampleOf(5000, 50, { block: 1 });
    for (const block of [7, 100, 5000]) expect(sampleOf(5000, 50, { block })).toEqual(kept);
  });

  it("keeps every row with the same probability", () => {
    const [rows, most, draws] = [40, 8, 3000];
    const counts = new Array<number>(rows).fill(0);
    for (let seed = 0; seed < draws; seed++) for (const row of sampleOf(rows, most, { seed, block: 9 })) counts[row]++;
    const expected = (draws * most) / rows;
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 39 degrees of freedom: mean 39, standard deviation 8.8.
    expect(chiSquared).toBeLessThan(39 + 4 * 8.8);
  });
});
