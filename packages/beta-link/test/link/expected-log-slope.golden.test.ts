import { readFileSync } from "node:fs";
import { gaussHermite } from "@distcal/numerics";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { expectedLogSlopeWithGradInto } from "../../src/index.ts";
import { expectedLogSlopeNested } from "../../src/link/expected-log-slope-nested.ts";
import { columnsOf, type MomentRow, roomFor } from "./map-moments.ts";

interface CommittedCase extends MomentRow {
  readonly value: number;
  readonly inMean: readonly number[];
  readonly inFactor: readonly number[];
}

describe("the committed values of the order-4 rule", () => {
  const path = new URL("../../golden/expected-log-slope.json", import.meta.url);
  const cases: CommittedCase[] = JSON.parse(readFileSync(path, "utf8")).cases;

  it("are met by the fast and the nested form: value 1e-13, gradient 1e-12, relative or absolute", () => {
    expect(cases.length).toBe(16);
    for (const row of cases) {
      const { at, moments } = columnsOf([row]);
      const [fast, nested] = [roomFor(1), roomFor(1)];
      const values = [
        expectedLogSlopeWithGradInto(at, 0, 1, moments, gaussHermite(4), fast),
        expectedLogSlopeNested(row.logQ, row.log1mQ, 0, moments, gaussHermite(4), nested),
      ];
      const label = JSON.stringify([row.logQ, row.mean, row.factor]);
      expectAllClose(values, [row.value, row.value], { relative: 1e-13, absolute: 1e-13, label });
      for (const gradient of [fast, nested]) {
        expectAllClose(gradient.mean, row.inMean, { relative: 1e-12, absolute: 1e-12, label });
        expectAllClose(gradient.factor, row.inFactor, { relative: 1e-12, absolute: 1e-12, label });
      }
    }
  });
});

interface SharedCase {
  readonly mean: readonly number[];
  readonly cov: readonly number[];
  readonly logq: number;
  readonly log1mq: number;
  readonly E_log_r: number;
  readonly grad_mean_E_log_r: readonly number[];
}

/** The packed lower factor of a 3×3 covariance. */
function factorOf(cov: readonly number[]): number[] {
  const f00 = Math.sqrt(cov[0]);
  const f10 = cov[3] / f00;
  const f11 = Math.sqrt(cov[4] - f10 * f10);
  const f20 = cov[6] / f00;
  const f21 = (cov[7] - f20 * f10) / f11;
  return [f00, f10, f11, f20, f21, Math.sqrt(cov[8] - f20 * f20 - f21 * f21)];
}

/** The largest error of value and gradient in the mean at an order, relative or absolute. */
function errorAt(order: number, one: SharedCase): number {
  const { at, moments } = columnsOf([
    { logQ: one.logq, log1mQ: one.log1mq, mean: one.mean, factor: factorOf(one.cov) },
  ]);
  const gradient = roomFor(1);
  const value = expectedLogSlopeWithGradInto(at, 0, 1, moments, gaussHermite(order), gradient);
  const exact = [one.E_log_r, ...one.grad_mean_E_log_r];
  return Math.max(...[value, ...gradient.mean].map((x, k) => Math.abs(x - exact[k]) / Math.max(1, Math.abs(exact[k]))));
}

const shared = readShared("golden/variational.json");

describe.runIf(shared !== undefined)("the shared exact expectations", () => {
  const cases: SharedCase[] = shared === undefined ? [] : JSON.parse(shared).expectations;

  it("are met to 1e-10 at the orders that each case needs", () => {
    expect(cases.length).toBe(35);
    const orders = [4, 8, 16, 24, 32, 48, 64, 96, 128];
    const needed = cases.map((one) => orders.find((order) => errorAt(order, one) <= 1e-10) ?? Number.POSITIVE_INFINITY);
    const met = (order: number): number => needed.filter((most) => most <= order).length;
    // Maps without spread are exact at once; the broader the map, the more the bend of softplus at z = 0 asks for.
    expect([met(4), met(8), met(24), met(64), met(128)]).toEqual([7, 14, 21, 30, 35]);
  });

  it("are met at order 4 to what its 64 nodes can give", () => {
    const worst = (spread: (trace: number) => boolean): number =>
      Math.max(...cases.filter(({ cov }) => spread(cov[0] + cov[4] + cov[8])).map((one) => errorAt(4, one)));
    expect(worst((trace) => trace < 0.11)).toBeLessThan(1e-6);
    expect(worst((trace) => trace < 1)).toBeLessThan(5e-3);
    expect(worst(() => true)).toBeLessThan(2e-2);
  });
});
