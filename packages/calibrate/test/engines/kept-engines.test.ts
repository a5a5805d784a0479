import type { BoundJob, EngineSession, TensorEngines } from "@distcal/engine-tfjs";
import { describe, expect, it } from "vitest";
import { keptEngines } from "../../src/engines/kept-engines.ts";

/** Engines that count what is asked of them; a value that is asked for with no rows fails. */
function counted(): { readonly engines: TensorEngines; readonly counts: { opened: number; closed: number } } {
  const counts = { opened: 0, closed: 0 };
  const open = async (engine: EngineSession["engine"]): Promise<EngineSession> => {
    counts.opened++;
    return {
      engine,
      leastJitter: 1e-6,
      bound: async () => ({
        valueWithGrad: async (_x: Float64Array, _gradient: Float64Array, numData: number) => {
          if (numData === 0) throw new Error("the device is lost");
          return numData;
        },
        release: () => undefined,
      }),
      async close() {
        counts.closed++;
      },
    };
  };
  return { engines: { open }, counts };
}

const none = new Float64Array(0);
const job = {} as BoundJob;

describe("engines kept open", () => {
  it("are started once for many sessions, and ended by the last close", async () => {
    const { engines, counts } = counted();
    const kept = keptEngines(engines);
    for (let step = 1; step <= 3; step++) {
      const session = await kept.open("tensorflow");
      expect(session).toMatchObject({ engine: "tensorflow", leastJitter: 1e-6 });
      expect(await (await session.bound(job)).valueWithGrad(none, none, step)).toBe(step);
      await session.close();
    }
    await (await kept.open("webgpu")).close();
    expect(counts).toEqual({ opened: 2, closed: 0 });
    await kept.close();
    await kept.close();
    expect(counts).toEqual({ opened: 2, closed: 2 });
  });

  it("are ended where something failed, and started again", async () => {
    const { engines, counts } = counted();
    const kept = keptEngines(engines);
    const session = await kept.open("tensorflow");
    const { valueWithGrad } = await session.bound(job);
    await expect(valueWithGrad(none, none, 0)).rejects.toThrow("the device is lost");
    await session.close();
    expect(counts).toEqual({ opened: 1, closed: 1 });
    await kept.open("tensorflow");
    await kept.close();
    expect(counts).toEqual({ opened: 2, closed: 2 });
  });

  it("that can't be opened say so, and there is nothing to end", async () => {
    const kept = keptEngines({ open: () => Promise.reject(new Error("not here")) });
    await expect(kept.open("webgpu")).rejects.toThrow("not here");
    await kept.close();
  });
});
