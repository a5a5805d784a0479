import { observedRows } from "@distcal/distributions";
import { createRng, gaussHermite } from "@distcal/numerics";
import {
  createElbo,
  type ExpectedLogLikelihood,
  elboWithWorkers,
  packParameters,
  type WorkerGroup,
} from "@distcal/svgp-inference";
import { describe, expect, it } from "vitest";
import { betaLikelihood } from "../../src/gp-beta/likelihood/beta-likelihood.ts";
import { startingParameters } from "../../src/gp-beta/maps/starting-parameters.ts";
import { threadsOf } from "../../src/gp-beta/maps/threads-of.ts";
import { paperKernel } from "../../src/gp-beta/model/kernels.ts";
import { fit } from "../../src/index.ts";
import { betaObservations } from "../gp-beta/beta-observations.ts";

const rows = 9000;
const rng = createRng(1);
const mean = rng.fillNormal(new Float64Array(rows));
const std = mean.map(() => Math.exp(0.3 * rng.normal()));
const target = mean.map((m, i) => m + std[i] * (m > 0 ? 2 : 0.8) * rng.normal());
const columns = { mean, std };
const weights = mean.map((_, i) => i % 3);

describe("threads of a fit", () => {
  it("take parts of the rows, and the sums have the bits of one thread", { timeout: 60_000 }, () => {
    const observed = {
      ...betaObservations(observedRows({ ...columns, target })),
      logDensity: new Float64Array(rows),
    };
    const likelihood = betaLikelihood(observed, gaussHermite(4));
    const inducing = { mean: Float64Array.of(-1, 0, 1), std: Float64Array.of(1, 1, 1) };
    const { startWorkers } = threadsOf({ threads: 2 }, observed, 4);
    if (startWorkers === undefined) throw new Error("two threads are one other than this");
    let group: WorkerGroup | undefined;
    let own = 0;
    // Before its first rows this thread waits until the other has done a part: the third control number counts them.
    const patient: ExpectedLogLikelihood = {
      ...likelihood,
      expectWithGrad(range, ...rest) {
        if (own === 0 && group !== undefined) Atomics.wait(group.control, 2, 0, 50_000);
        own += range.to - range.from;
        return likelihood.expectWithGrad(range, ...rest);
      },
    };
    const { elbo, stop } = elboWithWorkers(
      {
        kernel: paperKernel,
        columns,
        weights,
        inducing: 3,
        jitter: 1e-6,
        likelihoodOf: () => patient,
        start: () => new Float64Array(0),
        startWorkers: (job) => {
          group = job.group;
          return startWorkers(job);
        },
      },
      patient,
    );
    const x = packParameters(elbo.layout, startingParameters({ lengthscale: 1.5 }, inducing));
    const [one, other] = [new Float64Array(x.length), new Float64Array(x.length)];
    try {
      const value = elbo.valueWithGrad(x, one, rows);
      const alone = createElbo({ kernel: paperKernel, columns, weights, likelihood, inducing: 3 });
      expect(value).toBe(alone.valueWithGrad(x, other, rows));
      expect(one).toEqual(other);
      expect(own).toBeLessThan(rows);
    } finally {
      stop();
    }
  });

  it("leave the model's bytes as they are", { timeout: 60_000 }, async () => {
    const short = { preset: "paper", engine: "float64", inducingPoints: 3, maxIterations: 4 } as const;
    const [alone, shared] = [
      await fit({ ...columns, target }, { ...short, threads: 1 }),
      await fit({ ...columns, target }, { ...short, threads: 3 }),
    ];
    expect(JSON.stringify(shared)).toBe(JSON.stringify(alone));
  });

  it.each([0, 1.5, Number.NaN])("can't be %s", async (threads) => {
    await expect(fit({ ...columns, target }, { threads })).rejects.toThrow(
      `fit: threads must be a whole number of at least 1 or "auto", got ${threads}`,
    );
  });
});
