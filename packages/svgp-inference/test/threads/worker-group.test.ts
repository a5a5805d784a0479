import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { createElbo } from "../../src/bound/elbo.ts";
import { elboWithWorkers } from "../../src/fit/elbo-with-workers.ts";
import type { WorkerJob } from "../../src/fit/svgp-problem.ts";
import { joinWorkers, leadWorkers, stopWorkers, sumsOfPart, workerGroup } from "../../src/threads/worker-group.ts";
import { observedOutputs } from "../observed-outputs.ts";
import { embedding, packed, randomPredictions } from "../random-model.ts";

const rows = 9000;
const inducing = 4;
const rng = createRng(5);
const columns = randomPredictions(rows, rng);
const likelihood = observedOutputs(rng.fillNormal(new Float64Array(3 * rows)), 3);
const point = packed(likelihood, inducing, 1);

function evaluate(elbo: ReturnType<typeof createElbo>): { value: number; gradient: Float64Array } {
  const gradient = new Float64Array(point.length);
  return { value: elbo.valueWithGrad(point, gradient, rows), gradient };
}

describe("a group of workers", () => {
  it("of the leader alone gives the bits of an ELBO without a group", () => {
    const jobs: WorkerJob[] = [];
    const { elbo, stop } = elboWithWorkers(
      {
        kernel: embedding,
        columns,
        inducing,
        jitter: 1e-6,
        likelihoodOf: () => likelihood,
        start: () => point,
        startWorkers: (job) => {
          jobs.push(job);
          return () => undefined;
        },
      },
      likelihood,
    );
    expect(jobs).toHaveLength(1);
    expect(evaluate(elbo)).toEqual(evaluate(createElbo({ kernel: embedding, columns, likelihood, inducing })));
    stop();
  });

  it("sums in parts what one loop sums, to rounding", () => {
    const inParts = evaluate(createElbo({ kernel: embedding, columns, likelihood, inducing }));
    const inOne = evaluate(createElbo({ kernel: embedding, columns, likelihood, inducing, oneByOne: rows }));
    expect(Math.abs(inParts.value / inOne.value - 1)).toBeLessThan(1e-12);
  });

  it("passes on the parameters and keeps each part's sums in its place", () => {
    const memory = workerGroup(2, 1, 5);
    for (const factor of [1, 10]) {
      const good = leadWorkers(memory, Float64Array.of(factor, 7), (part, into) => {
        into[0] = part * memory.packed[0];
        return true;
      });
      expect(good).toBe(true);
      expect(Array.from({ length: 5 }, (_, k) => sumsOfPart(memory, k)[0])).toEqual(
        [0, 1, 2, 3, 4].map((k) => k * factor),
      );
    }
  });

  it("says where a part's sums are not to be used, and lets an error of a part through", () => {
    const memory = workerGroup(1, 1, 4);
    expect(leadWorkers(memory, Float64Array.of(1), (part) => part !== 2)).toBe(false);
    expect(leadWorkers(memory, Float64Array.of(1), () => true)).toBe(true);
    const broken = (): boolean => {
      throw new Error("no sums");
    };
    expect(() => leadWorkers(workerGroup(1, 1, 1), Float64Array.of(1), broken)).toThrow("no sums");
  });

  it("that was stopped is left at once", () => {
    const memory = workerGroup(1, 1, 4);
    stopWorkers(memory);
    joinWorkers(memory, () => () => false);
    expect(memory.good).toEqual(new Int32Array(4));
  });
});
