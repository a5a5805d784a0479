import { afterEach, describe, expect, it, vi } from "vitest";
import { EngineError } from "../../src/engines/engine-error.ts";
import { fit, modelText } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const chooseEngine = vi.hoisted(() => vi.fn());
const runOnEngine = vi.hoisted(() => vi.fn());
vi.mock("../../src/engines/choose-engine.ts", () => ({ chooseEngine }));
vi.mock("../../src/engines/node/run-on-engine.ts", () => ({ runOnEngine }));

const small = simulate({ rows: 60, seed: 1, predicted: (std) => 0.5 * std });
const options = { inducingPoints: 4, optimiser: "lbfgs" } as const;
const lost = new EngineError("tensorflow", { kind: "failed", reason: "out of memory", remedy: "use another" });

afterEach(() => {
  vi.resetAllMocks();
});

describe("auto", () => {
  it("goes on with float64 where the chosen engine breaks down", async () => {
    chooseEngine.mockResolvedValue("tensorflow");
    runOnEngine.mockRejectedValue(lost);
    const fitted = await fit(small, options);
    expect(runOnEngine).toHaveBeenCalledOnce();
    expect(fitted.report.engine).toBe("float64");
    expect(modelText(fitted.toJSON())).toBe(modelText((await fit(small, { ...options, engine: "float64" })).toJSON()));
  });

  it("stays with float64 where only that engine knows what is asked for", async () => {
    chooseEngine.mockResolvedValue("tensorflow");
    const byAdam = await fit(small, { ...options, optimiser: "adam", maxIterations: 3 });
    expect(byAdam.report.engine).toBe("float64");
    expect(chooseEngine).not.toHaveBeenCalled();
  });

  it("hands an abort on", async () => {
    chooseEngine.mockResolvedValue("tensorflow");
    runOnEngine.mockRejectedValue(new Error("enough"));
    await expect(fit(small, options)).rejects.toThrow("enough");
  });
});

it("an engine asked for by name that breaks down is never replaced", async () => {
  runOnEngine.mockRejectedValue(lost);
  await expect(fit(small, { engine: "tensorflow" })).rejects.toThrow(
    'fit: engine "tensorflow" broke down in the middle of the fit: out of memory; use another',
  );
});

describe("is refused with a sentence:", () => {
  it.each([
    [
      { posteriorSteps: "natural" },
      'posteriorSteps "natural" is known to the float64 engine only, got engine "tensorflow"',
    ],
    [{ optimiser: "adam" }, 'optimiser "adam" is known to the float64 engine only'],
    [
      { optimiser: "adam", expectation: "monte-carlo" },
      'expectation "monte-carlo" is known to the float64 engine only',
    ],
    [{ deviceSteps: 0 }, "deviceSteps must be a whole number of at least 1, got 0"],
    [{ batchRows: Number.NaN }, "batchRows must be a whole number of at least 1, got NaN"],
    [{ learningRate: -1 }, /learningRate must be .*> 0, got -1/],
  ] as const)("%o on a TensorFlow.js engine", async (asked, message) => {
    await expect(fit(small, { engine: "tensorflow", ...asked })).rejects.toThrow(message);
    expect(runOnEngine).not.toHaveBeenCalled();
  });

  it("an engine for a method that needs none, and an engine that there is not", async () => {
    await expect(fit(small, { method: "isotonic", engine: "tensorflow" })).rejects.toThrow(
      'fit: method "isotonic" fits on the float64 engine only, got engine "tensorflow"; leave it out',
    );
    await expect(fit(small, { engine: "abacus" as never })).rejects.toThrow(
      "fit: engine must be one of auto, float64, tensorflow, webgpu, got abacus",
    );
    expect((await fit(small, { method: "isotonic", engine: "float64" })).method).toBe("isotonic");
  });
});
