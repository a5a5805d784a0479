import { readFileSync } from "node:fs";
import { expectAllClose, goldenRows, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  inverseBetaMap,
  log1mBetaMap,
  logBetaMap,
  logSlope,
  logSlopeLogitDerivative,
  logSlopeWithGrad,
} from "../../src/index.ts";

/** The figure to reach: 1e-12 relative or absolute, whichever is larger. */
const figure = 1e-12;

function expectFigure(actual: number, expected: number, label: string, felt = 0): void {
  const allowed = figure * Math.max(1, Math.abs(expected));
  expectAllClose(actual, expected, { absolute: allowed + felt, label });
}

describe("the committed reference values", () => {
  const golden = JSON.parse(readFileSync(new URL("../../golden/beta-link.json", import.meta.url), "utf8"));

  it("are met by the map, its slope and the gradient for a, b in [1e-3, 1e3] and |z| ≤ 38", () => {
    const columns = [
      "logA",
      "logB",
      "c",
      "logQ",
      "log1mQ",
      "logMap",
      "log1mMap",
      "logSlope",
      "dLogA",
      "dLogB",
      "dC",
      "dLogitQ",
    ] as const;
    const rows = goldenRows(golden.forward, columns);
    expect(rows.length).toBe(40);
    for (const row of rows) {
      const { logQ, log1mQ } = row;
      const label = `a = e^${row.logA}, b = e^${row.logB}, c = ${row.c}, ln q = ${logQ}:`;
      expectFigure(logBetaMap(row, logQ, log1mQ), row.logMap, `${label} ln map`);
      expectFigure(log1mBetaMap(row, logQ, log1mQ), row.log1mMap, `${label} ln(1 − map)`);
      expectFigure(logSlope(row, logQ, log1mQ), row.logSlope, `${label} ln r`);
      const gradient = logSlopeWithGrad(row, logQ, log1mQ);
      expectFigure(gradient.logA, row.dLogA, `${label} d/d ln a`);
      expectFigure(gradient.logB, row.dLogB, `${label} d/d ln b`);
      expectFigure(gradient.c, row.dC, `${label} d/dc`);
      expectFigure(logSlopeLogitDerivative(row, logQ, log1mQ), row.dLogitQ, `${label} d/d logit q`);
    }
  });

  it("are met by the inverse in both tails", () => {
    const rows = goldenRows(golden.inverse, ["logA", "logB", "c", "logP", "log1mP", "logQ", "log1mQ"]);
    expect(rows.length).toBe(24);
    for (const row of rows) {
      const back = inverseBetaMap(row, row.logP, row.log1mP);
      const label = `a = e^${row.logA}, b = e^${row.logB}, c = ${row.c}, ln p = ${row.logP}:`;
      expectFigure(back.logQ, row.logQ, `${label} ln q`);
      expectFigure(back.log1mQ, row.log1mQ, `${label} ln(1 − q)`);
    }
  });
});

const shared = readShared("golden/beta-link.json");

describe.runIf(shared !== undefined)("the shared reference values", () => {
  it("are met at all 276 points, ln q down to −800", () => {
    const columns = [
      "a",
      "b",
      "c",
      "logq",
      "log1mq",
      "logG",
      "log1mG",
      "logderiv",
      "dlogderiv_dloga",
      "dlogderiv_dlogb",
      "dlogderiv_dc",
    ] as const;
    const rows = goldenRows(JSON.parse(shared ?? "{}"), columns);
    expect(rows.length).toBe(276);
    for (const row of rows) {
      const { a, b, c, logq, log1mq } = row;
      const map = { logA: Math.log(a), logB: Math.log(b), c };
      const label = `a = ${a}, b = ${b}, c = ${c}, ln q = ${logq}:`;
      expectFigure(logBetaMap(map, logq, log1mq), row.logG, `${label} ln map`);
      expectFigure(log1mBetaMap(map, logq, log1mq), row.log1mG, `${label} ln(1 − map)`);
      const gradient = logSlopeWithGrad(map, logq, log1mq);
      expectFigure(logSlope(map, logq, log1mq), row.logderiv, `${label} ln r`);
      expectFigure(gradient.logA, row.dlogderiv_dloga, `${label} d/d ln a`);
      expectFigure(gradient.logB, row.dlogderiv_dlogb, `${label} d/d ln b`);
      expectFigure(gradient.c, row.dlogderiv_dc, `${label} d/dc`);
    }
  });
});
