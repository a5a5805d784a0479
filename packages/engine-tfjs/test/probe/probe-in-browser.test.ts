import { expect, it } from "vitest";
import { probeEngine } from "../../src/probe/probe-in-browser.ts";

it("in a browser tensorflow needs Node, and webgpu needs navigator.gpu", async () => {
  expect(await probeEngine("tensorflow")).toEqual({ missing: "it needs Node: a browser has no native TensorFlow" });
  expect(await probeEngine("webgpu")).toMatchObject({ missing: expect.stringMatching(/has no WebGPU/) });
});
