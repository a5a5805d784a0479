import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { pitDensities } from "../../src/data/pit-densities.ts";
import { rowWeights } from "../../src/data/row-weights.ts";
import { coverageMap, pitHistogram, segmentShares } from "../../src/index.ts";

const pit = Float64Array.from({ length: 60 }, (_, i) => ((i * 37) % 60) / 60);
const weight = pit.map((_, i) => 1 + (i % 3));
const order = Array.from(pit).flatMap((_, i) => new Array<number>(weight[i]).fill(i));
const all = Int32Array.from(pit.keys());

describe("weights in figures", () => {
  it("bars are those of the rows written out", () => {
    const weighted = pitDensities(pit, 5, all, rowWeights("t", weight, 60));
    const repeated = pitDensities(pit, 5, Int32Array.from(order), rowWeights("t", undefined, 60));
    weighted.forEach((height, bin) => {
      expect(height).toBeCloseTo(repeated[bin], 12);
    });
  });

  it("bands are those of as many rows of equal weight as tell as much", () => {
    expect(rowWeights("t", undefined, 60).effective(all)).toBe(60);
    expect(rowWeights("t", new Float64Array(60).fill(1e9), 60).effective(all)).toBe(60);
    // (20 + 40 + 60)²/(20 + 80 + 180)
    expect(rowWeights("t", weight, 60).effective(all)).toBe(51);
  });

  it("equal weights draw what no weights draw, unequal ones something else", () => {
    const [mean, std] = [pit.map((_, i) => i), pit.map(() => 1)];
    const segments = [{ name: "a", rows: all }];
    const draw = (given: Float64Array | undefined): readonly string[] => [
      svgText(pitHistogram({ series: [{ name: "p", pit }], bins: 5, weight: given })),
      svgText(coverageMap({ mean, std, series: [{ name: "p", pit }], weight: given })),
      svgText(segmentShares({ segments, series: [{ name: "p", pit }], weight: given })),
    ];
    expect(draw(new Float64Array(60).fill(3))).toEqual(draw(undefined));
    const uneven = draw(pit.map((value) => (value > 0.5 ? 10 : 1)));
    draw(undefined).forEach((svg, figure) => {
      expect(uneven[figure]).not.toBe(svg);
    });
  });

  it("refuses weights that no row can have", () => {
    expect(() => rowWeights("t", [1, 0], 2)).toThrow("t: weight[1] must be > 0, got 0; leave out rows of weight 0");
    expect(() => rowWeights("t", [1], 2)).toThrow("t: weight must have 2 rows, got 1");
  });
});
