import { batchOf, laplace, logistic, normal, studentT } from "@distcal/distributions";
import { normalQuantileFromLog } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import { anyRows } from "../../src/mapped/any-rows.ts";

const rows = [
  normal({ mean: 3, std: 2 }),
  studentT({ location: -1, scale: 0.5, degreesOfFreedom: 3 }),
  laplace({ location: 0, scale: 4 }),
  logistic({ location: 10, scale: 1e-3 }),
];
const base = anyRows(batchOf(rows));

describe("anyRows", () => {
  it("finds values with the digits of both tails, far beyond where a probability rounds to 0 or 1", () => {
    for (const logTail of [-1, -5, -20, -100, -650, -900, -2000]) {
      const score = normalQuantileFromLog(logTail);
      rows.forEach((row, i) => {
        const values = new Float64Array(2);
        base.valuesAt(i, Float64Array.of(score, -score), values);
        expectAllClose(row.logCdf(values[0]), logTail, { relative: 1e-12, label: `row ${i} at ${logTail}` });
        expectAllClose(row.logSf(values[1]), logTail, { relative: 1e-12, label: `row ${i} at ${logTail}` });
      });
    }
  });

  it("writes ln F, ln(1 − F) and the two ratios of the density to them", () => {
    const y = Float64Array.of(1, 2, -3, 10.001);
    const pointAt = base.pointsAt(y, "logs");
    const point = new Float64Array(4);
    rows.forEach((row, i) => {
      pointAt(i, point);
      const [cdf, sf] = [Math.exp(row.logCdf(y[i])), Math.exp(row.logSf(y[i]))];
      expectAllClose(point, [Math.log(cdf), Math.log(sf), row.pdf(y[i]) / cdf, row.pdf(y[i]) / sf], {
        relative: 1e-13,
      });
    });
  });

  it("takes a density of 0 as a ratio of 0, not as a number that is none", () => {
    const pointAt = base.pointsAt(Float64Array.of(1e200, 0, 0, 0), "logs");
    const point = new Float64Array(4);
    pointAt(0, point);
    expectAllClose(point, [0, -Infinity, 0, 0], {});
  });
});
