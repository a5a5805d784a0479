import type { EngineSession } from "@distcal/engine-tfjs";
import { EngineError } from "@distcal/engine-tfjs/engines";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fit, modelText } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";

const chooseEngine = vi.hoisted(() => vi.fn());
const openEngine = vi.hoisted(() => vi.fn());
vi.mock("../../../src/engines/choose-engine.ts", () => ({ chooseEngine }));
vi.mock("../../../src/engines/open-engine-in-node.ts", () => ({ openEngine }));

const small = simulate({ rows: 60, seed: 1, predicted: (std) => 0.5 * std });
const options = { inducingPoints: 4, optimiser: "lbfgs" } as const;
const lost = new EngineError("tensorflow", { kind: "failed", reason: "out of memory", remedy: "use another" });

afterEach(() => {
  vi.resetAllMocks();
});

describe("auto", () => {
  it("continues with float64 where the chosen engine breaks down", async () => {
    chooseEngine.mockResolvedValue("tensorflow");
    openEngine.mockRejectedValue(lost);
    for (const preset of ["default", "paper"] as const) {
      const fitted = await fit(small, { ...options, preset });
      expect(fitted.report.engine).toBe("float64");
      const alone = await fit(small, { ...options, preset, engine: "float64" });
      expect(modelText(fitted.toJSON())).toBe(modelText(alone.toJSON()));
    }
    expect(openEngine).toHaveBeenCalled();
  });

  it("stays with float64 where only that engine knows what is asked for", async () => {
    chooseEngine.mockResolvedValue("tensorflow");
    const byAdam = await fit(small, { ...options, optimiser: "adam", maxIterations: 3 });
    expect(byAdam.report.engine).toBe("float64");
    expect(chooseEngine).not.toHaveBeenCalled();
  });

  it("hands an abort on", async () => {
    chooseEngine.mockResolvedValue("tensorflow");
    openEngine.mockRejectedValue(new Error("enough"));
    await expect(fit(small, options)).rejects.toThrow("enough");
  });
});

it("an engine asked for by name that breaks down is never replaced", async () => {
  openEngine.mockRejectedValue(lost);
  await expect(fit(small, { engine: "tensorflow" })).rejects.toThrow(
    'fit: engine "tensorflow" broke down in the middle of the fit: out of memory; use another',
  );
});

it("an engine of low precision whose bound is not that of float64 is refused", async () => {
  const bound = { valueWithGrad: async () => 0, release: () => undefined };
  const close = vi.fn(async () => undefined);
  const session: EngineSession = { engine: "webgpu", leastJitter: 1e-4, noise: 1e-6, bound: async () => bound, close };
  openEngine.mockResolvedValue(session);
  await expect(fit(small, { ...options, engine: "webgpu" })).rejects.toThrow(
    /^fit: engine "webgpu" broke down in the middle of the fit: it computes another bound than float64, 0\.0+ nats/,
  );
  expect(close).toHaveBeenCalledOnce();
});

describe("is refused with a sentence:", () => {
  it("an engine for a method that needs none, and an engine that there is not", async () => {
    await expect(fit(small, { method: "isotonic", engine: "tensorflow" })).rejects.toThrow(
      'fit: method "isotonic" fits on the float64 engine only, got engine "tensorflow"; leave it out',
    );
    await expect(fit(small, { engine: "wasm" as never })).rejects.toThrow(
      'fit: engine "wasm" is gone: engine "float64" has its own WebAssembly, in double precision; leave the engine out',
    );
    await expect(fit(small, { engine: "abacus" as never })).rejects.toThrow(
      "fit: engine must be one of auto, float64, tensorflow, webgpu, got abacus",
    );
    expect((await fit(small, { method: "isotonic", engine: "float64" })).method).toBe("isotonic");
  });
});
