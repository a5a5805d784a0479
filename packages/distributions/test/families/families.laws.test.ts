import { createRng } from "@distcal/numerics";
import { describeDistributionLaws, describeLaws, distributionLaws } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Distribution,
  empirical,
  laplace,
  logistic,
  mixture,
  normal,
  normalMixture,
  quantileTable,
  studentT,
} from "../../src/index.ts";

describeDistributionLaws(
  "studentT, 5 degrees of freedom",
  () => studentT({ location: 1, scale: 2, degreesOfFreedom: 5 }),
  {
    range: [-80, 80],
  },
);
describeDistributionLaws(
  "studentT, almost normal",
  () => studentT({ location: -3, scale: 0.1, degreesOfFreedom: 1e9 }),
  {
    range: [-3.8, -2.2],
  },
);
// A sample variance says nothing of a distribution without a fourth moment, so that law is left out.
const heavy = (): Distribution => studentT({ location: 0, scale: 1, degreesOfFreedom: 2.2 });
describeLaws(
  "laws of studentT, 2.2 degrees of freedom",
  distributionLaws(heavy, { range: [-200, 200] }).filter(({ name }) => !name.startsWith("sample")),
);
describeDistributionLaws("laplace", () => laplace({ location: 2, scale: 3 }), { range: [-60, 60], kinks: [2] });
describeDistributionLaws("laplace, tiny scale", () => laplace({ location: 0, scale: 1e-200 }), {
  range: [-3e-199, 3e-199],
  kinks: [0],
});
describeDistributionLaws("logistic", () => logistic({ location: -1, scale: 0.5 }), { range: [-20, 20] });
describeDistributionLaws("logistic, huge scale", () => logistic({ location: 1e70, scale: 1e70 }), {
  range: [-3e71, 3e71],
});

const far = (): Distribution =>
  mixture({ weights: [3, 1], components: [normal({ mean: -5, std: 1 }), normal({ mean: 20, std: 0.5 })] });
describeDistributionLaws("mixture of two far normals", far, { range: [-14, 26] });
const mixed = (): Distribution =>
  mixture({
    weights: [0.2, 0.5, 0.3],
    components: [
      studentT({ location: 0, scale: 1, degreesOfFreedom: 6 }),
      laplace({ location: 3, scale: 0.5 }),
      quantileTable({ levels: [0.1, 0.5, 0.9], values: [-1, 0, 2] }),
    ],
  });
describeDistributionLaws("mixture of three families", mixed, { range: [-25, 25], kinks: [-1, 0, 2, 3] });
describeDistributionLaws(
  "normalMixture with a component of tiny weight",
  () => normalMixture({ weights: [1, 1e-6, 2], mean: [0, 3, 1], std: [1, 0.2, 4] }),
  { range: [-25, 25] },
);

const draws = Array.from(createRng(3).fillNormal(new Float64Array(40)));
describeDistributionLaws("empirical, 40 normal draws", () => empirical({ samples: draws }), {
  range: [-9, 9],
  kinks: draws,
});
const tied = [5, 1, 1, 1, 2, 5, 9, 5, 1.5];
describeDistributionLaws("empirical with ties", () => empirical({ samples: tied }), { range: [-30, 50], kinks: tied });
describeDistributionLaws("empirical, two samples", () => empirical({ samples: [1, 0] }), {
  range: [-14, 15],
  kinks: [0, 1],
});

const deciles = [-2.1, -1, -0.4, -0.1, 0.05, 0.3, 0.9, 1.8, 4];
describeDistributionLaws(
  "quantileTable of deciles",
  () => quantileTable({ levels: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], values: deciles }),
  { range: [-25, 40], kinks: deciles },
);
describeDistributionLaws(
  "quantileTable with extreme levels and widths",
  () => quantileTable({ levels: [1e-9, 1e-3, 0.5, 0.999], values: [-40, -5, 0, 1e-3] }),
  { range: [-45, 1], kinks: [-40, -5, 0, 1e-3] },
);

const families: readonly (readonly [string, () => Distribution])[] = [
  ["studentT", () => studentT({ location: 1, scale: 2, degreesOfFreedom: 5 })],
  ["studentT, heaviest", () => studentT({ location: 0, scale: 1, degreesOfFreedom: 2 + 1e-12 })],
  ["studentT, 1e300 degrees of freedom", () => studentT({ location: 0, scale: 1, degreesOfFreedom: 1e300 })],
  ["studentT, tiny scale far away", () => studentT({ location: -1e300, scale: 1e-300, degreesOfFreedom: 3 })],
  ["laplace", () => laplace({ location: 1, scale: 2 })],
  ["laplace, tiny scale far away", () => laplace({ location: 1e300, scale: 1e-300 })],
  ["laplace, huge scale", () => laplace({ location: 0, scale: 1e300 })],
  ["logistic", () => logistic({ location: 1, scale: 2 })],
  ["logistic, tiny scale far away", () => logistic({ location: 1e300, scale: 1e-300 })],
  ["mixture", mixed],
  [
    "mixture of far scales",
    () => mixture({ weights: [1, 1e-9], components: [far(), laplace({ location: 0, scale: 1e200 })] }),
  ],
  ["normalMixture", () => normalMixture({ weights: [1, 2], mean: [-1e10, 1e10], std: [1e-10, 1] })],
  ["empirical", () => empirical({ samples: tied })],
  ["empirical, wide", () => empirical({ samples: [-1e300, 0, 1e-300, 1, 1e300] })],
  ["quantileTable", () => quantileTable({ levels: [1e-9, 0.5, 0.999], values: [-40, 0, 1e-3] })],
  ["quantileTable, narrow", () => quantileTable({ levels: [0.25, 0.75], values: [1e-280, 2e-280] })],
];

describe.each(families)("%s answers finite input", (_, make) => {
  const magnitude = fc.double({ min: -300, max: 300, noNaN: true });
  const anyY = fc.oneof(
    fc.tuple(magnitude, fc.boolean()).map(([power, up]) => (up ? 1 : -1) * 10 ** power),
    fc.double({ min: -100, max: 100, noNaN: true }),
    fc.constant(0),
  );
  const anyP = fc.oneof(
    fc.double({ min: -300, max: -0.01, noNaN: true }).map((power) => 10 ** power),
    fc.double({ min: -15.95, max: -0.01, noNaN: true }).map((power) => 1 - 10 ** power),
  );

  it("never with NaN, nor with a probability, density or score outside its range", () => {
    const d = make();
    fc.assert(
      fc.property(anyY, (y) => {
        const cdf = d.cdf(y);
        expect(cdf >= 0 && cdf <= 1, `cdf(${y}) = ${cdf}`).toBe(true);
        expect(d.pdf(y), `pdf(${y})`).toBeGreaterThanOrEqual(0);
        expect(d.pdf(y), `pdf(${y})`).toBeLessThan(Number.POSITIVE_INFINITY);
        for (const method of ["logCdf", "logSf"] as const)
          expect(d[method](y), `${method}(${y})`).toBeLessThanOrEqual(0);
        expect(d.logPdf(y), `logPdf(${y})`).toBeLessThan(Number.POSITIVE_INFINITY);
        expect(d.crps(y), `crps(${y})`).toBeGreaterThan(0);
        expect(d.crps(y), `crps(${y})`).toBeLessThan(Number.POSITIVE_INFINITY);
      }),
    );
  });

  it("with quantiles that are numbers and rise", () => {
    const d = make();
    fc.assert(
      fc.property(anyP, anyP, (p, r) => {
        const [below, above] = [d.quantile(Math.min(p, r)), d.quantile(Math.max(p, r))];
        // Two roots of the same value may differ in the last digits.
        expect(below - above, `${p}, ${r}: ${below}, ${above}`).toBeLessThanOrEqual(1e-12 * Math.abs(above));
      }),
    );
  });

  it("with a finite mean and a positive finite standard deviation", () => {
    expect(Number.isFinite(make().mean())).toBe(true);
    expect(make().std()).toBeGreaterThan(0);
    expect(make().std()).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});
