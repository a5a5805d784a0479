import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identityMap, inverseBetaMap, log1mBetaMap, logBetaMap } from "../../src/index.ts";
import { anyLogs, anyMap, logsFromLogit } from "../arbitraries.ts";

describe("laws of inverseBetaMap", () => {
  it("undoes the map: inverse(map(q)) is q", () => {
    fc.assert(
      fc.property(anyMap, numberBetween(-700, 700), (map, logit) => {
        const { logQ, log1mQ } = logsFromLogit(logit);
        const [logP, log1mP] = [logBetaMap(map, logQ, log1mQ), log1mBetaMap(map, logQ, log1mQ)];
        // Where p underflows together with its complement's last digit there is nothing left to invert.
        fc.pre(logP < 0 && log1mP < 0 && Math.abs(logP - log1mP) < 700);
        const [a, b] = [Math.exp(map.logA), Math.exp(map.logB)];
        const slope = a * Math.exp(log1mQ) + b * Math.exp(logQ);
        // The rounding of logit p and of its terms, as it is felt in logit q.
        const felt = (4e-16 * (Math.abs(a * logQ) + Math.abs(b * log1mQ) + Math.abs(map.c) + 1)) / slope;
        const back = inverseBetaMap(map, logP, log1mP);
        expectAllClose([back.logQ, back.log1mQ], [logQ, log1mQ], { relative: 1e-12 + felt, absolute: felt });
      }),
    );
  });

  it("is undone by the map: map(inverse(p)) is p, to 1e-12 in both tails", () => {
    fc.assert(
      fc.property(anyMap, numberBetween(-700, 700), (map, logit) => {
        const { logQ: logP, log1mQ: log1mP } = logsFromLogit(logit);
        const { logQ, log1mQ } = inverseBetaMap(map, logP, log1mP);
        // One ulp of logit q is felt in logit p as often as a or b.
        const steepness = Math.max(1, Math.exp(map.logA), Math.exp(map.logB));
        const closeness = { relative: 1e-12, absolute: 1e-15 * steepness, label: `logit p = ${logit}` };
        expectAllClose(logBetaMap(map, logQ, log1mQ), logP, closeness);
        expectAllClose(log1mBetaMap(map, logQ, log1mQ), log1mP, closeness);
      }),
    );
  });

  it("is the identity at identityMap, to 1e-14", () => {
    fc.assert(
      fc.property(anyLogs, ({ logQ, log1mQ }) => {
        const back = inverseBetaMap(identityMap, logQ, log1mQ);
        expectAllClose([back.logQ, back.log1mQ], [logQ, log1mQ], { relative: 1e-14, absolute: 1e-14 });
      }),
    );
  });

  it("is monotone in p", () => {
    fc.assert(
      fc.property(anyMap, numberBetween(-700, 700), numberBetween(1e-6, 50), (map, logit, gap) => {
        const [low, high] = [logsFromLogit(logit), logsFromLogit(logit + gap)];
        const below = inverseBetaMap(map, low.logQ, low.log1mQ);
        const above = inverseBetaMap(map, high.logQ, high.log1mQ);
        expect(below.logQ).toBeLessThanOrEqual(above.logQ);
        expect(below.log1mQ).toBeGreaterThanOrEqual(above.log1mQ);
      }),
    );
  });

  it("answers with logarithms of probabilities for any finite map", () => {
    const anyParameter = fc.oneof(fc.double({ min: -1e308, max: 1e308, noNaN: true }), numberBetween(-1e3, 1e3));
    const extremeMap = fc.record({ logA: anyParameter, logB: anyParameter, c: anyParameter });
    fc.assert(
      fc.property(extremeMap, anyLogs, (map, { logQ, log1mQ }) => {
        const back = inverseBetaMap(map, logQ, log1mQ);
        expect(back.logQ).toBeLessThanOrEqual(0);
        expect(back.log1mQ).toBeLessThanOrEqual(0);
      }),
    );
  });
});
