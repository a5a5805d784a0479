import { expect, it, vi } from "vitest";
import { loadEngine } from "../../src/engines/load-engine.ts";

vi.mock("@distcal/engine-tfjs", () => {
  throw new Error("Cannot find package '@tensorflow/tfjs'");
});

it.each([
  ["tensorflow", "npm install @tensorflow/tfjs @tensorflow/tfjs-node"],
  ["webgpu", "npm install @tensorflow/tfjs @tensorflow/tfjs-backend-webgpu webgpu"],
] as const)("%s without TensorFlow.js names the packages to install", async (engine, remedy) => {
  await expect(loadEngine(engine)).rejects.toMatchObject({
    name: "EngineError",
    kind: "unavailable",
    engine,
    reason: expect.stringMatching(/^TensorFlow\.js can't be loaded/),
    remedy,
  });
});
