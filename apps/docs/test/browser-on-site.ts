import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchChromium } from "./browser.ts";
import { requireSite, site } from "./built-site.ts";
import { type SiteServer, serveSite } from "./serve-site.ts";

/** The built site on loopback and a browser beside it, from before the first test of a suite until after its last. */
export interface BrowserOnSite {
  readonly browser: Browser;
  readonly server: SiteServer;
}

/** Starts both for the suite that calls it; what it answers can be read once the suite's tests run. */
export function browserOnSite(): BrowserOnSite {
  let started: { server?: SiteServer; browser?: Browser } = {};
  beforeAll(async () => {
    requireSite();
    started = { server: await serveSite(site) };
    started.browser = await launchChromium();
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.server?.stop();
  });
  const running = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error("browserOnSite: read before the suite's tests run; read it inside a test");
    return part;
  };
  return {
    get browser() {
      return running(started.browser);
    },
    get server() {
      return running(started.server);
    },
  };
}
