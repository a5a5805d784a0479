import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BatchLike, batchLaws } from "../../src/laws/batch-laws.ts";
import { type CalibratorLike, calibratorLaws } from "../../src/laws/calibrator-laws.ts";
import { type DistributionLike, distributionLaws } from "../../src/laws/distribution-laws.ts";
import { type KernelLike, kernelLaws } from "../../src/laws/kernel-laws.ts";
import type { Law } from "../../src/laws/law.ts";
import { type MapLike, mapLaws } from "../../src/laws/map-laws.ts";

// A law that can't fail is worth nothing: each suite passes on a right implementation, and each law fails on a wrong one.

/** The names of the laws that do not hold. */
function broken(laws: readonly Law[]): string[] {
  return laws
    .filter(({ check }) => {
      try {
        check();
        return false;
      } catch {
        return true;
      }
    })
    .map(({ name }) => name);
}

const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

/** The logistic distribution, written out: everything about it has a short closed form. */
const logistic: DistributionLike = {
  logCdf: (y) => -softplus(-y),
  logSf: (y) => -softplus(y),
  cdf: (y) => Math.exp(-softplus(-y)),
  logPdf: (y) => -softplus(y) - softplus(-y),
  pdf: (y) => Math.exp(-softplus(y) - softplus(-y)),
  quantile: (p) => Math.log(p) - Math.log1p(-p),
  mean: () => 0,
  std: () => Math.PI / Math.sqrt(3),
  crps: (y) => 2 * softplus(y) - y - 1,
  sample: (count, { seed }) => {
    // A golden-ratio sequence: evenly spread and reproducible, all that the moment law asks for.
    const draw = (i: number): number => ((i + 0.5) * 0.6180339887498949 + seed * 0.1) % 1;
    return Float64Array.from({ length: count }, (_, i) => Math.log(draw(i) / (1 - draw(i))));
  },
};

describe("distribution laws", () => {
  const lawsOf = (change: Partial<DistributionLike>): Law[] =>
    distributionLaws(() => ({ ...logistic, ...change }), { range: [-12, 12] });

  it("hold for the logistic distribution", () => {
    expect(broken(lawsOf({}))).toEqual([]);
  });

  it.each<[string, Partial<DistributionLike>, RegExp]>([
    ["a cdf that falls somewhere", { cdf: (y) => (y > 1 && y < 2 ? 0.1 : logistic.cdf(y)) }, /cdf is monotone/],
    ["a logSf that is logCdf", { logSf: logistic.logCdf }, /logCdf and logSf/],
    ["a density that is off by 1 %", { pdf: (y) => 1.01 * logistic.pdf(y) }, /pdf is the derivative/],
    ["a quantile that is off by 1e-6", { quantile: (p) => logistic.quantile(p) + 1e-6 }, /inverse of cdf/],
    ["a standard deviation of another family", { std: () => 1 }, /moments are mean and std/],
    ["a crps without its constant", { crps: (y) => logistic.crps(y) + 1 }, /crps is the integral/],
  ])("catch %s", (_, change, law) => {
    expect(broken(lawsOf(change)).join()).toMatch(law);
  });
});

describe("kernel laws", () => {
  type Points = readonly number[];
  const from = (k: (a: number, b: number) => number): KernelLike<Points> => {
    const cross = (left: Points, right: Points): { rows: number; cols: number; data: Float64Array } => ({
      rows: left.length,
      cols: right.length,
      data: Float64Array.from(left.flatMap((a) => right.map((b) => k(a, b)))),
    });
    return { cross, gram: (x) => cross(x, x), diagonal: (x) => Float64Array.from(x, (a) => k(a, a)) };
  };
  const points = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 1, maxLength: 12 });
  const lawsOf = (kernel: KernelLike<Points>): Law[] => kernelLaws(() => kernel, { points });
  const rbf = (a: number, b: number): number => Math.exp(-((a - b) ** 2) / 2);

  it("hold for the squared exponential", () => {
    expect(broken(lawsOf(from(rbf)))).toEqual([]);
  });

  it("catch a function that is not symmetric", () => {
    expect(broken(lawsOf(from((a, b) => rbf(a, b) + 0.1 * a))).join()).toMatch(/symmetric.*transpose/);
  });

  it("catch a function that is not positive semi-definite", () => {
    expect(broken(lawsOf(from((a, b) => Math.abs(a - b)))).join()).toMatch(/positive semi-definite/);
  });

  it("catch a diagonal that is not gram's", () => {
    const kernel = { ...from(rbf), diagonal: (x: Points) => Float64Array.from(x, () => 1.1) };
    expect(broken(lawsOf(kernel)).join()).toMatch(/diagonal is the diagonal/);
  });
});

type Scale = (mean: Float64Array, row: number) => number;

/** A batch of logistic distributions, row i mean[i] + std[i]·scale·Z. */
function logisticBatch(mean: Float64Array, std: Float64Array, scale: Scale): BatchLike {
  const each = (f: (z: number, unit: number) => number, y: number | ArrayLike<number>): Float64Array =>
    mean.map((m, i) =>
      f(((typeof y === "number" ? y : y[i]) - m) / (std[i] * scale(mean, i)), std[i] * scale(mean, i)),
    );
  const quantile = (p: number | ArrayLike<number>): Float64Array => {
    if (typeof p !== "number" && p.length !== mean.length) throw new RangeError("call quantiles(levels)");
    return mean.map((m, i) => m + std[i] * scale(mean, i) * logistic.quantile(typeof p === "number" ? p : p[i]));
  };
  const quantiles = (levels: ArrayLike<number>): Float64Array[] => {
    const columns = Array.from(levels, quantile);
    return Array.from(mean, (_, i) => Float64Array.from(columns, (column) => column[i]));
  };
  const spread = (): Float64Array => std.map((s, i) => s * scale(mean, i) * logistic.std());
  return {
    length: mean.length,
    pdf: (y) => each((z, unit) => logistic.pdf(z) / unit, y),
    logPdf: (y) => each((z, unit) => logistic.logPdf(z) - Math.log(unit), y),
    cdf: (y) => each(logistic.cdf, y),
    logCdf: (y) => each(logistic.logCdf, y),
    logSf: (y) => each(logistic.logSf, y),
    exceedance: (y) => each((z) => Math.exp(logistic.logSf(z)), y),
    quantile,
    quantiles,
    summary: (levels) => ({ mean: mean.slice(), std: spread(), quantiles: quantiles(levels) }),
    mean: () => mean.slice(),
    std: spread,
    interval: (level) => ({ lower: quantile((1 - level) / 2), upper: quantile((1 + level) / 2) }),
    row: (i) => ({ ...logistic, quantile: (p) => quantile(p)[i] }),
  };
}

describe("batch laws", () => {
  const good = logisticBatch(Float64Array.of(0, 1, -2), Float64Array.of(1, 0.5, 2), () => 1);
  const brokenBy = (changes: Partial<BatchLike>): string => broken(batchLaws(() => ({ ...good, ...changes }))).join();

  it("hold for a batch of logistic distributions", () => {
    expect(brokenBy({})).toBe("");
  });

  it("catch quantiles that are one array per level", () => {
    expect(brokenBy({ quantiles: (levels) => Array.from(levels, (level) => good.quantile(level)) })).toMatch(
      /quantiles has one array per row/,
    );
  });

  it("catch a summary with a std of its own", () => {
    const summary: BatchLike["summary"] = (levels) => ({ ...good.summary(levels), std: good.mean().fill(1) });
    expect(brokenBy({ summary })).toMatch(/summary is mean, std and quantiles/);
  });

  it("catch an exceedance that is a cdf", () => {
    expect(brokenBy({ exceedance: good.cdf })).toMatch(/exceedance is 1 − cdf/);
  });

  it("catch rows that are not normal and an interval that is not central", () => {
    expect(brokenBy({ moments: () => ({ mean: good.mean(), std: good.std() }) })).toMatch(/moments, where it has them/);
    const interval = (level: number) => ({ lower: good.quantile(1 - level), upper: good.quantile(level) });
    expect(brokenBy({ interval })).toMatch(/interval is the pair of quantiles/);
  });

  it("catch several levels taken for one a row", () => {
    expect(brokenBy({ quantile: (p) => good.quantile(typeof p === "number" ? p : Array.from(p).slice(0, 3)) })).toMatch(
      /several levels are no answer/,
    );
  });
});

describe("calibrator laws", () => {
  const predictions = { mean: Float64Array.of(0, 1, -2, 10, 3), std: Float64Array.of(1, 0.5, 2, 3, 1) };
  type Calibrate = CalibratorLike["calibrate"];
  const logisticRows =
    (widen: Scale): Calibrate =>
    ({ mean, std }) =>
      logisticBatch(mean, std, widen);
  const make = (calibrate: Calibrate): CalibratorLike => ({
    method: "logistic",
    calibrate,
    toJSON: () => ({ method: "logistic", width: 2 }),
  });
  const parse = (text: string): CalibratorLike => {
    const { method, width } = JSON.parse(text);
    return { ...make(logisticRows(() => width)), method };
  };
  const lawsOf = (calibrate: Calibrate): Law[] => calibratorLaws(() => make(calibrate), { predictions, parse });

  it("hold for a calibrator that widens every row", () => {
    expect(broken(lawsOf(logisticRows(() => 2)))).toEqual([]);
  });

  it("catch an answer that depends on the rows beside it", () => {
    expect(broken(lawsOf(logisticRows((mean) => 2 + 0.1 * mean.length))).join()).toMatch(/rows beside it/);
  });

  it("catch a calibrator that forgets itself in JSON", () => {
    expect(broken(lawsOf(logisticRows(() => 3))).join()).toMatch(/written to JSON/);
  });

  it("catch an answer that changes from call to call", () => {
    let calls = 0;
    expect(broken(lawsOf((rows) => logisticRows(() => 2 + 1e-9 * calls++)(rows))).join()).toMatch(/same bytes/);
  });

  it("catch a cdf that falls and quantiles that cross", () => {
    const upsideDown: Calibrate = (rows) => {
      const batch = logisticRows(() => 2)(rows);
      return { ...batch, cdf: (y) => batch.cdf(y).map((c) => 1 - c), quantile: (p) => batch.quantile(1 - Number(p)) };
    };
    expect(broken(lawsOf(upsideDown)).join()).toMatch(/rises from 0 to 1.*never cross/);
  });
});

describe("map laws", () => {
  /** Odds times e²: logit p = logit q + 2, dp/dq = p(1 − p)/(q(1 − q)). */
  const shifted: MapLike = {
    valueInto(logQ, log1mQ, into) {
      const logit = Math.max(logQ, -1e300) - Math.max(log1mQ, -1e300) + 2;
      into[0] = -softplus(-logit);
      into[1] = -softplus(logit);
      into[2] = into[0] + into[1] - Math.max(logQ, -1e300) - Math.max(log1mQ, -1e300);
    },
    inverseInto(logP, log1mP, into) {
      const logit = Math.max(logP, -1e300) - Math.max(log1mP, -1e300) - 2;
      into[0] = -softplus(-logit);
      into[1] = -softplus(logit);
    },
  };
  const altered = (change: (into: Float64Array) => void): Partial<MapLike> => ({
    valueInto(logQ, log1mQ, into) {
      shifted.valueInto(logQ, log1mQ, into);
      change(into);
    },
  });
  const swap = (into: Float64Array): void => {
    [into[0], into[1]] = [into[1], into[0]];
  };

  it("hold for a shift of log-odds", () => {
    expect(broken(mapLaws(() => shifted))).toEqual([]);
  });

  it.each<[string, Partial<MapLike>, RegExp]>([
    ["a map that falls", altered(swap), /rises/],
    ["a tail that is not the other's complement", altered((into) => (into[1] -= 1e-6)), /of one p/],
    ["a slope that is off by 1 %", altered((into) => (into[2] += 0.01)), /central difference/],
    ["an inverse that is the map", { inverseInto: shifted.valueInto }, /inverse undoes/],
    [
      "0 · ∞",
      altered((into) => {
        into[2] *= into[0] < -1e200 ? Number.NaN : 1;
      }),
      /NaN/,
    ],
  ])("catch %s", (_, change, law) => {
    expect(broken(mapLaws(() => ({ ...shifted, ...change }))).join()).toMatch(law);
  });
});
