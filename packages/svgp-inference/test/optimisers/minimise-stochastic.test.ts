import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { adamInit, adamUpdate } from "../../src/optimisers/adam.ts";
import type { TracePoint } from "../../src/optimisers/minimise.ts";
import { minimiseStochastic, minimiseStochasticSync } from "../../src/optimisers/minimise-stochastic.ts";
import type { StochasticObjective } from "../../src/optimisers/objective.ts";

const centre = [1, -2, 3, 0.5];
const curvatures = [1, 4, 10, 0.5];

/** ½ Σ λᵢ (xᵢ − cᵢ − noise)²: each step sees its own centre, as each batch its own rows. */
function noisyQuadratic(noise: number, seed: number): StochasticObjective {
  const rng = createRng(seed);
  return (x, gradientOut, step) => {
    const draw = rng.fork(step);
    let value = 0;
    for (let i = 0; i < x.length; i++) {
      const away = x[i] - centre[i] - noise * draw.normal();
      value += 0.5 * curvatures[i] * away * away;
      gradientOut[i] = curvatures[i] * away;
    }
    return value;
  };
}

describe("minimiseStochasticSync", () => {
  it("without noise it converges to the minimum", () => {
    const result = minimiseStochasticSync(noisyQuadratic(0, 1), [0, 0, 0, 0], { stepsPerEpoch: 20, learningRate: 0.1 });
    expect(result).toMatchObject({ converged: true, reason: "converged" });
    expectAllClose(result.x, centre, { absolute: 1e-3 });
  });

  it("with noise it converges to the minimum as closely as the noise lets it", () => {
    const options = { stepsPerEpoch: 50, learningRate: 0.1 };
    const result = minimiseStochasticSync(noisyQuadratic(0.5, 7), [0, 0, 0, 0], options);
    expect(result.reason).toBe("converged");
    // The mean of the last 250 noisy centres has standard error 0.5/√250 = 0.03.
    expectAllClose(result.x, centre, { absolute: 0.1 });
    expect(result.learningRateFactor).toBeCloseTo(0.3 ** 3, 12);
  });

  it("the mean over the last epochs is closer to the minimum than the last point, over ten seeds", () => {
    const meanError = (average: boolean): number => {
      let error = 0;
      for (let seed = 0; seed < 10; seed++) {
        const options = { stepsPerEpoch: 50, learningRate: 0.3, maxDecays: 0, average };
        const { x } = minimiseStochasticSync(noisyQuadratic(0.5, seed), [0, 0, 0, 0], options);
        for (let i = 0; i < 4; i++) error += (x[i] - centre[i]) ** 2 / 10;
      }
      return error;
    };
    expect(meanError(true)).toBeLessThan(0.5 * meanError(false));
  });

  it("without averaging, its points are those of adamUpdate, and the last one evaluated is the answer", () => {
    const objective = noisyQuadratic(0.1, 3);
    const options = { stepsPerEpoch: 4, maxEpochs: 3, average: false, learningRate: (step: number) => 0.1 / step };
    const visited: number[][] = [];
    const result = minimiseStochasticSync(
      (x, gradientOut, step) => {
        visited.push(Array.from(x));
        return objective(x, gradientOut, step);
      },
      [0, 0, 0, 0],
      options,
    );
    let x = new Float64Array(4);
    let state = adamInit(4);
    for (let step = 0; step < 12; step++) {
      expect(visited[step]).toEqual(Array.from(x));
      const gradient = new Float64Array(4);
      objective(x, gradient, step);
      const update = adamUpdate(gradient, state, options);
      state = update.state;
      x = x.map((element, i) => element + update.delta[i]);
    }
    expect(result).toMatchObject({ reason: "max-iterations", converged: false, iterations: 3, evaluations: 12 });
    expect(Array.from(result.x)).toEqual(visited[11]);
  });

  it("the trace has the mean value of each epoch and the norm of its mean gradient", () => {
    const seen: TracePoint[] = [];
    // Values 1, 3, 5, 7 and gradients 1, −1, 2, 2.
    const objective: StochasticObjective = (_, gradientOut, step) => {
      gradientOut[0] = [1, -1, 2, 2][step];
      return 1 + 2 * step;
    };
    const onProgress = (point: TracePoint): void => void seen.push(point);
    const result = minimiseStochasticSync(objective, [0], { stepsPerEpoch: 2, maxEpochs: 2, onProgress });
    expect(result.trace).toEqual([
      { iteration: 1, value: 2, gradientNorm: 0 },
      { iteration: 2, value: 6, gradientNorm: 2 },
    ]);
    expect(seen).toEqual(result.trace);
    expect(result).toMatchObject({ value: 6, gradientNorm: 2 });
    for (const frozen of [result, result.trace, result.trace[0]]) expect(Object.isFrozen(frozen)).toBe(true);
  });

  it("it goes back from where the objective is undefined, with a smaller rate, and still converges", () => {
    const objective: StochasticObjective = (x, gradientOut) => {
      gradientOut[0] = 1 - 1 / x[0];
      return x[0] - Math.log(x[0]);
    };
    const result = minimiseStochasticSync(objective, [5], { stepsPerEpoch: 20, learningRate: 6, maxEpochs: 2000 });
    expect(result.reason).toBe("converged");
    expect(result.learningRateFactor).toBeLessThan(0.3 ** 3);
    expectAllClose(result.x, [1], { absolute: 1e-2 });
  });

  it("back from there, Adam starts afresh at the smaller rate", () => {
    const visited: number[] = [];
    const gradients = [4, 1, 0, 2, 1];
    const objective: StochasticObjective = (x, gradientOut, step) => {
      visited.push(x[0]);
      gradientOut[0] = gradients[step];
      return step === 2 ? Number.NaN : 1;
    };
    minimiseStochasticSync(objective, [7], { stepsPerEpoch: 4, maxEpochs: 1, learningRate: 1, decay: 0.5 });
    // Fresh from the start, Adam moves by its rate whatever the gradient: by 1 at first, by 0.5 after the refusal.
    expectAllClose([visited[0], visited[1], visited[3], visited[4]], [7, 6, 6, 5.5], { absolute: 1e-7 });
    expect(visited[2]).toBeLessThan(6);
  });

  it("each decay is followed by two windows before the next", () => {
    const flat: StochasticObjective = (_, gradientOut) => {
      gradientOut[0] = 0;
      return 1;
    };
    const result = minimiseStochasticSync(flat, [0], { stepsPerEpoch: 1, window: 2, maxDecays: 3 });
    expect(result).toMatchObject({ reason: "converged", iterations: 16 });
  });

  it("it ends as not-finite where every further step is undefined, at the start", () => {
    const objective: StochasticObjective = (x, gradientOut) => {
      gradientOut[0] = 1;
      return x[0] === 2 ? 4 : Number.NaN;
    };
    const result = minimiseStochasticSync(objective, [2], { stepsPerEpoch: 40 });
    expect(result).toMatchObject({ reason: "not-finite", converged: false, value: 4, gradientNorm: 1 });
    expect(result.x).toEqual(Float64Array.of(2));
  });

  it("bad input is refused by name", () => {
    const objective = noisyQuadratic(0, 1);
    const nothing: StochasticObjective = () => Number.NaN;
    const run = (options: object) => () => minimiseStochasticSync(objective, [0], { stepsPerEpoch: 5, ...options });
    expect(run({ stepsPerEpoch: 0 })).toThrow(
      "minimiseStochasticSync: stepsPerEpoch must be a finite number > 0, got 0",
    );
    expect(run({ stepsPerEpoch: 1.5 })).toThrow(
      "minimiseStochasticSync: stepsPerEpoch must be an integer ≥ 0, got 1.5",
    );
    expect(run({ decay: 1 })).toThrow("minimiseStochasticSync: decay must lie strictly between 0 and 1, got 1");
    expect(run({ window: 1 })).toThrow("minimiseStochasticSync: window must be ≥ 2, got 1");
    expect(run({ learningRate: Number.NaN })).toThrow("adamUpdate: learningRate must be a finite number > 0, got NaN");
    expect(() => minimiseStochasticSync(nothing, [0], { stepsPerEpoch: 5 })).toThrow(
      "minimiseStochasticSync: objective must be finite at start, got NaN; start where it is defined",
    );
  });
});

describe("minimiseStochastic", () => {
  it("answers the bytes of minimiseStochasticSync, and the same again for the same seed", async () => {
    const options = { stepsPerEpoch: 20, maxEpochs: 12 };
    const atOnce = minimiseStochasticSync(noisyQuadratic(0.5, 11), [0, 0, 0, 0], options);
    let time = 0;
    const now = (): number => (time += 20);
    expect(await minimiseStochastic(noisyQuadratic(0.5, 11), [0, 0, 0, 0], { ...options, now })).toEqual(atOnce);
    const other = minimiseStochasticSync(noisyQuadratic(0.5, 12), [0, 0, 0, 0], options);
    expect(other.x).not.toEqual(atOnce.x);
  });

  it("throws the reason at once if a step aborts it", async () => {
    const controller = new AbortController();
    const quiet = noisyQuadratic(0, 1);
    let steps = 0;
    const objective: StochasticObjective = (x, gradientOut, step) => {
      if (++steps === 33) controller.abort("enough");
      return quiet(x, gradientOut, step);
    };
    const options = { stepsPerEpoch: 10, signal: controller.signal };
    await expect(minimiseStochastic(objective, [0, 0, 0, 0], options)).rejects.toBe("enough");
    expect(steps).toBe(33);
  });

  it("refuses a pause that is not positive", async () => {
    const run = minimiseStochastic(noisyQuadratic(0, 1), [0], { stepsPerEpoch: 1, pauseEvery: -1 });
    await expect(run).rejects.toThrow("minimiseStochastic: pauseEvery must be a finite number > 0, got -1");
  });
});
