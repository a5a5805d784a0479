import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Finished, mustRun, requiredParts, runProgram } from "@distcal/testing";
import { expect, it } from "vitest";
import { addonFile } from "../src/compile.ts";
import { loadNative } from "../src/loads.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const packageFolder = dirname(createRequire(import.meta.url).resolve("@tensorflow/tfjs-node/package.json"));
const native = (...args: string[]): Promise<Finished> =>
  runProgram("pnpm", ["exec", "tsx", "tooling/native/src/main.ts", ...args], { cwd: root });

const loaded = await loadNative(packageFolder, process.env);
const ready = "version" in loaded || requiredParts().has("tensorflow");
if (!ready) process.stderr.write("left out: the native set-up run again (it was not set up; run pnpm native)\n");

it.runIf(ready)("once set up, pnpm native says so in one line and touches nothing", async () => {
  const addon = join(packageFolder, addonFile);
  const before = statSync(addon).mtimeMs;
  const { code, stdout, stderr } = await native();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^native: @tensorflow\/tfjs-node runs on TensorFlow \d+\.\d+\.\d+\.\n$/);
  expect(statSync(addon).mtimeMs).toBe(before);
  expect(await native("--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
});

it("an option that does not exist is refused with exit code 2", async () => {
  const { code, stderr } = await native("--fast");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^native: no option is called --fast/);
});

it.runIf(ready)("TensorFlow loads in a worker thread too", async () => {
  const script = `
    const { Worker } = require("node:worker_threads");
    const inside = "const tf = require(" + JSON.stringify(process.argv[1]) + "); require('node:worker_threads').parentPort.postMessage(tf.getBackend())";
    new Worker(inside, { eval: true }).on("message", (backend) => process.stdout.write(backend));
  `;
  const env = { TF_CPP_MIN_LOG_LEVEL: "2" };
  expect(await mustRun(process.execPath, ["--eval", script, packageFolder], { env })).toMatch(/tensorflow$/);
});
