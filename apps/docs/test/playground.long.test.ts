import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCalibrator } from "@distcal/calibrate";
import { afterAll, describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { browserOnSite } from "./browser-on-site.ts";
import { csvFile, PlaygroundPage, patience, predictionsCsv } from "./playground-page.ts";

describe.runIf(runsBrowser)("the playground on WebGPU, drawn in software", () => {
  const folder = mkdtempSync(join(tmpdir(), "distcal-playground-"));
  const running = browserOnSite();

  afterAll(() => rmSync(folder, { recursive: true }));

  it("fits to the end, and its model is one that every engine reads", async () => {
    const page = await running.browser.newPage();
    const playground = new PlaygroundPage(page, running.server.url, folder);
    await playground.open();
    await playground.bring(csvFile("few.csv", predictionsCsv(40)));
    await playground.part("preset").selectOption("paper");
    await playground.part("engine").selectOption("webgpu", { timeout: patience });
    await playground.part("fit").click();
    await playground.done(400_000);
    expect(await playground.part("problem").allTextContents()).toEqual([]);
    expect(await page.locator("[data-score]").count()).toBe(10);
    const model = parseCalibrator(readFileSync(await playground.saved("save-model"), "utf8"));
    const calibrated = model.calibrate({ mean: [2, 8], std: [1, 1] });
    // Errors grow with the mean, which the standard deviations do not say.
    const [low, high] = calibrated.std();
    expect(low).toBeGreaterThan(0.3);
    expect(high).toBeGreaterThan(1.2 * low);
  });
});
