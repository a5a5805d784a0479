import { fit } from "@distcal/calibrate";
import { type DistributionBatch, normalBatch, quantileBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { csvRows } from "@distcal/tables";
import { chooseForm, type FormDescription, type FormOptions, formBatch, formReader } from "@distcal/tables/forms";
import { readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";

interface FormTable {
  readonly predictions: DistributionBatch;
  readonly target: Float64Array;
  readonly description: FormDescription;
}

/** A table of some form; of many rows every `stride`-th. */
function tableFrom(text: string, form: FormOptions | FormDescription, stride = 1): FormTable {
  const [names, ...rows] = csvRows(Buffer.from(text), { delimiter: 0x2c, newline: 0x0a });
  const isKnown = "columns" in form;
  const reader = formReader(isKnown ? form : chooseForm("table", names, { ...form, taken: ["target"] }));
  const places = reader.columns.map((name) => names.indexOf(name));
  const chosen = rows.filter((_, row) => row % stride === 0);
  for (const row of chosen) expect(reader.add(places.map((place) => row[place]))).toBeUndefined();
  const read = reader.finish();
  const target = Float64Array.from(chosen, (row) => Number(row[names.indexOf("target")]));
  return { predictions: formBatch(read), target, description: read.description };
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const scores = (batch: DistributionBatch, target: Float64Array) => ({
  nll: -mean(batch.logPdf(target)),
  crps: mean(batch.crps(target)),
});
const momentsOf = (batch: DistributionBatch): DistributionBatch =>
  normalBatch({ mean: batch.mean(), std: batch.std() });

async function calibrated(fitting: FormTable, test: FormTable, view = (batch: DistributionBatch) => batch) {
  const calibrator = await fit({ predictions: view(fitting.predictions), target: fitting.target });
  return scores(calibrator.calibrate(view(test.predictions)), test.target);
}

const bike = ["quantiles", "members", "mixture", "bins", "point"].map((form) => ({
  form,
  fitting: readShared(`formats/bike-${form}-fit.csv`),
  test: readShared(`formats/bike-${form}-test.csv`),
}));
const rain = [readShared("real/rain-members-fit.csv"), readShared("real/rain-members-test.csv")];

describe.each(bike)("bike sharing as $form", ({ form, fitting, test }) => {
  it.skipIf(fitting === undefined || test === undefined)("is calibrated to better scores than the base", async () => {
    const past = tableFrom(fitting ?? "", {}, 3);
    const later = tableFrom(test ?? "", past.description);
    const base = scores(later.predictions, later.target);
    const own = await calibrated(past, later);
    expect(own.nll).toBeLessThan(base.nll);
    expect(own.crps).toBeLessThan(base.crps);
    if (form !== "quantiles") return;
    expect(own.crps).toBeLessThan((await calibrated(past, later, momentsOf)).crps);
  });

  // Not yet: where many rows have members that all agree, calibrated members are 11 % behind their own moments in CRPS.
  it.runIf(form === "members" && fitting !== undefined).fails("is no worse than its own moments", async () => {
    const past = tableFrom(fitting ?? "", {}, 3);
    const later = tableFrom(test ?? "", past.description);
    const own = await calibrated(past, later);
    expect(own.crps).toBeLessThan((await calibrated(past, later, momentsOf)).crps);
  });
});

describe("daily rain of 52 members", () => {
  it.skipIf(rain.includes(undefined))("scores better on the later half than its mean and std do", async () => {
    const past = tableFrom(rain[0] ?? "", { members: "HRES,CTR,P*" }, 2);
    const later = tableFrom(rain[1] ?? "", past.description);
    expect((await calibrated(past, later)).crps).toBeLessThan(0.798);
  });
});

describe("nineteen quantiles of a known distribution", () => {
  it("lose less than 0.01 nat to the whole of it, calibrated or not", async () => {
    const rng = createRng(11);
    const levels = Float64Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
    const rows = (length: number) => {
      const location = Float64Array.from({ length }, () => 3 * rng.normal());
      const width = Float64Array.from({ length }, () => Math.exp(0.4 * rng.normal()));
      const truth = normalBatch({ mean: location, std: width });
      const target = Float64Array.from(location, (m, i) => m + width[i] * rng.normal());
      return { truth, target, table: quantileBatch({ levels, rows: truth.quantiles(levels) }) };
    };
    const [past, later] = [rows(400), rows(4000)];
    const calibrator = await fit({ predictions: past.table, target: past.target });
    const full = await fit({ predictions: past.truth, target: past.target });
    const loss = (batch: DistributionBatch): number => -mean(batch.logPdf(later.target));
    expect(Math.abs(loss(later.table) - loss(later.truth))).toBeLessThan(1e-9);
    expect(loss(calibrator.calibrate(later.table)) - loss(full.calibrate(later.truth))).toBeLessThan(0.01);
  });
});
