import { expectAllClose, expectGradient, numberBetween, numericalGradient } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { logSlope, logSlopeLogitDerivative, logSlopeWithGrad } from "../../src/index.ts";
import { logsFromLogit } from "../arbitraries.ts";

describe("gradient of logSlope", () => {
  const configuration = fc.tuple(
    numberBetween(-3, 2),
    numberBetween(-3, 2),
    numberBetween(-4, 4),
    numberBetween(-20, 20),
  );

  it("agrees with central differences in ln a, ln b and c", () => {
    fc.assert(
      fc.property(configuration, ([logA, logB, c, logit]) => {
        const { logQ, log1mQ } = logsFromLogit(logit);
        expectGradient({
          at: [logA, logB, c],
          value: ([a, b, shift]) => logSlope({ logA: a, logB: b, c: shift }, logQ, log1mQ),
          gradient: ([a, b, shift]) => {
            const gradient = logSlopeWithGrad({ logA: a, logB: b, c: shift }, logQ, log1mQ);
            return [gradient.logA, gradient.logB, gradient.c];
          },
          step: 1e-4,
        });
      }),
      { numRuns: 400 },
    );
  });

  it("agrees with central differences in logit q", () => {
    fc.assert(
      fc.property(configuration, ([logA, logB, c, logit]) => {
        const along = (u: number, what: typeof logSlope): number => {
          const { logQ, log1mQ } = logsFromLogit(u);
          return what({ logA, logB, c }, logQ, log1mQ);
        };
        // ln r is of the order of 100 here: its differences over a step of 1e-4 carry about 1e-10.
        expectAllClose(
          [along(logit, logSlopeLogitDerivative)],
          numericalGradient(([u]) => along(u, logSlope), [logit], 1e-4),
          { relative: 1e-6, absolute: 1e-9, label: "d ln r / d logit q" },
        );
      }),
      { numRuns: 400 },
    );
  });
});
