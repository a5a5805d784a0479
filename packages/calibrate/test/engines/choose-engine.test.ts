import { afterEach, expect, it, vi } from "vitest";
import { chooseEngine } from "../../src/engines/choose-engine.ts";

const probeEngine = vi.hoisted(() => vi.fn());
vi.mock("@distcal/engine-tfjs/engines", async (original) => ({ ...(await original<object>()), probeEngine }));

afterEach(() => {
  vi.resetAllMocks();
});

it("auto takes float64 where it was measured to be fastest, without looking for anything else", async () => {
  expect(await chooseEngine({ rows: 128, inducingPoints: 256 })).toBe("float64");
  expect(await chooseEngine({ rows: 2048, inducingPoints: 64 })).toBe("float64");
  // A step of native TensorFlow is ahead here, a whole fit is not.
  expect(await chooseEngine({ rows: 4096, inducingPoints: 64 })).toBe("float64");
  expect(await chooseEngine({ rows: 65_536, inducingPoints: 16 })).toBe("float64");
  // Threads share the rows.
  expect(await chooseEngine({ rows: 20_000, inducingPoints: 64 })).toBe("float64");
  expect(probeEngine).not.toHaveBeenCalled();
});

it("auto takes native TensorFlow for many inducing points on some thousand rows where it is installed, and float64 where not", async () => {
  probeEngine.mockResolvedValueOnce({ found: "TensorFlow" }).mockResolvedValueOnce({ missing: "not installed" });
  expect(await chooseEngine({ rows: 4096, inducingPoints: 256 })).toBe("tensorflow");
  expect(await chooseEngine({ rows: 4096, inducingPoints: 512 })).toBe("float64");
});
