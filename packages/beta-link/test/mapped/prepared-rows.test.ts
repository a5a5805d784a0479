import { gaussHermite } from "@distcal/numerics";
import { expect, it } from "vitest";
import { calibratedBatch } from "../../src/index.ts";

const rule = gaussHermite(4);
const form = {
  shape: { weight: [0.6, 0.4], mean: [0, 0.3], scale: [0.5, 1.5] },
  surprise: { weight: 0.01, center: 0, scale: 3 },
};

/** A batch of rows whose maps differ from row to row and from batch to batch. */
function batch(rows: number, shift: number, shared: typeof form) {
  const mean = Float64Array.from({ length: rows }, (_, i) => i);
  const maps = {
    mean: Float64Array.from({ length: 3 * rows }, (_, k) => 0.1 * Math.sin(k + shift)),
    factor: new Float64Array(6 * rows).fill(0.05),
  };
  return calibratedBatch({ mean, std: mean.map(() => 2) }, maps, rule, shared);
}

it("batches of one form share its tables, and neither answers for the other", () => {
  const copy = (): typeof form => structuredClone(form);
  const [first, second] = [batch(5, 0, form), batch(5, 1, form)];
  const alone = [batch(5, 0, copy()), batch(5, 1, copy())].map((own) => own.summary([0.1, 0.9]));
  const [firstRow, secondRow] = [first.row(2), second.row(2)];
  expect([second.summary([0.1, 0.9]), first.summary([0.1, 0.9])]).toEqual([alone[1], alone[0]]);
  expect([firstRow.mean(), secondRow.mean(), firstRow.quantile(0.9)]).toEqual([
    alone[0].mean[2],
    alone[1].mean[2],
    alone[0].quantiles[2][1],
  ]);
});

it("another shape beside the same surprise has tables of its own", () => {
  const wider = { ...form, shape: { ...form.shape, scale: [1, 3] } };
  const [narrow, wide] = [batch(3, 0, form).std(), batch(3, 0, wider).std()];
  for (let row = 0; row < 3; row++) expect(wide[row]).toBeGreaterThan(1.5 * narrow[row]);
});
