import { join } from "node:path";
import { createRng } from "@distcal/numerics";
import type { Locator, Page } from "playwright-core";

/** Long enough for a machine that does other things at the same time. */
export const patience = 120_000;

/** A file as a page is given it, by name and without a folder. */
export interface BroughtFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A table in memory. */
export function csvFile(name: string, text: string): BroughtFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** Predictions whose errors grow faster than their standard deviations say. */
export function predictionsCsv(rows: number): string {
  const rng = createRng(7);
  const lines = Array.from({ length: rows }, (_, i) => {
    const [mean, std] = [10 * rng.uniform(), 0.5 + rng.uniform()];
    return `row ${i},${mean},${std},${mean + std * (0.6 + 0.2 * mean) * rng.normal()}`;
  });
  return `name,mu,sigma,actual\n${lines.join("\n")}\n`;
}

/** The playground in a browser, by what people do with it. */
export class PlaygroundPage {
  readonly #page: Page;
  readonly #site: string;
  readonly #downloads: string;

  constructor(page: Page, site: string, downloads: string) {
    this.#page = page;
    this.#site = site;
    this.#downloads = downloads;
  }

  /** A part of the page by its name in tests. */
  part(name: string): Locator {
    return this.#page.locator(`[data-test=${name}]`);
  }

  async open(query: string = ""): Promise<void> {
    await this.#page.goto(`${this.#site}playground/${query}`);
    await this.part("file").waitFor({ state: "attached", timeout: patience });
  }

  async bring(file: string | BroughtFile): Promise<void> {
    await this.part("file").setInputFiles(file);
  }

  /** Waits for the results of a fit, up to the last of the figures. */
  async done(timeout: number = patience): Promise<void> {
    await this.part("results").waitFor({ timeout });
    await this.#page.locator("[data-figure=density-fan] svg").waitFor({ timeout: patience });
  }

  /** Presses a button that downloads; answers where the file is. */
  async saved(button: string): Promise<string> {
    const [download] = await Promise.all([this.#page.waitForEvent("download"), this.part(button).click()]);
    const path = join(this.#downloads, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  }
}
