import fc from "fast-check";
import { expectAllClose } from "../all-close.ts";
import { describeLaws, type Law } from "./law.ts";

/** What the laws use of a distribution: said here structurally, so that test helpers depend on no package. */
export interface DistributionLike {
  pdf(y: number): number;
  logPdf(y: number): number;
  cdf(y: number): number;
  logCdf(y: number): number;
  logSf(y: number): number;
  quantile(p: number): number;
  mean(): number;
  std(): number;
  sample(count: number, options: { seed: number }): Float64Array;
  crps(y: number): number;
}

export interface DistributionLawOptions {
  /** Where y is drawn from: wide enough for both tails, with positive density throughout. */
  readonly range: readonly [number, number];
  /** False where the cdf has jumps: laws that need a density and a strict inverse are left out. Default true. */
  readonly continuous?: boolean;
  /** Points where the density jumps; the derivative law keeps away from them. */
  readonly kinks?: readonly number[];
}

/** The laws of a distribution on the real line. */
export function distributionLaws(make: () => DistributionLike, options: DistributionLawOptions): Law[] {
  const { range, continuous = true, kinks = [] } = options;
  const [low, high] = range;
  const span = high - low;
  // fc.double alone favours tiny and huge exponents; half of the points are spread evenly.
  const anyY = fc.oneof(
    fc.double({ min: low, max: high, noNaN: true }),
    fc.integer({ min: 0, max: 1e9 }).map((k) => low + (k / 1e9) * span),
  );
  const anyP = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });

  const laws: Law[] = [
    {
      name: "cdf is monotone and stays in [0, 1]",
      check: () => {
        const d = make();
        let before = 0;
        for (let i = 0; i <= 2000; i++) {
          const y = low + (i / 2000) * span;
          const now = d.cdf(y);
          if (!(now >= before && now <= 1)) throw new Error(`cdf goes from ${before} to ${now} at y = ${y}`);
          before = now;
        }
        fc.assert(
          fc.property(anyY, anyY, (a, b) => {
            const [below, above] = [d.cdf(Math.min(a, b)), d.cdf(Math.max(a, b))];
            return below >= 0 && below <= above && above <= 1;
          }),
        );
      },
    },
    {
      name: "logCdf and logSf are the logarithms of cdf and of its complement",
      check: () => {
        const d = make();
        fc.assert(
          fc.property(anyY, (y) => {
            // exp(logCdf) loses |logCdf| ulps, so the allowance grows with it.
            const closeness = { relative: 1e-13 * (1 + Math.abs(d.logCdf(y))), absolute: 1e-300, label: `at y = ${y}` };
            expectAllClose(Math.exp(d.logCdf(y)), d.cdf(y), closeness);
            expectAllClose(Math.exp(d.logCdf(y)) + Math.exp(d.logSf(y)), 1, { absolute: 1e-13, label: `at y = ${y}` });
          }),
        );
      },
    },
    {
      name: "quantile is monotone and cdf(quantile(p)) reaches p",
      check: () => {
        const d = make();
        const std = d.std();
        fc.assert(
          fc.property(anyP, anyP, (p, r) => {
            const [below, above] = [d.quantile(Math.min(p, r)), d.quantile(Math.max(p, r))];
            // Rounding y by one ulp moves the cdf by the density times that ulp.
            const slack = 1e-12 + 4e-16 * Math.abs(above) * (continuous ? d.pdf(above) : 0);
            // Roots for neighbouring float64 levels may change places in their last digits.
            const noise = 1e-14 * (Math.abs(above) + std);
            return below <= above + noise && d.cdf(above) >= Math.max(p, r) - slack;
          }),
        );
      },
    },
    {
      name: "sample is reproducible from its seed, and its moments are mean and std",
      check: () => {
        const d = make();
        const count = 20_000;
        const draws = d.sample(count, { seed: 7 });
        expectAllClose(draws, d.sample(count, { seed: 7 }), { label: "same seed" });
        const mean = draws.reduce((sum, y) => sum + y, 0) / count;
        const variance = draws.reduce((sum, y) => sum + (y - mean) ** 2, 0) / (count - 1);
        const fourth = draws.reduce((sum, y) => sum + (y - mean) ** 4, 0) / count;
        // Five standard errors of each moment.
        expectAllClose(mean, d.mean(), { absolute: (5 * d.std()) / Math.sqrt(count), label: "sample mean" });
        const varianceError = Math.sqrt(Math.max(fourth - variance ** 2, 0) / count);
        expectAllClose(variance, d.std() ** 2, { absolute: 5 * varianceError, label: "sample variance" });
      },
    },
    {
      name: "crps is the integral of the squared distance between cdf and the step at y",
      check: () => {
        const d = make();
        const steps = 80_000;
        // The integral reaches beyond the range, so that what is cut off is below the tolerance.
        const [from, to] = [low - 2 * span, high + 2 * span];
        const places = [0.05, 0.3, 0.5, 0.8, 0.95].map((fraction) => low + fraction * span);
        // One walk from end to end serves every y: the pieces between them, with F² and (1 − F)² over each.
        const ends = [from, ...places, to];
        const pieces = ends.slice(1).map((end, k) => {
          const count = Math.ceil((steps * (end - ends[k])) / (to - from));
          return squaredTails(ends[k], end, count, (t) => d.cdf(t));
        });
        const closeness = { relative: 1e-3, absolute: 1e-4 * d.std() };
        for (const [k, y] of places.entries()) {
          const integral = pieces.reduce((sum, { below, above }, piece) => sum + (piece <= k ? below : above), 0);
          expectAllClose(d.crps(y), integral, { ...closeness, label: `crps at ${y}` });
        }
      },
    },
  ];
  if (!continuous) return laws;
  return [
    ...laws,
    {
      name: "pdf is the derivative of cdf and logPdf its logarithm",
      check: () => {
        const d = make();
        const [mean, std] = [d.mean(), d.std()];
        const h = 1e-4 * std;
        fc.assert(
          fc.property(anyY, (y) => {
            expectAllClose(Math.exp(d.logPdf(y)), d.pdf(y), {
              relative: 1e-12 * (1 + Math.abs(d.logPdf(y))),
              absolute: 1e-300,
            });
            fc.pre(kinks.every((kink) => Math.abs(y - kink) > 3 * h));
            // From the side with the smaller mass, where the difference of two cdf values keeps its digits.
            const slope =
              y < mean
                ? (d.cdf(y + h) - d.cdf(y - h)) / (2 * h)
                : (Math.exp(d.logSf(y - h)) - Math.exp(d.logSf(y + h))) / (2 * h);
            expectAllClose(slope, d.pdf(y), { relative: 1e-4, absolute: 1e-10 / std, label: `pdf at ${y}` });
          }),
        );
      },
    },
    {
      name: "quantile is the inverse of cdf to 1e-9 standard deviations",
      check: () => {
        const d = make();
        const std = d.std();
        fc.assert(
          fc.property(anyP, (p) => {
            const y = d.quantile(p);
            // Where the density is small, one ulp of the cdf is a long way in y.
            const ulp = 2.3e-16 / Math.max(d.pdf(y), 1e-300);
            expectAllClose(d.quantile(d.cdf(y)), y, { absolute: 1e-9 * std + 4 * ulp, label: `p = ${p}` });
          }),
        );
      },
    },
  ];
}

export function describeDistributionLaws(
  name: string,
  make: () => DistributionLike,
  options: DistributionLawOptions,
): void {
  describeLaws(`laws of ${name}`, distributionLaws(make, options));
}

/** ∫F² and ∫(1 − F)² over [from, to], by the midpoint rule. */
function squaredTails(
  from: number,
  to: number,
  steps: number,
  cdf: (t: number) => number,
): { readonly below: number; readonly above: number } {
  const h = (to - from) / steps;
  let [below, above] = [0, 0];
  for (let i = 0; i < steps; i++) {
    const p = cdf(from + (i + 0.5) * h);
    below += p * p;
    above += (1 - p) ** 2;
  }
  return { below: below * h, above: above * h };
}
