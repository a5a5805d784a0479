import { afterEach, expect, it, vi } from "vitest";
import { chooseEngine } from "../../src/engines/choose-engine.ts";

const probeEngine = vi.hoisted(() => vi.fn());
vi.mock("../../src/engines/node/probe-engine.ts", () => ({ probeEngine }));

afterEach(() => {
  vi.resetAllMocks();
});

it("auto takes float64 for all but the largest jobs, without looking for anything else", async () => {
  expect(await chooseEngine({ rows: 1e6, inducingPoints: 64 })).toBe("float64");
  expect(await chooseEngine({ rows: 128, inducingPoints: 512 })).toBe("float64");
  expect(probeEngine).not.toHaveBeenCalled();
});

it("auto takes native TensorFlow for the largest jobs where it is installed, and float64 where not", async () => {
  probeEngine.mockResolvedValueOnce({ found: "TensorFlow" }).mockResolvedValueOnce({ missing: "not installed" });
  expect(await chooseEngine({ rows: 4096, inducingPoints: 512 })).toBe("tensorflow");
  expect(await chooseEngine({ rows: 4096, inducingPoints: 512 })).toBe("float64");
});
