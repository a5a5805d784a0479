import { createRng } from "@distcal/numerics";
import { describeDistributionLaws } from "@distcal/testing";
import { binBatch, memberBatch, quantileBatch } from "../../src/index.ts";

const levels = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const deciles = [-2.1, -1, -0.4, -0.1, 0.05, 0.3, 0.9, 1.8, 4];
const other = deciles.map((value, k) => 3 * value + k);
const quantiles = quantileBatch({ levels, rows: [other, deciles] });
describeDistributionLaws("a row of quantileBatch", () => quantiles.row(1), { range: [-20, 30], kinks: deciles });

const tied = [5, 1, 1, 1, 2, 5, 9, 5, 1.5];
const draws = Array.from(createRng(3).fillNormal(new Float64Array(9)));
const members = memberBatch({ rows: [draws, tied] });
const knotsOf = (batch: typeof members, row: number): number[] => {
  const curves = batch.curves?.();
  return curves === undefined ? [] : Array.from(curves.value.subarray(row * curves.knots, (row + 1) * curves.knots));
};
describeDistributionLaws("a row of memberBatch with ties", () => members.row(1), {
  range: [-25, 40],
  kinks: knotsOf(members, 1),
});

const edges = [-2, -1, 0, 0.5, 1, 4];
const bins = binBatch({
  edges: [edges, edges],
  probabilities: [
    [0.1, 0.2, 0.3, 0.2, 0.2],
    [0.05, 0.25, 0.4, 0.25, 0.05],
  ],
});
describeDistributionLaws("a row of binBatch", () => bins.row(1), { range: [-12, 30], kinks: edges });
