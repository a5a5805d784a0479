import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type MinimiseResult, minimise, minimiseSync, type TracePoint } from "../../src/optimisers/minimise.ts";
import type { Objective } from "../../src/optimisers/objective.ts";
import { logBarrier, logisticRegression, quadratic, rosenbrock, rosenbrockStart } from "./objectives.ts";

const largestError = (result: MinimiseResult, expected: ArrayLike<number>): number =>
  result.x.reduce((most, x, i) => Math.max(most, Math.abs(x - expected[i])), 0);

describe("minimiseSync finds the minimum", () => {
  it.each([
    { dimension: 2, evaluations: 60 },
    { dimension: 20, evaluations: 190 },
  ])(
    "of Rosenbrock's function in $dimension dimensions, within $evaluations evaluations",
    ({ dimension, evaluations }) => {
      const result = minimiseSync(rosenbrock, rosenbrockStart(dimension), { tolerance: 1e-12 });
      expect(result.reason).toBe("converged");
      expect(largestError(result, new Float64Array(dimension).fill(1))).toBeLessThan(1e-8);
      expect(result.evaluations).toBeLessThanOrEqual(evaluations);
    },
  );

  it.each([
    { dimension: 50, condition: 1e2, iterations: 130 },
    { dimension: 50, condition: 1e4, iterations: 1000 },
    { dimension: 10, condition: 1e6, iterations: 200 },
  ])("of a quadratic with condition number $condition in $dimension dimensions, to 1e-8", (problem) => {
    const { objective, minimiser } = quadratic(problem.dimension, problem.condition, 1);
    // ½·distance² ≤ value, for the smallest eigenvalue is 1: at 1e-8 the decrease to look for is 5e-17 or less.
    const start = new Float64Array(problem.dimension);
    const result = minimiseSync(objective, start, { tolerance: 1e-19, maxIterations: problem.iterations });
    expect(result.reason).toBe("converged");
    expect(largestError(result, minimiser)).toBeLessThan(1e-8);
  });

  it("of a logistic regression, in about one evaluation an iteration", () => {
    const result = minimiseSync(logisticRegression(200, 10, 3), new Float64Array(10));
    expect(result.converged).toBe(true);
    expect(result.gradientNorm).toBeLessThan(1e-5);
    expect(result.evaluations).toBeLessThanOrEqual(result.iterations + 3);
    expect(result.iterations).toBeLessThanOrEqual(15);
  });

  it("of a function that is NaN beyond a wall, from far off and from beside the wall", () => {
    for (const start of [
      [30, 30, 30, 30],
      [1e-6, 1e-3, 0.5, 40],
      [1e4, 1e-4, 1, 2],
    ]) {
      const result = minimiseSync(logBarrier, start, { tolerance: 1e-10 });
      expect(result.converged).toBe(true);
      expectAllClose(result.x, [1, 1, 1, 1], { absolute: 1e-6 });
    }
  });

  it("of a function whose gradient alone is undefined beyond a wall", () => {
    const objective: Objective = (x, gradientOut) => {
      gradientOut[0] = x[0] > 3 ? Number.NaN : 2 * (x[0] - 2);
      return (x[0] - 2) ** 2;
    };
    const result = minimiseSync(objective, [-40], { firstStep: 100 });
    expect(result.converged).toBe(true);
    expectAllClose(result.x, [2], { absolute: 1e-8 });
  });

  it("with a single evaluation in most iterations", () => {
    for (const [objective, dimension] of [
      [rosenbrock, 20],
      [quadratic(50, 1e3, 2).objective, 50],
    ] as const) {
      const result = minimiseSync(objective, rosenbrockStart(dimension));
      expect(result.evaluations / result.iterations).toBeLessThan(1.25);
    }
  });

  it("by the same points when the objective is multiplied by a power of two", () => {
    const scaled: Objective = (x, gradientOut) => {
      const value = rosenbrock(x, gradientOut) * 2 ** 10;
      for (let i = 0; i < gradientOut.length; i++) gradientOut[i] *= 2 ** 10;
      return value;
    };
    const options = { maxIterations: 30, tolerance: 0 };
    const one = minimiseSync(rosenbrock, rosenbrockStart(4), options);
    expect(minimiseSync(scaled, rosenbrockStart(4), options).x).toEqual(one.x);
  });
});

describe("minimiseSync says how it ended", () => {
  it("max-iterations at the cap, which counts iterations and not evaluations", () => {
    const result = minimiseSync(rosenbrock, rosenbrockStart(2), { maxIterations: 7 });
    expect(result).toMatchObject({ reason: "max-iterations", converged: false, iterations: 7 });
    expect(result.trace).toHaveLength(8);
  });

  it("max-iterations after one evaluation where the cap is 0", () => {
    const result = minimiseSync(rosenbrock, rosenbrockStart(2), { maxIterations: 0 });
    expect(result).toMatchObject({ reason: "max-iterations", iterations: 0, evaluations: 1 });
    expect(result.x).toEqual(rosenbrockStart(2));
  });

  it("converged at once at a minimum", () => {
    const result = minimiseSync(rosenbrock, [1, 1]);
    expect(result).toMatchObject({ reason: "converged", converged: true, iterations: 0, evaluations: 1, value: 0 });
  });

  it("converged when five iterations bring next to nothing, though the gradient is not small", () => {
    const { objective } = quadratic(50, 1e4, 1, 1000);
    const result = minimiseSync(objective, new Float64Array(50));
    const { trace, value } = result;
    expect(result.reason).toBe("converged");
    expect(result.gradientNorm).toBeGreaterThan(1e-8 * value);
    expect((trace.at(-6) as TracePoint).value - value).toBeLessThanOrEqual(1e-8 * value);
    expect((trace.at(-7) as TracePoint).value - (trace.at(-2) as TracePoint).value).toBeGreaterThan(1e-8 * value);
  });

  it("converged with tolerance 0 where rounding ends all progress", () => {
    const { objective, minimiser } = quadratic(20, 100, 4, 1e6);
    const result = minimiseSync(objective, new Float64Array(20), { tolerance: 0 });
    expect(result.reason).toBe("converged");
    // A value of 1e6 is blind to errors below √(2·1e6·ε) = 2e-5 of the minimiser.
    expect(largestError(result, minimiser)).toBeLessThan(2e-5);
  });

  it("line-search where the gradient is wrong", () => {
    const lying: Objective = (x, gradientOut) => {
      gradientOut[0] = -2 * x[0];
      return 1 + x[0] ** 2;
    };
    const result = minimiseSync(lying, [3]);
    expect(result).toMatchObject({ reason: "line-search", converged: false, iterations: 0, value: 10 });
  });

  it("with a frozen result and a trace from the start that never rises", () => {
    const seen: TracePoint[] = [];
    const result = minimiseSync(rosenbrock, rosenbrockStart(20), { onProgress: (point) => seen.push(point) });
    const { trace } = result;
    expect(seen).toEqual(trace);
    expect(trace[0]).toEqual({
      iteration: 0,
      value: rosenbrock(rosenbrockStart(20), new Float64Array(20)),
      gradientNorm: expect.any(Number),
    });
    expect(trace.map((point) => point.iteration)).toEqual(trace.map((_, i) => i));
    for (let i = 1; i < trace.length; i++) expect(trace[i].value).toBeLessThanOrEqual(trace[i - 1].value);
    expect(trace.at(-1)).toEqual({
      iteration: result.iterations,
      value: result.value,
      gradientNorm: result.gradientNorm,
    });
    for (const frozen of [result, trace, trace[0]]) expect(Object.isFrozen(frozen)).toBe(true);
  });
});

describe("minimiseSync refuses", () => {
  const refusals: [string, () => unknown, string][] = [
    [
      "a start with NaN",
      () => minimiseSync(rosenbrock, [1, Number.NaN]),
      "minimiseSync: start[1] must be a finite number, got NaN",
    ],
    ["no coordinates", () => minimiseSync(rosenbrock, []), "minimiseSync: start must have at least one row, got none"],
    [
      "a start outside the domain",
      () => minimiseSync(logBarrier, [-1]),
      "lbfgsInit: objective must be finite at start, got the value NaN; start where it is defined",
    ],
    [
      "a negative cap",
      () => minimiseSync(rosenbrock, [0, 0], { maxIterations: -1 }),
      "minimiseSync: maxIterations must be an integer ≥ 0, got -1",
    ],
    [
      "a tolerance of NaN",
      () => minimiseSync(rosenbrock, [0, 0], { tolerance: Number.NaN }),
      "minimiseSync: tolerance must be ≥ 0 and < 1, got NaN; pass a share such as 1e-8",
    ],
    [
      "no memory",
      () => minimiseSync(rosenbrock, [0, 0], { memory: 0 }),
      "minimiseSync: memory must be an integer ≥ 1, got 0; pass the number of pairs to keep",
    ],
    [
      "a first step of 0",
      () => minimiseSync(rosenbrock, [0, 0], { firstStep: 0 }),
      "minimiseSync: firstStep must be a finite number > 0, got 0",
    ],
  ];
  it.each(refusals)("%s", (_, action, message) => {
    expect(action).toThrow(message);
  });
});

describe("minimise", () => {
  it("answers the bytes of minimiseSync, with pauses after every iteration or none", async () => {
    const start = rosenbrockStart(20);
    const atOnce = minimiseSync(rosenbrock, start);
    let time = 0;
    const slow = await minimise(rosenbrock, start, { now: () => (time += 1000) });
    const quick = await minimise(rosenbrock, start, { now: () => 0 });
    expect(slow).toEqual(atOnce);
    expect(quick).toEqual(atOnce);
    expect(start).toEqual(rosenbrockStart(20));
  });

  it("lets a timer abort it half-way, in the next pause", async () => {
    const controller = new AbortController();
    const reason = new Error("stop pressed");
    const { objective } = quadratic(50, 1e8, 1);
    let evaluations = 0;
    let atAbort = 0;
    const abort = (): void => {
      atAbort = evaluations;
      controller.abort(reason);
    };
    const counted: Objective = (x, gradientOut) => {
      if (++evaluations === 5) setTimeout(abort, 0);
      return objective(x, gradientOut);
    };
    let time = 0;
    const now = (): number => {
      time += 50;
      return time;
    };
    const options = { signal: controller.signal, now, tolerance: 0, maxIterations: 100_000 };
    await expect(minimise(counted, new Float64Array(50), options)).rejects.toBe(reason);
    expect(atAbort).toBeGreaterThanOrEqual(5);
    expect(evaluations).toBe(atAbort);
  });

  it("makes no evaluation if it was aborted before", async () => {
    const never: Objective = () => {
      throw new Error("evaluated");
    };
    await expect(minimise(never, [1], { signal: AbortSignal.abort("early") })).rejects.toBe("early");
  });

  it.each([1, 2, 10])("throws the reason at once if evaluation %i aborts it", async (last) => {
    const controller = new AbortController();
    let evaluations = 0;
    const objective: Objective = (x, gradientOut) => {
      if (++evaluations === last) controller.abort("enough");
      return rosenbrock(x, gradientOut);
    };
    await expect(minimise(objective, rosenbrockStart(2), { signal: controller.signal })).rejects.toBe("enough");
    expect(evaluations).toBe(last);
  });

  it("throws the reason if the progress callback aborts it, also at the end", async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: () => controller.abort("seen") };
    await expect(minimise(rosenbrock, [1, 1], options)).rejects.toBe("seen");
  });

  it("rejects with what the objective throws", async () => {
    const broken: Objective = () => {
      throw new Error("broken");
    };
    await expect(minimise(broken, [1])).rejects.toThrow("broken");
  });

  it("refuses a pause that is not positive, and names itself", async () => {
    await expect(minimise(rosenbrock, [1, 2], { pauseEvery: 0 })).rejects.toThrow(
      "minimise: pauseEvery must be a finite number > 0, got 0",
    );
    await expect(minimise(rosenbrock, [Number.NaN])).rejects.toThrow("minimise: start[0] must be a finite number");
  });
});
