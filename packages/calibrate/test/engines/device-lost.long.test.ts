import * as tf from "@tensorflow/tfjs";
import { describe, expect, it } from "vitest";
import { optimiseOnTensors } from "../../src/engines/tfjs/optimise-on-tensors.ts";
import { smallJob } from "./small-job.ts";
import { startEngine } from "./start-engine.ts";

const running = await startEngine("webgpu", "a lost device");

describe.runIf(running)("a GPU", () => {
  it("that is lost in the middle of a fit makes it fail with the reason and what to do", async () => {
    const { device } = tf.backend() as unknown as { device: { destroy(): void } };
    let readings = 0;
    const onProgress = (): void => {
      if (++readings === 1) device.destroy();
    };
    const fit = optimiseOnTensors({ ...smallJob("webgpu"), deviceSteps: 2, maxIterations: 5 }, { onProgress });
    const error = await fit.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "EngineError", engine: "webgpu", kind: "failed" });
    expect(String(error)).toMatch(
      /engine "webgpu" broke down in the middle of the fit: the GPU was lost \(.*\); use engine: "float64"/,
    );
  });
});
