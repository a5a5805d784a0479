import { accessibilityFindings } from "@distcal/testing/accessibility";
import { describe, expect, it } from "vitest";
import { runsBrowser } from "./browser.ts";
import { browserOnSite } from "./browser-on-site.ts";

// The long runs look at every page.
describe.runIf(runsBrowser)("accessibility", () => {
  const running = browserOnSite();

  it.each(["index.html", "guide/getting-started.html", "playground/index.html", "results/benchmarks.html"])(
    "axe finds nothing on %s",
    async (path) => {
      const page = await running.browser.newPage({ reducedMotion: "reduce" });
      await page.goto(running.server.url + path, { waitUntil: "load" });
      // Its name comes with the scripts of the page.
      await page.locator("[role=switch][title]:not([title=''])").first().waitFor({ state: "attached" });
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.close();
    },
  );
});
