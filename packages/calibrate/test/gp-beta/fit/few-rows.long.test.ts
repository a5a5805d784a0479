import { normalBatch } from "@distcal/distributions";
import { expect, it } from "vitest";
import { fit } from "../../../src/index.ts";
import { average, simulate } from "../../simulated.ts";

it("with a dozen rows it mostly stays at the identity, and does little harm on average", async () => {
  const sets = 40;
  let [identities, harm] = [0, 0];
  const fresh = simulate({ rows: 1000, seed: 999 });
  const base = average(normalBatch(fresh).logPdf(fresh.target));
  for (let seed = 0; seed < sets; seed++) {
    const calibrator = await fit(simulate({ rows: 12, seed: 2000 + seed }));
    if (calibrator.isIdentity) identities++;
    harm += (base - average(calibrator.calibrate(fresh).logPdf(fresh.target))) / sets;
  }
  expect(identities).toBeGreaterThanOrEqual(0.85 * sets);
  expect(harm).toBeLessThan(0.1);
});
