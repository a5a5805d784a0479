import { normal, normalBatch } from "@distcal/distributions";
import { describeBatchLaws, describeDistributionLaws } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describeDistributionLaws("normal(0, 1)", () => normal({ mean: 0, std: 1 }), { range: [-9, 9] });
describeDistributionLaws("normal(-250, 0.01)", () => normal({ mean: -250, std: 0.01 }), { range: [-250.08, -249.92] });
describeBatchLaws("a normal batch", () => normalBatch({ mean: [0, -3, 1e4], std: [1, 0.25, 37] }));

describe("laws of normalBatch", () => {
  const anyRow = fc.record({
    mean: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    std: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    p: fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }),
  });
  type Row = { mean: number; std: number; y: number; p: number };

  const answers = (rows: readonly Row[]): number[][] => {
    const batch = normalBatch({ mean: rows.map((r) => r.mean), std: rows.map((r) => r.std) });
    const y = rows.map((r) => r.y);
    const { lower, upper } = batch.interval(0.8);
    const columns = [batch.pdf(y), batch.logPdf(y), batch.cdf(y), batch.logCdf(y), batch.logSf(y), batch.crps(y)];
    return [...columns, batch.quantile(rows.map((r) => r.p)), lower, upper].map((column) => Array.from(column));
  };

  it("does not depend on how rows are split, to the last bit", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 2, maxLength: 12 }), fc.nat(), (rows, at) => {
        const cut = 1 + (at % (rows.length - 1));
        const [left, right] = [answers(rows.slice(0, cut)), answers(rows.slice(cut))];
        expect(left.map((column, k) => [...column, ...right[k]])).toEqual(answers(rows));
      }),
    );
  });
});
