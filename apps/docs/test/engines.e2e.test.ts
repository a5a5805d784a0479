import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, runsBrowser } from "./browser.ts";
import { buildEnginePage } from "./engine-page.ts";
import { type SiteServer, serveSite } from "./serve-site.ts";

const rows = { mean: [] as number[], std: [] as number[], target: [] as number[] };
for (let i = 0; i < 40; i++) {
  rows.mean.push(Math.sin(3 * i));
  rows.std.push(1);
  rows.target.push(Math.sin(3 * i) + 2.5 * Math.sin(17 * i + 1));
}
// A software GPU takes a quarter of a second for a step, and the default form hundreds of them.
const options = { preset: "paper", inducingPoints: 3, optimiser: "lbfgs", maxIterations: 10 };

interface Fitted {
  readonly engine: string;
  readonly elbo: number;
}

interface EnginePage {
  fitOn(engine: string, rows: object, options: object): Promise<Fitted>;
  conform(engine: string, sets: readonly number[]): Promise<Record<"gaps" | "limits", Record<string, number>>>;
  fitWithoutTensors(engine: string, rows: object): Promise<string>;
}

describe.runIf(runsBrowser)("a page that fits with @distcal/calibrate, built by Vite, in Chromium", () => {
  let folder: string;
  let server: SiteServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await buildEnginePage();
    server = await serveSite(join(folder, "dist"));
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title === "ready");
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  const fitOn = (engine: string): Promise<Fitted> =>
    page.evaluate((asked) => (window as unknown as EnginePage).fitOn(asked.engine, asked.rows, asked.options), {
      engine,
      rows,
      options,
    });

  it("fits on WebGPU to the bound of float64", async () => {
    const reference = await fitOn("float64");
    const fitted = await fitOn("webgpu");
    expect(fitted.engine).toBe("webgpu");
    // Float32 takes the same steps, a little beside.
    expect(Math.abs(fitted.elbo - reference.elbo) / 40).toBeLessThan(1e-3);
  });

  it("WebGPU computes what float64 computes, by the same suite as under Node", async () => {
    // The embedding under cubature, and both parts with weights under the predictive objective.
    const sets = [0, 7];
    const { gaps, limits } = await page.evaluate(
      (chosen) => (window as unknown as EnginePage).conform("webgpu", chosen),
      sets,
    );
    const figures = Object.entries(gaps).map(([name, gap]) => `${name} ${gap.toExponential(1)}`);
    process.stderr.write(`conformance of webgpu in Chromium, ${sets.length} sets: ${figures.join(", ")}\n`);
    expect(Object.keys(limits).length).toBeGreaterThan(0);
    for (const [name, limit] of Object.entries(limits)) expect(gaps[name], name).toBeLessThanOrEqual(limit);
  });

  it("says what to hand in where it was called without TensorFlow.js, and that native TensorFlow needs Node", async () => {
    const refusal = await page.evaluate(
      (given) => (window as unknown as EnginePage).fitWithoutTensors("webgpu", given),
      rows,
    );
    expect(refusal).toMatch(/import \{ tensorEngines \} from "@distcal\/engine-tfjs"/);
    await expect(fitOn("tensorflow")).rejects.toThrow(/a browser has no native TensorFlow/);
  });

  it("carries no part of Node, and loads TensorFlow.js only when it is asked for", () => {
    const assets = join(folder, "dist/assets");
    const html = readFileSync(join(folder, "dist/index.html"), "utf8");
    const first = readdirSync(assets).filter((file) => html.includes(file));
    expect(first.length).toBeGreaterThan(0);
    for (const file of first) {
      const text = readFileSync(join(assets, file), "utf8");
      expect(text).not.toMatch(/worker_threads|child_process/);
      expect(text.length).toBeLessThan(400_000);
    }
  });
});
