import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { browserOnSite } from "./browser-on-site.ts";
import { pagesOf, site } from "./built-site.ts";

describe.runIf(runsBrowser)("the site in Chromium", () => {
  const running = browserOnSite();
  let page: Page;
  let complaints: string[];
  let elsewhere: string[];

  beforeEach(async () => {
    page = await running.browser.newPage();
    complaints = [];
    elsewhere = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("request", (request) => {
      if (!request.url().startsWith(running.server.url) && !request.url().startsWith("data:"))
        elsewhere.push(request.url());
    });
  });
  afterEach(async () => {
    await page.close();
    expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
  });

  it("the first page says what distcal is and leads to the guide, whose tables can be downloaded", async () => {
    await page.goto(running.server.url);
    expect(await page.title()).toBe("distcal");
    await page.getByRole("heading", { name: "Honest uncertainty for any regressor" }).waitFor();
    await page.getByRole("link", { name: "Five minutes to start" }).click();
    await page.waitForURL("**/guide/getting-started.html");
    await page.getByRole("heading", { name: "Your first calibration in five minutes", level: 1 }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "past.csv" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("past.csv");
    expect(readFileSync(await download.path(), "utf8")).toMatch(/^trip,mean,std,target\n(?:.*\n){600}$/);
  });

  it("the first page takes less than 300 kB over the wire, scripts of linked pages included", async () => {
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    await page.goto(running.server.url, { waitUntil: "networkidle" });
    const bytesOf = (path: string): number => {
      const file = readFileSync(join(site, path.endsWith("/") ? `${path}index.html` : path));
      // Fonts are compressed already; a web host sends the rest through gzip.
      return path.endsWith(".woff2") ? file.length : gzipSync(file).length;
    };
    const sizes = [...asked].map((path) => ({ path, bytes: bytesOf(path) }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    process.stderr.write(`first page: ${(total / 1000).toFixed(0)} kB in ${sizes.length} files\n`);
    expect(total, JSON.stringify(sizes, undefined, 1)).toBeLessThan(300_000);
    expect([...asked].filter((path) => /tfjs|tensorflow|wasm/i.test(path))).toEqual([]);
  });

  it("the search finds a page without a server behind it", async () => {
    await page.goto(running.server.url);
    // The key works once the page's scripts have started: until then it is pressed again, as a person would.
    await expect
      .poll(
        async () => {
          await page.keyboard.press("Control+k");
          return page.getByRole("searchbox").count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await page.getByRole("searchbox").fill("child process");
    await page.getByRole("option").first().waitFor();
    expect(await page.getByRole("option").allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Engines/)]),
    );
    // Guides stand above the many methods of the reference that have the same words.
    await page.getByRole("searchbox").fill("prediction interval");
    await expect
      .poll(async () => page.getByRole("option").first().locator("a").first().getAttribute("href"), { timeout: 20_000 })
      .toMatch(/^\/guide\//);
    await page.getByRole("searchbox").fill("inverseBetaMap");
    await expect
      .poll(() => page.getByRole("option").allInnerTexts(), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([expect.stringMatching(/beta-link/)]));
  });

  it("the engines page tries the engines out in the browser, WebGPU on a software adapter among them", async () => {
    await page.goto(`${running.server.url}guide/engines.html`);
    await page.locator("[data-test=engines]").waitFor();
    const answers = await page
      .locator("[data-engine]")
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute("data-engine"), row.children[1]?.textContent].join(" ")),
      );
    expect(answers).toEqual(["float64 yes", "tensorflow no", "webgpu yes"]);
    expect(await page.locator("[data-engine=webgpu]").textContent()).toMatch(/swiftshader/i);
  });

  it("the example of the paper: one map for all rows stays wrong where a map for each prediction follows the truth", async () => {
    await page.goto(`${running.server.url}guide/distribution-calibration.html`);
    await page.locator("[data-test=two-lines][data-state=ready]").waitFor();
    await page.locator("[data-test=overview] svg").waitFor();
    const near = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        await page
          .locator("[data-method]")
          .evaluateAll((rows) =>
            rows.map((row) => [row.getAttribute("data-method") ?? "", Number(row.children[1]?.textContent)]),
          ),
      );
    const right = await near();
    expect(right["truth"]).toBe(0);
    expect(right["least squares"]).toBeGreaterThan(0.35);
    expect(right["isotonic"]).toBeGreaterThan(0.35);
    expect(right["GP-Beta"]).toBeLessThan(0.1);
    // By the keyboard alone: the slider takes the focus, Home is its left end.
    await page.getByRole("slider").focus();
    await page.keyboard.press("Home");
    await page.getByText("Input x = -10").waitFor();
    await expect.poll(async () => (await near())["truth"], { timeout: 10_000 }).toBeGreaterThan(0.5);
    const left = await near();
    expect(left["isotonic"]).toBe(right["isotonic"]);
    expect(Math.abs(left["GP-Beta"] - left["truth"])).toBeLessThan(0.2);
    expect(await page.locator("[data-test=densities] svg").getAttribute("aria-label")).toMatch(/x = -10.*GP-Beta/);
  });

  it("what was read can be read again without a network", async () => {
    await page.goto(`${running.server.url}theory/beta-map.html`, { waitUntil: "networkidle" });
    // The worker takes over, and the page tells it what it has loaded.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
            const kept = await Promise.all([location.href, ...loaded].map((address) => caches.match(address)));
            return kept.filter((response) => response === undefined).length;
          }),
        { timeout: 60_000 },
      )
      .toBe(0);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "The Beta map and its link", level: 1 }).waitFor();
    expect(await page.locator(".katex-display").count()).toBeGreaterThan(2);
    await page.getByRole("switch").first().click();
    await page.waitForFunction(() => document.documentElement.classList.contains("dark"));
    // Pages that are linked from here are fetched ahead; offline that fails, and harms nothing.
    complaints = complaints.filter((text) => !text.includes("net::ERR_"));
  });

  it("on a phone no page is wider than the screen", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    const wide: string[] = [];
    for (const path of pagesOf(site)) {
      await page.goto(running.server.url + path, { waitUntil: "domcontentloaded" });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) wide.push(`${path} ${overflow}`);
    }
    expect(wide).toEqual([]);
  });
});
