import { observedRows } from "@distcal/distributions";
import { expect, it } from "vitest";
import { fit } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const rows = simulate({ rows: 80, seed: 6 });

/** Rows whose fourth mean counts how often it is read. */
function counting() {
  const counts = { reads: 0 };
  const mean = new Proxy([...rows.mean], {
    get(target, key) {
      if (key === "3") counts.reads++;
      return Reflect.get(target, key);
    },
  });
  return { counts, rows: { ...rows, mean } };
}

it.each([
  ["gp-beta", { preset: "paper", inducingPoints: 4 }],
  ["isotonic", {}],
  ["auto", { preset: "paper", inducingPoints: 4 }],
] as const)("a fit by %s checks and copies its rows once", async (method, options) => {
  const alone = counting();
  observedRows(alone.rows);
  const fitted = counting();
  await fit(fitted.rows, { ...options, method } as { method: "isotonic" });
  // Method "auto" reads them once for its comparison, once to know whether it needs a sample, and once for the fit.
  expect(fitted.counts.reads).toBe(alone.counts.reads * (method === "auto" ? 3 : 1));
});
