import fc from "fast-check";
import { expectAllClose } from "../all-close.ts";
import { describeLaws, type Law } from "./law.ts";

/** What the laws use of a rising map of probabilities q ↦ p, on logarithms. */
export interface MapLike {
  /** From ln q and ln(1 − q): ln p, ln(1 − p) and ln dp/dq. */
  valueInto(logQ: number, log1mQ: number, into: Float64Array): void;
  /** From ln p and ln(1 − p): ln q and ln(1 − q). */
  inverseInto(logP: number, log1mP: number, into: Float64Array): void;
}

export interface MapLawOptions {
  /** How far out in logit q slopes and inverses are compared: 30 by default. */
  readonly reach?: number;
  /** Values of logit q where the slope jumps; the slope law keeps away from them. */
  readonly kinks?: readonly number[];
}

/** The laws of a monotone map of probabilities. */
export function mapLaws(make: () => MapLike, { reach = 30, kinks = [] }: MapLawOptions = {}): Law[] {
  const anyLogit = fc.integer({ min: -1e9, max: 1e9 }).map((k) => (k / 1e9) * reach);
  const at = (map: MapLike, logit: number): Float64Array => {
    const into = new Float64Array(3);
    map.valueInto(...logsFrom(logit), into);
    return into;
  };
  const logitOf = ([low, high]: ArrayLike<number> & Iterable<number>): number => low - high;
  return [
    {
      name: "rises, and ln p and ln(1 − p) are of one p",
      check: () => {
        const map = make();
        fc.assert(
          fc.property(anyLogit, anyLogit, (a, b) => {
            const [below, above] = [at(map, Math.min(a, b)), at(map, Math.max(a, b))];
            // Two logits apart by rounding alone may come out the other way round.
            const rounding = 1e-12 * (1 + Math.abs(logitOf(below)));
            if (!(logitOf(above) >= logitOf(below) - rounding)) throw new Error(`falls between ${a} and ${b}`);
            expectAllClose(Math.exp(below[0]) + Math.exp(below[1]), 1, { absolute: 1e-12, label: `logit q = ${a}` });
          }),
        );
      },
    },
    {
      name: "its log slope is that of a central difference",
      check: () => {
        const map = make();
        fc.assert(
          fc.property(anyLogit, (logit) => {
            const h = 1e-5;
            if (kinks.some((kink) => Math.abs(kink - logit) < 2 * h)) return;
            const difference = (logitOf(at(map, logit + h)) - logitOf(at(map, logit - h))) / (2 * h);
            const [logQ, log1mQ] = logsFrom(logit);
            const [logP, log1mP, logSlope] = at(map, logit);
            const slope = Math.exp(logSlope + logQ + log1mQ - logP - log1mP);
            // Differences of logits of size L lose L·1e-16/h digits; the rest is the third derivative.
            const absolute = 1e-9 * (1 + Math.abs(logP) + Math.abs(log1mP));
            expectAllClose(slope, difference, { relative: 1e-5, absolute, label: `logit q = ${logit}` });
          }),
        );
      },
    },
    {
      name: "its inverse undoes it, in both tails",
      check: () => {
        const map = make();
        const back = new Float64Array(2);
        fc.assert(
          fc.property(anyLogit, (logit) => {
            map.inverseInto(...logsFrom(logit), back);
            const there = new Float64Array(3);
            map.valueInto(back[0], back[1], there);
            expectAllClose(logitOf(there), logit, { relative: 1e-9, absolute: 1e-9, label: `logit p = ${logit}` });
          }),
        );
      },
    },
    {
      name: "never answers with NaN, however far out",
      check: () => {
        const map = make();
        const into = new Float64Array(3);
        const logs = [-800, -1e6, -1e300, -Infinity].flatMap((log) => [
          [log, 0],
          [0, log],
        ]);
        for (const [low, high] of logs) {
          map.valueInto(low, high, into);
          if (into.some(Number.isNaN)) throw new Error(`value at ${low}, ${high} is ${into}`);
          map.inverseInto(low, high, into);
          if (into.some(Number.isNaN)) throw new Error(`inverse at ${low}, ${high} is ${into}`);
        }
      },
    },
  ];
}

/** ln q and ln(1 − q) from logit q, exact in both tails. */
function logsFrom(logit: number): [number, number] {
  const excess = Math.log1p(Math.exp(-Math.abs(logit)));
  return [Math.min(logit, 0) - excess, -Math.max(logit, 0) - excess];
}

/** Runs the laws of a monotone map on what `make` gives. */
export function describeMapLaws(name: string, make: () => MapLike, options: MapLawOptions = {}): void {
  describeLaws(`${name}: laws of a monotone map`, mapLaws(make, options));
}
