import { normalBatch } from "@distcal/distributions";
import { expect, it } from "vitest";
import { fit } from "../../src/index.ts";
import { average, simulate } from "../simulated.ts";

const sets = 50;

it("on calibrated data the harm is at most 0.003 nat per row, over 50 sets of 500 rows", async () => {
  const harms: number[] = [];
  let identities = 0;
  for (let set = 0; set < sets; set++) {
    const calibrator = await fit(simulate({ rows: 500, seed: 100 + set }));
    if (calibrator.isIdentity) identities++;
    const test = simulate({ rows: 2000, seed: 9000 + set });
    const [base, ours] = [normalBatch(test), calibrator.calibrate(test)].map((batch) =>
      average(batch.logPdf(test.target)),
    );
    harms.push(base - ours);
  }
  const harm = average(Float64Array.from(harms));
  process.stderr.write(
    `harm on calibrated data: ${harm.toFixed(5)} nat per row, ${Math.max(...harms).toFixed(4)} at worst; ` +
      `${identities} of ${sets} left as they are\n`,
  );
  expect(harm).toBeLessThanOrEqual(0.003);
});
