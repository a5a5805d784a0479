import { shuffledRows } from "@distcal/numerics";
import { findChromium } from "@distcal/testing";
import { chromium, type Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { playgroundOnSite } from "./playground-on-site.ts";
import { csvFile, type PlaygroundPage, patience, predictionsCsv } from "./playground-page.ts";

describe.runIf(runsBrowser)("the playground fits", () => {
  const visit = playgroundOnSite();
  const { running } = visit;
  let page: Page;
  let playground: PlaygroundPage;

  beforeEach(() => {
    ({ page, playground } = visit);
  });

  it.each([
    ["overconfident", "Calibration helped."],
    ["honest", "Leave it: these predictions are fine as they are."],
  ])("fits the example %s, live, and shows the result", async (example, title) => {
    await playground.open();
    await page.locator(`[data-example=${example}]`).click();
    await playground.part("watch").waitFor({ timeout: patience });
    await playground.done();
    expect(await playground.part("headline").textContent()).toBe(title);
    expect(await playground.part("judged-by").textContent()).toMatch(/held out at random, which the fit has not seen/);
    expect(await page.locator("[data-score]").count()).toBe(10);
    expect(await page.locator("[data-verdict]").count()).toBe(2);
    await page.locator("[data-figure=elbo]").waitFor({ timeout: patience });
    const names = await page
      .locator("[data-figure]")
      .evaluateAll((figures) => figures.map((figure) => figure.getAttribute("data-figure") ?? ""));
    expect(names).toEqual(
      expect.arrayContaining(["prediction", "prediction-map", "reliability", "calibration-maps", "pit", "elbo"]),
    );
    expect(names).toEqual(expect.arrayContaining(["coverage-map", "bias-map"]));
    // What a fit learnt of all rows alike is shown where it learnt something.
    const learnt = names.filter((name) => name === "score-shape" || name === "local-scales");
    if (example === "overconfident") expect(learnt).toEqual(["score-shape", "local-scales"]);
    if (example === "honest") expect(learnt).toEqual([]);
    for (const name of names) {
      const drawing = page.locator(`[data-figure=${name}] svg`);
      await drawing.waitFor({ timeout: patience });
      expect(await drawing.getAttribute("role")).toBe("img");
      expect((await drawing.getAttribute("aria-label"))?.length).toBeGreaterThan(40);
    }
    expect(new URL(page.url()).search).toBe(`?example=${example}&method=gp-beta&seed=1`);
    const seconds = Number(/in ([\d.]+) s/.exec((await playground.part("fit-time").textContent()) ?? "")?.[1]);
    process.stderr.write(`playground: ${example} fitted in ${seconds} s\n`);
    // Five seconds on an idle machine; four times that where other tests run beside it.
    expect(seconds).toBeLessThan(20);
  });

  it("fits the paper's model where its form is asked for, and gives its address", async () => {
    await playground.open("?example=two-lines&method=gp-beta&preset=paper&seed=1");
    await playground.done();
    expect(await playground.part("headline").textContent()).toBe("Calibration helped.");
    expect(await playground.part("preset").inputValue()).toBe("paper");
    expect(await playground.part("judged-by").textContent()).toMatch(/^GP-Beta, the paper’s model on “Two lines”/);
    expect(await page.locator("[data-figure=score-shape]").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?example=two-lines&method=gp-beta&preset=paper&seed=1");
    await playground.part("method").selectOption("isotonic");
    expect(await playground.part("preset").isDisabled()).toBe(true);
  });

  it("counts rows outside what the fit has seen, and marks them one by one", async () => {
    await playground.open();
    // One prediction unlike all others, and a seed that holds it out.
    await playground.bring(csvFile("far.csv", `${predictionsCsv(200)}far,1000,1,1001\n`));
    await playground.part("method").selectOption("variance-scaling", { timeout: patience });
    const seed = [...Array(99).keys()].find((one) => shuffledRows(201, one).subarray(0, 60).includes(200));
    await playground.part("seed").fill(String(seed));
    await playground.part("fit").click();
    await playground.done();
    expect(await playground.part("outside").textContent()).toMatch(
      /\d of 60 rows lies? outside what the fit has seen \(mean or std\): answers there are corrected like all others\./,
    );
    await playground.part("slider").focus();
    await page.keyboard.press("End");
    await playground.part("prediction-outside").waitFor();
  });

  it("fits on float64 by name", async () => {
    await playground.open("?example=overconfident&method=variance-scaling&seed=1");
    await playground.done();
    expect(await playground.part("engine").isDisabled()).toBe(true);
    await playground.part("method").selectOption("gp-beta");
    await playground.part("preset").selectOption("paper");
    await playground.part("engine").selectOption("float64");
    await playground.part("fit").click();
    await playground.part("watch").waitFor({ timeout: patience });
    await playground.done();
    expect(await playground.part("headline").textContent()).toBe("Calibration helped.");
  });

  it("fits on WebGPU, drawn in software: it starts, takes a step and can be stopped", async () => {
    await playground.open();
    await playground.bring(csvFile("few.csv", predictionsCsv(40)));
    await playground.part("engine").selectOption("webgpu", { timeout: patience });
    await playground.part("fit").click();
    // In software a step takes seconds: playground.long.test.ts waits for the last one.
    await playground
      .part("phase")
      .getByText(/^Step/)
      .or(playground.part("problem"))
      .first()
      .waitFor({ timeout: 2 * patience });
    expect(await playground.part("problem").allTextContents()).toEqual([]);
    await playground.part("stop").click();
    await playground.part("note").waitFor({ timeout: patience });
    await playground.part("engine").selectOption("float64");
    await playground.part("fit").click();
    await playground.done();
  });

  it("opens an example by its address, with method and seed, and gives the address to share", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await playground.open("?example=overconfident&method=isotonic&seed=4");
    await playground.done();
    expect(await playground.part("judged-by").textContent()).toMatch(/^Isotonic on “Overconfident”/);
    expect(await playground.part("seed").inputValue()).toBe("4");
    await playground.part("share").click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(page.url()).toBe(`${running.server.url}playground/?example=overconfident&method=isotonic&seed=4`);
  });

  it("cancels a fit and can start again", async () => {
    await playground.open();
    await playground.bring(csvFile("many.csv", predictionsCsv(30_000)));
    await playground.part("fit").click({ timeout: patience });
    await playground.part("watch").waitFor();
    await page.waitForTimeout(300);
    await playground.part("stop").click();
    await playground.part("note").waitFor({ timeout: 10_000 });
    expect(await playground.part("note").textContent()).toMatch(/^Stopped/);
    expect(await playground.part("results").count()).toBe(0);
    await playground.part("method").selectOption("variance-scaling");
    await playground.part("fit").click();
    await playground.done();
  });

  it("names the reason for each engine that can't be chosen, such as a missing WebGPU", async () => {
    const plain = await chromium.launch({
      executablePath: findChromium() ?? "chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    });
    try {
      const other = await plain.newPage();
      await other.goto(`${running.server.url}playground/?example=honest&method=identity&seed=1`);
      await other.locator("[data-test=results]").waitFor({ timeout: patience });
      expect(await other.locator("[data-test=engine] option[value=webgpu]").isDisabled()).toBe(true);
      expect(await other.locator("[data-engine-note=webgpu]").textContent()).toMatch(
        /WebGPU: .*(?:no WebGPU|no GPU adapter)/,
      );
      expect(await other.locator("[data-test=engine] option[value=float64]").isDisabled()).toBe(false);
    } finally {
      await plain.close();
    }
  });
});
