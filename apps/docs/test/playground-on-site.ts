import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { type BrowserOnSite, browserOnSite } from "./browser-on-site.ts";
import { PlaygroundPage } from "./playground-page.ts";

/** A new page for each test of a suite: one that complains, or that asks another server for anything, fails its test. */
export interface PlaygroundVisit {
  readonly page: Page;
  readonly playground: PlaygroundPage;
  readonly running: BrowserOnSite;
  /** A path in a folder that is there until the last test is over. */
  at(name: string): string;
  /** Holds another page to the same. */
  watchOver(page: Page): void;
}

/** Opens pages for the suite that calls it; what it answers can be read inside a test. */
export function playgroundOnSite(): PlaygroundVisit {
  const folder = mkdtempSync(join(tmpdir(), "distcal-playground-"));
  const running = browserOnSite();
  let opened: { page: Page; playground: PlaygroundPage };
  let complaints: string[] = [];
  let elsewhere: string[] = [];

  function watchOver(page: Page): void {
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("request", (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(running.server.url))
        elsewhere.push(request.url());
    });
  }

  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    const page = await running.browser.newPage();
    opened = { page, playground: new PlaygroundPage(page, running.server.url, folder) };
    [complaints, elsewhere] = [[], []];
    watchOver(page);
  });
  afterEach(async () => {
    await opened.page.context().close();
    expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
  });

  return {
    running,
    watchOver,
    at: (name) => join(folder, name),
    get page() {
      return opened.page;
    },
    get playground() {
      return opened.playground;
    },
  };
}
