import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { playgroundOnSite } from "./playground-on-site.ts";
import { csvFile, type PlaygroundPage, patience, predictionsCsv } from "./playground-page.ts";
import { seriousFindings } from "./serious-findings.ts";

const slowly = { timeout: patience };

describe.runIf(runsBrowser)("what the playground shows", () => {
  const visit = playgroundOnSite();
  const { running, watchOver } = visit;
  let page: Page;
  let playground: PlaygroundPage;

  beforeEach(() => {
    ({ page, playground } = visit);
  });

  it.each([
    ["a desktop", 1280, 720],
    ["a phone", 390, 844],
  ])("on %s, the verdict is in sight without scrolling, before a fit and after", async (_, width, height) => {
    await page.setViewportSize({ width, height });
    await playground.open();
    await playground.bring(csvFile("mine.csv", predictionsCsv(300)));
    await playground.part("board").waitFor({ timeout: patience });
    await expect.poll(() => inSight("verdict-base"), slowly).toBe(true);
    expect(await playground.part("verdict-base").getAttribute("data-verdict")).toBe("overconfident");
    expect(await playground.part("verdict-base").textContent()).toMatch(/Overconfident.*Judged by 300 rows\./);
    expect(await playground.part("next-step").textContent()).toMatch(/fit a calibrator/);
    await playground.part("method").selectOption("variance-scaling");
    await playground.part("fit").click();
    await playground.done();
    await expect.poll(() => inSight("verdict-base"), slowly).toBe(true);
    expect(await playground.part("verdict-calibrated").textContent()).toMatch(
      /Judged by 90 held-out rows; p is approx/,
    );
    await playground.part("hold-out").selectOption("0");
    await playground.part("fit").click();
    await expect
      .poll(() => playground.part("verdict-calibrated").textContent(), slowly)
      .toMatch(/No verdict.*Judged by 300 training rows \(optimistic\)/);
    await expect.poll(() => inSight("verdict-base"), slowly).toBe(true);
  });

  /** Whether nothing lies over the middle of a verdict's heading, such as the bar of the site. */
  function inSight(verdict: string): Promise<boolean> {
    return playground.part(verdict).evaluate((card) => {
      const heading = card.querySelector("h3") as HTMLElement;
      const { left, top, height } = heading.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + height / 2) === heading;
    });
  }

  it("compares methods, can be cancelled, and saves a report that loads nothing", async () => {
    await playground.open();
    await playground.bring(csvFile("mine.csv", predictionsCsv(100)));
    await playground.part("preset").waitFor({ timeout: patience });
    for (const method of ["global-beta", "isotonic"]) await page.locator(`[data-compare=${method}]`).uncheck();
    // The default form takes longer than it takes to cancel it; the paper's is done before a click on a busy machine.
    await playground.part("compare").click();
    await playground.part("stop-compare").dispatchEvent("click");
    await playground.part("note").waitFor({ timeout: patience });
    await playground.part("preset").selectOption("paper");
    await playground.part("compare").click();
    await playground.part("comparison").waitFor({ timeout: patience });
    expect(await page.locator("[data-compared]").count()).toBe(3);
    expect(await page.locator("[data-compared=gp-beta]").textContent()).toMatch(
      /GP-Beta, the paper’s model.*(?:better|worse) by \d.* ± |no clear difference/,
    );
    expect(await playground.part("recommendation").textContent()).toMatch(/^(?:Use|Leave) /);
    await page.locator("[data-compared=variance-scaling]").getByRole("button", { name: "Fit" }).click();
    await playground.done();

    const report = readFileSync(await playground.saved("save-report"), "utf8");
    expect(report).not.toMatch(/<script|<link rel="stylesheet"|src=|url\(|NaN|undefined/);
    const reader = await running.browser.newPage();
    watchOver(reader);
    await reader.setContent(report);
    expect(await reader.locator("h1").textContent()).toBe("Calibration of mine.csv");
    expect(await reader.locator("[data-verdict]").count()).toBe(2);
    expect(await reader.locator("h2").allTextContents()).toEqual([
      "Scores before and after",
      "How many outcomes the intervals hold",
      "Methods compared",
      "Figures",
      "Words",
    ]);
    // Reliability, maps, PIT and fan: 30 rows are too few for a map of where predictions fail.
    expect(await reader.locator(".on-wide svg").count()).toBe(4);
    expect(await seriousFindings(reader)).toEqual([]);
    await reader.context().close();
  });

  it("works by keyboard: the slider goes through predictions, the results take the focus", async () => {
    await playground.open("?example=overconfident&method=variance-scaling&seed=1");
    await playground.done();
    await playground.part("fit").focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-test")), slowly)
      .toBe("results");
    const before = await playground.part("prediction").textContent();
    await playground.part("slider").focus();
    await page.keyboard.press("End");
    await expect.poll(() => playground.part("prediction").textContent(), slowly).not.toBe(before);
    expect(await playground.part("slider").getAttribute("aria-valuetext")).toMatch(/^prediction 360 of 360: mean /);
    await expect
      .poll(() => page.locator("[data-figure=prediction] svg").getAttribute("aria-label"), slowly)
      .toMatch(/^Density and CDF of this prediction\./);
  });

  it.each(["light", "dark"] as const)("axe has no serious finding with all results open, %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await playground.open("?example=overconfident&method=variance-scaling&seed=1");
    await playground.done();
    for (const part of ["another", "columns"]) await playground.part(part).click();
    for (const summary of await page.locator(".playground summary").all()) await summary.click();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await playground.open("?example=overconfident&method=variance-scaling&seed=1");
    await playground.done();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
