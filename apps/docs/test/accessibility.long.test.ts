import { accessibilityFindings } from "@distcal/testing/accessibility";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { browserOnSite } from "./browser-on-site.ts";
import { pagesOf, site } from "./built-site.ts";

// Pages of the reference are all made by one template, and axe takes long on the large ones: a few stand for them.
const reference = ["reference/api/index.html", "reference/api/calibrate/node.html", "reference/api/engine-tfjs.html"];

describe.runIf(runsBrowser)("accessibility", () => {
  const running = browserOnSite();

  it("no page that was written has a serious finding of axe, light or dark", async () => {
    const page = await (await running.browser.newContext({ reducedMotion: "reduce" })).newPage();
    const written = pagesOf(site).filter((path) => !path.startsWith("reference/"));
    expect(written.length).toBeGreaterThan(20);
    expect(await findingsOf(page, [...written, ...reference])).toEqual([]);
  });

  it("on a phone, wide formulas, tables and figures have none either", async () => {
    const context = await running.browser.newContext({
      viewport: { width: 375, height: 700 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const wide = ["index.html", "theory/metrics.html", "theory/notation.html", "guide/reading-the-plots.html"];
    const tables = ["guide/engines.html", "results/reproduction.html", "results/benchmarks.html"];
    expect(await findingsOf(page, [...wide, ...tables, ...reference])).toEqual([]);
  });

  /** What axe finds that keeps people from reading or using the pages, each with its page. */
  async function findingsOf(page: Page, paths: readonly string[]): Promise<string[]> {
    const findings: string[] = [];
    for (const path of paths) {
      await page.goto(running.server.url + path, { waitUntil: "load" });
      // Its name comes with the scripts of the page.
      await page.locator("[role=switch][title]:not([title=''])").first().waitFor({ state: "attached" });
      findings.push(...(await seriousOf(page)).map((finding) => `${path}: ${finding}`));
      await page.evaluate(() => document.documentElement.classList.add("dark"));
      findings.push(...(await seriousOf(page, ["color-contrast"])).map((finding) => `${path}, dark: ${finding}`));
    }
    return findings;
  }
});

async function seriousOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  return (await accessibilityFindings(page, rules)).filter((finding) => /^(?:serious|critical): /.test(finding));
}
