import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyBatch,
  type LinkRows,
  logLikelihood,
  logLikelihoodBatch,
  logLikelihoodBatchWithGrad,
  logLikelihoodBatchWithGradInto,
  logLikelihoodWithGrad,
} from "../src/index.ts";
import { anyLogs, logsFromLogit } from "./arbitraries.ts";

const scaling = { scale: [2, 3, 0.5], offset: [0.1, -0.2, 0.3] };

function example(count: number): { rows: LinkRows; latents: Float64Array } {
  const logs = Array.from({ length: count }, (_, i) => logsFromLogit(3 * Math.sin(5 * i)));
  return {
    rows: {
      logQ: logs.map(({ logQ }) => logQ),
      log1mQ: logs.map(({ log1mQ }) => log1mQ),
      logDensity: logs.map((_, i) => -1 - i / 10),
    },
    latents: Float64Array.from({ length: 3 * count }, (_, i) => Math.cos(7 * i)),
  };
}

describe("logLikelihoodBatch", () => {
  it("gives each row what logLikelihood gives it, to the last bit", () => {
    const { rows, latents } = example(5);
    const value = logLikelihoodBatch(rows, latents, scaling);
    const batch = logLikelihoodBatchWithGrad(rows, latents, scaling);
    expect(batch.value).toEqual(value);
    const sums = { scale: new Float64Array(3), offset: new Float64Array(3) };
    for (let i = 0; i < 5; i++) {
      const row = { logQ: rows.logQ[i], log1mQ: rows.log1mQ[i], logDensity: rows.logDensity[i] };
      const latent = latents.slice(3 * i, 3 * i + 3);
      expect(value[i]).toBe(logLikelihood(row, latent, scaling));
      const one = logLikelihoodWithGrad(row, latent, scaling);
      expect(batch.latents.slice(3 * i, 3 * i + 3)).toEqual(one.latent);
      for (let k = 0; k < 3; k++) {
        sums.scale[k] += one.scale[k];
        sums.offset[k] += one.offset[k];
      }
    }
    expectAllClose(batch.scale, sums.scale, { relative: 1e-14 });
    expectAllClose(batch.offset, sums.offset, { relative: 1e-14 });
  });

  it("weighs the gradient, not the values", () => {
    const { rows, latents } = example(2);
    const plain = logLikelihoodBatchWithGrad(rows, latents, scaling);
    const weighted = logLikelihoodBatchWithGrad(rows, latents, scaling, [2, 0]);
    expect(weighted.value).toEqual(plain.value);
    expectAllClose(weighted.latents, [...plain.latents.slice(0, 3).map((g) => 2 * g), 0, 0, 0], {});
  });

  it("does not depend on how rows are split, to the last bit", () => {
    fc.assert(
      fc.property(fc.array(anyLogs, { minLength: 2, maxLength: 8 }), numberBetween(0, 1), (logs, where) => {
        const latents = logs.flatMap((_, i) => [Math.sin(i), Math.cos(3 * i), Math.sin(2 * i)]);
        const columns = (part: typeof logs): LinkRows => ({
          logQ: part.map(({ logQ }) => logQ),
          log1mQ: part.map(({ log1mQ }) => log1mQ),
          logDensity: part.map(() => -2),
        });
        const whole = logLikelihoodBatchWithGrad(columns(logs), latents, scaling);
        const cut = 1 + Math.floor(where * (logs.length - 1.001));
        const first = logLikelihoodBatchWithGrad(columns(logs.slice(0, cut)), latents.slice(0, 3 * cut), scaling);
        const rest = logLikelihoodBatchWithGrad(columns(logs.slice(cut)), latents.slice(3 * cut), scaling);
        expect([...first.value, ...rest.value]).toEqual([...whole.value]);
        expect([...first.latents, ...rest.latents]).toEqual([...whole.latents]);
      }),
    );
  });

  it("writes into the same room again and again, and leaves its inputs alone", () => {
    const { rows, latents } = example(3);
    const before = JSON.stringify([rows, Array.from(latents)]);
    const into = emptyBatch(3);
    logLikelihoodBatchWithGradInto(rows, latents, scaling, into);
    logLikelihoodBatchWithGradInto(rows, latents, scaling, into);
    expect(into).toEqual(logLikelihoodBatchWithGrad(rows, latents, scaling));
    expect(JSON.stringify([rows, Array.from(latents)])).toBe(before);
  });

  it("refuses bad input, naming the argument, the first bad row, the value and the remedy", () => {
    const { rows, latents } = example(3);
    const refused = (changed: Partial<Record<keyof LinkRows, unknown>>): (() => unknown) => {
      return () => logLikelihoodBatch({ ...rows, ...changed } as LinkRows, latents, scaling);
    };
    expect(refused({ logQ: [-1, 0.5, 0.7], log1mQ: [-2, -1, -1] })).toThrow(
      "logLikelihoodBatch: logQ[0] and log1mQ[0] must be ln q and ln(1 − q) of one q",
    );
    const { logQ } = logsFromLogit(0);
    expect(refused({ logQ: [logQ, 0.5, 0.7] })).toThrow(
      "logLikelihoodBatch: logQ[1] must be ≤ 0, got 0.5; pass the logarithms of F(y) and of 1 − F(y)",
    );
    expect(refused({ log1mQ: [-1, -1] })).toThrow(
      "logLikelihoodBatch: log1mQ must hold 3 numbers, got 2; columns have one number a row, latents three",
    );
    expect(refused({ logDensity: [-1, Number.NaN, -1] })).toThrow("logDensity[1] must be a finite number, got NaN");
    expect(refused({ logDensity: new Array(3).fill(-1, 1) })).toThrow(
      "logDensity[0] must be a finite number, got a hole",
    );
    expect(refused({ logDensity: [[-1], [-1], [-1]] })).toThrow(
      "logDensity[0] must be a finite number, got an array of length 1",
    );
    expect(refused({ logDensity: ["-1", -1, -1] })).toThrow(
      'logDensity[0] must be a finite number, got the string "-1"',
    );
    expect(refused({ logQ: [], log1mQ: [], logDensity: [] })).toThrow("logQ must hold at least one row, got 0");
    expect(() => logLikelihoodBatch(rows, latents.slice(1), scaling)).toThrow("latents must hold 9 numbers, got 8");
    expect(() => logLikelihoodBatchWithGrad(rows, latents, scaling, [1, 1, Infinity])).toThrow(
      "weights[2] must be a finite",
    );
    expect(() => logLikelihoodBatchWithGradInto(rows, latents, scaling, emptyBatch(2))).toThrow(
      "logLikelihoodBatchWithGradInto: into.value must hold 3 numbers, got 2",
    );
    expect(() => emptyBatch(0)).toThrow("emptyBatch: count must be a whole number > 0, got 0");
  });
});
