import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCalibrator } from "@distcal/calibrate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, runsBrowser } from "./browser.ts";
import { requireSite, site } from "./built-site.ts";
import { csvFile, PlaygroundPage, patience, predictionsCsv } from "./playground-page.ts";
import { type SiteServer, serveSite } from "./serve-site.ts";

describe.runIf(runsBrowser)("the playground on WebGPU, drawn in software", () => {
  const folder = mkdtempSync(join(tmpdir(), "distcal-playground-"));
  let server: SiteServer;
  let browser: Browser;

  beforeAll(async () => {
    requireSite();
    server = await serveSite(site);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it("fits to the end, and its model is one that every engine reads", async () => {
    const page = await browser.newPage();
    const playground = new PlaygroundPage(page, server.url, folder);
    await playground.open();
    await playground.bring(csvFile("few.csv", predictionsCsv(40)));
    await playground.part("engine").selectOption("webgpu", { timeout: patience });
    await playground.part("fit").click();
    await playground.done(400_000);
    expect(await playground.part("problem").allTextContents()).toEqual([]);
    expect(await page.locator("[data-score]").count()).toBe(9);
    const model = parseCalibrator(readFileSync(await playground.saved("save-model"), "utf8"));
    const calibrated = model.calibrate({ mean: [2, 8], std: [1, 1] });
    // Errors grow with the mean, which the standard deviations do not say.
    const [low, high] = calibrated.std();
    expect(low).toBeGreaterThan(0.3);
    expect(high).toBeGreaterThan(1.2 * low);
  });
});
