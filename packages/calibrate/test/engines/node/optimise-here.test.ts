import { expect, it, vi } from "vitest";
import { optimiseHere } from "../../../src/engines/node/optimise-here.ts";
import { smallJob } from "../small-job.ts";

vi.mock("../../../src/engines/tfjs/optimise-on-tensors.ts", () => {
  throw new Error("Cannot find package '@tensorflow/tfjs'");
});

it.each([
  ["tensorflow", "npm install @tensorflow/tfjs @tensorflow/tfjs-node"],
  ["webgpu", "npm install @tensorflow/tfjs @tensorflow/tfjs-backend-webgpu webgpu"],
] as const)("%s without TensorFlow.js names the packages to install", async (engine, remedy) => {
  await expect(optimiseHere(smallJob(engine), {})).rejects.toMatchObject({
    name: "EngineError",
    kind: "unavailable",
    engine,
    reason: expect.stringMatching(/^TensorFlow\.js can't be loaded/),
    remedy,
  });
});
