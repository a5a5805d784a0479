import { type DistributionBatch, normalBatch, studentTBatch } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { describeBatchLaws, describeDistributionLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  calibratedBatch,
  chain,
  mappedBatch,
  monotoneBeta,
  monotoneBetaMixtures,
  monotoneSpline,
  ownMaps,
  sharedMap,
} from "../../src/index.ts";
import { randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);
const maps = randomMaps(6, 3);
const columns = { mean: [0, 1, -2, 5, 0.1, 30], std: [1, 0.5, 2, 0.1, 1, 8] };
const heavy = studentTBatch({ location: columns.mean, scale: columns.std, degreesOfFreedom: 8 });
const y = Float64Array.from(columns.mean, (m, i) => m + columns.std[i] * (i - 2.5));
const beta = monotoneBeta({ logA: 0.4, logB: -0.3, c: 0.5 });
const shape = monotoneSpline([-2, -0.5, 0.3, 1.8], [-2.4, -0.3, 0.5, 1.4]);

/** Every answer of a batch at y. */
function answers(batch: DistributionBatch): Record<string, ArrayLike<number>> {
  const { mean, std, quantiles } = batch.summary([0.02, 0.5, 0.9]);
  return {
    cdf: batch.cdf(y),
    logCdf: batch.logCdf(y),
    logSf: batch.logSf(y),
    pdf: batch.pdf(y),
    logPdf: batch.logPdf(y),
    crps: batch.crps(y),
    quantile: batch.quantile(0.3),
    "quantile by row": batch.quantile([0.1, 0.2, 0.5, 0.7, 0.9, 0.99]),
    quantiles: quantiles.flatMap((row) => [...row]),
    mean,
    std,
    lower: batch.interval(0.8).lower,
    draws: batch.sample(3, { seed: 5 })[2],
  };
}

function expectSame(one: DistributionBatch, other: DistributionBatch, relative: number): void {
  const [left, right] = [answers(one), answers(other)];
  for (const name of Object.keys(left)) {
    expectAllClose(left[name], right[name], { relative, absolute: relative, label: name });
  }
}

describe("a map of its own for each row", () => {
  const mixtures = monotoneBetaMixtures(maps, rule);

  it.each([
    ["normal columns", columns],
    ["a batch of another family", heavy],
  ] as const)("answers as the quick form for mixtures of Beta maps does, on %s", (_, base) => {
    expectSame(mappedBatch(base, ownMaps(6, mixtures)), calibratedBatch(base, maps, rule), 1e-8);
  });

  it("may be a chain: the same as what its last map makes of a batch that has gone through the first", () => {
    const chained = mappedBatch(
      columns,
      ownMaps(6, (row) => chain(shape, mixtures(row))),
    );
    expectSame(chained, calibratedBatch(mappedBatch(columns, sharedMap(shape)), maps, rule), 1e-8);
  });

  it("may have a shape after it", () => {
    const chained = mappedBatch(
      columns,
      ownMaps(6, (row) => chain(mixtures(row), shape)),
    );
    expectSame(chained, mappedBatch(calibratedBatch(columns, maps, rule), sharedMap(shape)), 1e-8);
  });

  it("refuses maps for another number of rows", () => {
    expect(() => mappedBatch(columns, ownMaps(5, mixtures), "calibrate")).toThrow(
      "calibrate: maps must have 6 rows, got 5 rows; pass one number per row",
    );
  });
});

describe("one map for all rows", () => {
  it("answers as the same map given row by row", () => {
    expectSame(
      mappedBatch(columns, sharedMap(beta)),
      mappedBatch(
        columns,
        ownMaps(6, () => beta),
      ),
      1e-9,
    );
  });

  it("takes a batch of normal rows for the columns that it is, to the last bit", () => {
    expectSame(mappedBatch(normalBatch(columns), sharedMap(shape)), mappedBatch(columns, sharedMap(shape)), 0);
  });

  it("has the map itself at probabilities", () => {
    const [row] = mappedBatch(columns, sharedMap(shape)).map([0.2, 0.5]);
    const into = new Float64Array(3);
    shape.valueInto(Math.log(0.2), Math.log(0.8), into);
    expectAllClose(row[0], Math.exp(into[0]), { relative: 1e-13 });
  });
});

describeBatchLaws("chains on another family", () =>
  mappedBatch(
    heavy,
    ownMaps(6, (row) => chain(shape, monotoneBetaMixtures(maps, rule)(row))),
  ),
);
describeDistributionLaws(
  "a row through a chain",
  () =>
    mappedBatch(
      columns,
      ownMaps(6, () => chain(shape, beta)),
    ).row(1),
  {
    range: [-2, 4],
  },
);
