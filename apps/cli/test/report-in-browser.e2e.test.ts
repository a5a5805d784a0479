import { pathToFileURL } from "node:url";
import { testFolder } from "@distcal/testing";
import { accessibilityFindings } from "@distcal/testing/accessibility";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, runsBrowser } from "./chromium.ts";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

// What runs in the page is written as text: the command is compiled without the types of a browser.
const pageWidth = "document.documentElement.scrollWidth";
const cellsInWords = `Array.from(document.querySelectorAll("td"), (cell) => ({
  label: getComputedStyle(cell, "::before").content,
  display: getComputedStyle(cell).display,
  height: cell.getBoundingClientRect().height,
}))`;
const farthestRight = `Math.max(...Array.from(document.querySelectorAll("figure svg"), (d) => d.getBoundingClientRect().right))`;
/** The lightness, 0 to 1, of the ground, of the card of the verdict and of the first figure's title. */
const lightness = `[["body", "backgroundColor"], [".card", "backgroundColor"], ["figure [data-mark=title]", "fill"]].map(
  ([selector, property]) => {
    const colour = getComputedStyle(document.querySelector(selector))[property];
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
    return (r + g + b) / 3 / 255;
  },
)`;

describe.runIf(runsBrowser)("the report in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
    const model = folder.at("model.json");
    const seen = folder.write("seen.csv", exampleCsv(120));
    await runDistcal(["fit", seen, "--method", "variance-scaling", "--out", model]);
    // Long names are what breaks a narrow page.
    const long = folder.write("a-name-without-any-place-to-break-a-line-in-it.csv", exampleCsv(1000, 4));
    const args = ["report", model, long, "--out", folder.at("report.html"), "--quiet"];
    expect((await runDistcal(args)).code).toBe(0);
  });
  afterAll(() => browser.close());

  const opened = async (width: number, colorScheme: "light" | "dark"): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    await page.goto(pathToFileURL(folder.at("report.html")).href);
    return page;
  };

  it.each(["light", "dark"] as const)("axe finds nothing on it, %s", async (colorScheme) => {
    expect(await accessibilityFindings(await opened(1280, colorScheme))).toEqual([]);
  });

  it("fits a phone: nothing to scroll sideways, each number beside its label, the verdict on the first screen", async () => {
    const page = await opened(360, "light");
    expect(await page.evaluate(pageWidth)).toBe(360);
    const cells = await page.evaluate<{ label: string; display: string; height: number }[]>(cellsInWords);
    expect(cells.length).toBeGreaterThan(20);
    for (const { label, display, height } of cells) {
      expect(label).toMatch(/^"[^"]+"$/);
      expect(display).toBe("flex");
      expect(height).toBeLessThan(60);
    }
    const verdict = await page.locator(".card .sentence").boundingBox();
    expect((verdict?.y ?? 800) + (verdict?.height ?? 0)).toBeLessThan(800);
    expect(await page.evaluate(farthestRight)).toBeLessThanOrEqual(360);
    await page.close();
  });

  it("is dark where the reader's system is, figures and verdict included, and light on paper", async () => {
    const page = await opened(1280, "dark");
    const [ground, card, title] = await page.evaluate<number[]>(lightness);
    expect(ground).toBeLessThan(0.2);
    expect(card).toBeLessThan(0.25);
    expect(title).toBeGreaterThan(0.8);
    expect(await page.evaluate(pageWidth)).toBe(1280);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const [paper, , ink] = await page.evaluate<number[]>(lightness);
    expect(paper).toBeGreaterThan(0.95);
    expect(ink).toBeLessThan(0.3);
    // The width of A4 between its margins.
    await page.setViewportSize({ width: 688, height: 900 });
    expect(await page.evaluate(pageWidth)).toBe(688);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 4).toString()).toBe("%PDF");
    await page.close();
  });
});
