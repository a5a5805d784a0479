import { findSwiftshader, requiredParts } from "@distcal/testing";
import { expect, it, vi } from "vitest";
import { availableEngines } from "../../src/engines/available-engines.ts";
import { engineNames } from "../../src/index.ts";

it("availableEngines answers for every engine, with a reason for each, and float64 always runs", async () => {
  const engines = await availableEngines();
  expect(engines.map(({ engine }) => engine)).toEqual(engineNames);
  expect(engines[0]).toEqual({
    engine: "float64",
    precision: "float64",
    available: true,
    reason: "plain JavaScript, nothing to install",
  });
  for (const { reason } of engines) expect(reason).not.toBe("");
  for (const { remedy } of engines.filter(({ available }) => available)) expect(remedy).toBeUndefined();
});

const driver = findSwiftshader();
if (driver === undefined && !requiredParts().has("webgpu")) {
  process.stderr.write("left out: WebGPU in Node (no software GPU; Debian: apt install chromium libvulkan1)\n");
}
it.runIf(driver !== undefined || requiredParts().has("webgpu"))(
  "webgpu computes a product in Node on a software adapter",
  async () => {
    vi.stubEnv("VK_ICD_FILENAMES", driver);
    const webgpu = (await availableEngines()).find(({ engine }) => engine === "webgpu");
    vi.unstubAllEnvs();
    expect(webgpu).toMatchObject({
      available: true,
      precision: "float32",
      reason: expect.stringMatching(/swiftshader/i),
    });
  },
);

it("without a driver webgpu is reported as missing, with what to do", async () => {
  vi.stubEnv("VK_ICD_FILENAMES", "/no/such/driver.json");
  const webgpu = (await availableEngines()).find(({ engine }) => engine === "webgpu");
  vi.unstubAllEnvs();
  expect(webgpu?.available).toBe(false);
  expect(webgpu?.reason).toMatch(/adapter/);
  expect(webgpu?.remedy).toMatch(/VK_ICD_FILENAMES/);
});
