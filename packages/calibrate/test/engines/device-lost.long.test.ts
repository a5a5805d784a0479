import { openEngine } from "@distcal/engine-tfjs";
import * as tf from "@tensorflow/tfjs";
import { describe, expect, it } from "vitest";
import { smallBound } from "./small-bound.ts";
import { startEngine } from "./start-engine.ts";

const running = await startEngine("webgpu", "a lost device");

describe.runIf(running)("a GPU", () => {
  it("that is lost in the middle of a fit makes it fail with the reason and what to do", async () => {
    const { job, x, rows } = smallBound();
    const session = await openEngine("webgpu");
    const bound = await session.bound(job);
    await bound.valueWithGrad(x, new Float64Array(x.length), rows);
    const { device } = tf.backend() as unknown as { device: { destroy(): void } };
    device.destroy();
    const error = await bound.valueWithGrad(x, new Float64Array(x.length), rows).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "EngineError", engine: "webgpu", kind: "failed" });
    expect(String(error)).toMatch(
      /engine "webgpu" broke down in the middle of the fit: the GPU was lost \(.*\); use engine: "float64"/,
    );
  });
});
