import { existsSync } from "node:fs";
import { join } from "node:path";
import { findChromium, repositoryRoot, requiredParts } from "@distcal/testing";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SiteServer, serveSite } from "./serve-site.ts";

const site = join(repositoryRoot, "apps/docs/.vitepress/dist");
const program = findChromium();
const required = requiredParts().has("browser");
if (program === undefined && !required) {
  process.stderr.write("left out: browser tests (no Chromium on PATH; Debian: apt install chromium)\n");
}

describe.runIf(program !== undefined || required)("the site in Chromium", () => {
  let server: SiteServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let elsewhere: string[];

  beforeAll(async () => {
    if (program === undefined) throw new Error("browser tests are required, but there is no Chromium on PATH");
    if (!existsSync(site)) throw new Error("the site is not built: pnpm build");
    server = await serveSite(site);
    browser = await chromium.launch({
      executablePath: program,
      // The first three draw WebGPU in software; the sandbox needs rights that containers do not give.
      args: [
        "--enable-unsafe-webgpu",
        "--use-webgpu-adapter=swiftshader",
        "--enable-features=Vulkan",
        "--use-vulkan=swiftshader",
        "--use-angle=vulkan",
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    complaints = [];
    elsewhere = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
  });
  afterEach(async () => {
    await page.close();
    expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
  });

  it("the first page says what distcal is and leads to the guide", async () => {
    await page.goto(server.url);
    expect(await page.title()).toBe("distcal");
    await page.getByRole("heading", { name: "Honest uncertainty for any regressor" }).waitFor();
    await page.getByRole("link", { name: "Getting started" }).first().click();
    await page.waitForURL("**/guide/getting-started.html");
    await page.getByRole("heading", { name: "Getting started", level: 1 }).waitFor();
  });

  it("the search finds a page without a server behind it", async () => {
    await page.goto(server.url);
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
  });

  it("the engines page tries the engines out in the browser, WebGPU on a software adapter among them", async () => {
    await page.goto(`${server.url}guide/engines.html`);
    await page.locator("[data-test=engines]").waitFor();
    const answers = await page
      .locator("[data-engine]")
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute("data-engine"), row.children[1]?.textContent].join(" ")),
      );
    expect(answers).toEqual(["float64 yes", "tensorflow no", "webgpu yes", "wasm yes"]);
    expect(await page.locator("[data-engine=webgpu]").textContent()).toMatch(/swiftshader/i);
  });

  it("on a phone nothing is wider than the screen", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    for (const path of ["", "guide/getting-started.html", "guide/engines.html", "decisions/0001-house.html"]) {
      await page.goto(server.url + path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(`${path} ${overflow}`).toBe(`${path} 0`);
    }
  });
});
