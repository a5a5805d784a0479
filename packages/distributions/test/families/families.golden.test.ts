import { readFileSync } from "node:fs";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import {
  type Distribution,
  laplace,
  logistic,
  mixture,
  normal,
  normalMixture,
  quantileTable,
  studentT,
} from "../../src/index.ts";

interface MixtureCase {
  readonly family: "normal" | "laplace" | "logistic" | "studentT";
  readonly weights: number[];
  readonly locations: number[];
  readonly scales: number[];
  readonly degreesOfFreedom: number | null;
  readonly y: number[];
  readonly logCdf: number[];
  readonly crps: number[];
  readonly levels: number[];
  readonly quantiles: number[];
}

interface TableCase {
  readonly levels: number[];
  readonly values: number[];
  readonly mean: number;
  readonly std: number;
  readonly y: number[];
  readonly crps: number[];
  readonly logCdf: number[];
}

interface Golden {
  readonly normal: { readonly points: number[][] };
  readonly studentT: { readonly points: number[][]; readonly quantiles: number[][] };
  readonly laplace: { readonly points: number[][] };
  readonly logistic: { readonly points: number[][] };
  readonly mixtures: MixtureCase[];
  readonly quantileTables: TableCase[];
}

const golden: Golden = JSON.parse(readFileSync(new URL("../../golden/families.json", import.meta.url), "utf8"));

/** A logarithm near 0 is minus the probability of the other side, and an exponential loses as many ulps as its exponent. */
function logTolerance(otherSide: number): { relative: number; absolute: number } {
  return { relative: 4e-15 + 2e-16 * Math.abs(otherSide), absolute: 1e-300 };
}

describe("families against mpmath", () => {
  it("normal reaches crps, also where y - mean is a millionth of the mean", () => {
    for (const [mean, std, y, crps] of golden.normal.points) {
      // A handful of roundings.
      expectAllClose(normal({ mean, std }).crps(y), crps, { relative: 1e-15, absolute: 1e-300, label: `y = ${y}` });
    }
  });

  it("studentT reaches logPdf, logCdf, logSf and crps for 2 < ν ≤ 1e10 and |z| up to 1e200", () => {
    for (const [degreesOfFreedom, z, logPdf, logCdf, logSf, crps] of golden.studentT.points) {
      const d = studentT({ location: 0, scale: 1, degreesOfFreedom });
      const label = `ν = ${degreesOfFreedom}, z = ${z}`;
      expectAllClose(d.logPdf(z), logPdf, { ...logTolerance(0), label: `logPdf ${label}` });
      expectAllClose(d.logCdf(z), logCdf, { ...logTolerance(logSf), label: `logCdf ${label}` });
      expectAllClose(d.logSf(z), logSf, { ...logTolerance(logCdf), label: `logSf ${label}` });
      expectAllClose(d.crps(z), crps, { relative: 4e-15, label: `crps ${label}` });
    }
  });

  it("studentT quantiles keep all but the digits of ln p from p = 1e-300 to the median", () => {
    for (const [degreesOfFreedom, p, quantile] of golden.studentT.quantiles) {
      const d = studentT({ location: 0, scale: 1, degreesOfFreedom });
      // The root is found on ln p, whose last ulp is |ln p| ulps of p.
      const relative = 2e-15 + (2e-16 * Math.abs(Math.log(p))) / 2;
      expectAllClose(d.quantile(p), quantile, { relative, label: `ν = ${degreesOfFreedom}, p = ${p}` });
    }
  });

  it.each([
    ["laplace", laplace],
    ["logistic", logistic],
  ] as const)("%s reaches logPdf, logCdf, logSf and crps in both tails", (name, family) => {
    const d = family({ location: 0, scale: 1 });
    for (const [z, logPdf, logCdf, logSf, crps] of golden[name].points) {
      expectAllClose(d.logPdf(z), logPdf, { ...logTolerance(0), label: `logPdf at ${z}` });
      expectAllClose(d.logCdf(z), logCdf, { ...logTolerance(logSf), label: `logCdf at ${z}` });
      expectAllClose(d.logSf(z), logSf, { ...logTolerance(logCdf), label: `logSf at ${z}` });
      expectAllClose(d.crps(z), crps, { relative: 4e-15, label: `crps at ${z}` });
    }
  });

  it("mixture reaches logCdf and quantiles to 1e-13, and the crps to 1e-11 by quadrature", () => {
    for (const example of golden.mixtures) expectMixture(generalMixture(example), example, 1e-11);
  });

  it("normalMixture reaches the same with a closed-form crps to 1e-13", () => {
    for (const example of golden.mixtures.filter(({ family }) => family === "normal")) {
      const { weights, locations: mean, scales: std } = example;
      expectMixture(normalMixture({ weights, mean, std }), example, 1e-13);
    }
  });

  it("quantileTable reaches mean, std, crps and logCdf", () => {
    for (const { levels, values, mean, std, y, crps, logCdf } of golden.quantileTables) {
      const d = quantileTable({ levels, values });
      expectAllClose(d.mean(), mean, { relative: 1e-14, label: "mean" });
      expectAllClose(d.std(), std, { relative: 1e-14, label: "std" });
      expectAllClose(y.map(d.crps), crps, { relative: 1e-14, label: "crps" });
      expectAllClose(y.map(d.logCdf), logCdf, { relative: 4e-15, absolute: 1e-300, label: "logCdf" });
    }
  });
});

function generalMixture({ family, weights, locations, scales, degreesOfFreedom }: MixtureCase): Distribution {
  const components = locations.map((location, i) => {
    const scale = scales[i];
    if (family === "normal") return normal({ mean: location, std: scale });
    if (family === "studentT") return studentT({ location, scale, degreesOfFreedom: degreesOfFreedom ?? 0 });
    return family === "laplace" ? laplace({ location, scale }) : logistic({ location, scale });
  });
  return mixture({ weights, components });
}

function expectMixture(d: Distribution, example: MixtureCase, crpsTolerance: number): void {
  const { family, y, logCdf, crps, levels, quantiles } = example;
  // A log cdf near 0 is minus the upper tail, down to e^−89 here: an exponential loses as many ulps as its exponent.
  expectAllClose(y.map(d.logCdf), logCdf, { relative: 4e-14, absolute: 1e-300, label: `logCdf of ${family}` });
  expectAllClose(y.map(d.crps), crps, { relative: crpsTolerance, label: `crps of ${family}` });
  // 1 ulp of a level moves a quantile by more than an ulp of it where the density is low.
  expectAllClose(levels.map(d.quantile), quantiles, { relative: 1e-13, label: `quantiles of ${family}` });
}
