import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { logLikelihood, logLikelihoodBatch, logLikelihoodBatchWithGrad, logLikelihoodWithGrad } from "../src/index.ts";
import { logsFromLogit } from "./arbitraries.ts";

const triple = (min: number, max: number) =>
  fc.tuple(numberBetween(min, max), numberBetween(min, max), numberBetween(min, max));

describe("gradient of logLikelihood", () => {
  it("agrees with central differences in latents, scales and offsets", () => {
    fc.assert(
      fc.property(
        triple(-1, 1),
        triple(0.5, 2),
        triple(-1, 1),
        numberBetween(-15, 15),
        (latent, scale, offset, logit) => {
          const row = { ...logsFromLogit(logit), logDensity: -1.5 };
          const scalingOf = (x: Float64Array) => ({ scale: x.slice(3, 6), offset: x.slice(6) });
          expectGradient({
            at: [...latent, ...scale, ...offset],
            value: (x) => logLikelihood(row, x.slice(0, 3), scalingOf(x)),
            gradient: (x) => {
              const gradient = logLikelihoodWithGrad(row, x.slice(0, 3), scalingOf(x));
              return [...gradient.latent, ...gradient.scale, ...gradient.offset];
            },
            step: 1e-4,
          });
        },
      ),
    );
  });
});

describe("gradient of logLikelihoodBatch", () => {
  it("agrees with central differences of the weighted sum in latents, scales and offsets", () => {
    const row = fc.record({ latent: triple(-1, 1), logit: numberBetween(-15, 15), weight: numberBetween(0.5, 2) });
    const batch = fc.array(row, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(batch, triple(0.5, 2), triple(-1, 1), (rows, scale, offset) => {
        const logs = rows.map(({ logit }) => logsFromLogit(logit));
        const columns = {
          logQ: logs.map(({ logQ }) => logQ),
          log1mQ: logs.map(({ log1mQ }) => log1mQ),
          logDensity: rows.map(() => -1),
        };
        const weights = rows.map(({ weight }) => weight);
        const end = 3 * rows.length;
        const scalingOf = (x: Float64Array) => ({ scale: x.slice(end, end + 3), offset: x.slice(end + 3) });
        expectGradient({
          at: [...rows.flatMap(({ latent }) => latent), ...scale, ...offset],
          value: (x) =>
            logLikelihoodBatch(columns, x.slice(0, end), scalingOf(x)).reduce((sum, v, i) => sum + weights[i] * v, 0),
          gradient: (x) => {
            const gradient = logLikelihoodBatchWithGrad(columns, x.slice(0, end), scalingOf(x), weights);
            return [...gradient.latents, ...gradient.scale, ...gradient.offset];
          },
          step: 1e-4,
        });
      }),
    );
  });
});
