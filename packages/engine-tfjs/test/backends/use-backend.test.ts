import { fileURLToPath } from "node:url";
import { mustRun } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { expect, it, vi } from "vitest";
import { type BackendName, BackendUnavailableError } from "../../src/backends/backend-name.ts";
import { prepareBackend as prepareInBrowser } from "../../src/backends/prepare-in-browser.ts";
import { useBackend } from "../../src/backends/use-backend.ts";
import { startBackend } from "./start-backend.ts";

it.runIf(await startBackend("tensorflow"))(
  "useBackend makes a backend the one in use, and can be called again",
  async () => {
    await tf.setBackend("cpu");
    await useBackend("tensorflow");
    expect(tf.getBackend()).toBe("tensorflow");
    await useBackend("tensorflow");
    expect(tf.getBackend()).toBe("tensorflow");
  },
);

it("useBackend names the backends there are when asked for another", async () => {
  await expect(useBackend("webgl" as BackendName)).rejects.toThrow(
    "useBackend: name must be one of tensorflow, webgpu, got webgl",
  );
});

it("without a GPU driver webgpu is an error with what to do, and the backend in use stays", async () => {
  vi.stubEnv("VK_ICD_FILENAMES", "/no/such/driver.json");
  await tf.setBackend("cpu");
  const error = await useBackend("webgpu").catch((caught: unknown) => caught);
  vi.unstubAllEnvs();
  expect(error).toBeInstanceOf(BackendUnavailableError);
  expect(error).toMatchObject({ backend: "webgpu", remedy: expect.stringMatching(/VK_ICD_FILENAMES/) });
  expect((error as Error).message).toMatch(/^useBackend: webgpu can't be used: no GPU adapter/);
  expect(tf.getBackend()).toBe("cpu");
});

it("in a browser tensorflow needs Node, and webgpu needs navigator.gpu with an adapter", async () => {
  await expect(prepareInBrowser("tensorflow")).rejects.toThrow(/a browser has no native TensorFlow; use webgpu here/);
  await expect(prepareInBrowser("webgpu")).rejects.toThrow(/this browser has no WebGPU/);
  vi.stubGlobal("navigator", { gpu: { requestAdapter: async () => null } });
  await expect(prepareInBrowser("webgpu")).rejects.toThrow(/offers no GPU adapter; turn hardware acceleration on/);
  vi.unstubAllGlobals();
});

it("a bundle for browsers takes the file that loads nothing of Node", async () => {
  const resolve = 'process.stdout.write(import.meta.resolve("#prepare-backend"))';
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const answer = (...conditions: string[]): Promise<string> => {
    const flags = conditions.map((condition) => `--conditions=${condition}`);
    return mustRun(process.execPath, [...flags, "--input-type=module", "--eval", resolve], { cwd });
  };
  expect(await answer("@distcal/source")).toMatch(/src\/backends\/prepare-in-node\.ts$/);
  expect(await answer("browser", "@distcal/source")).toMatch(/src\/backends\/prepare-in-browser\.ts$/);
  expect(await answer("browser")).toMatch(/dist\/backends\/prepare-in-browser\.js$/);
});
