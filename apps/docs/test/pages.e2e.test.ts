import { readdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { pagesOf, readPage, requireSite, site } from "./built-site.ts";
import { linkFaults } from "./links.ts";

describe("the pages that were built", () => {
  beforeAll(requireSite);

  it("every link leads to a page and an anchor that exist, and nothing is loaded from another host", () => {
    expect(linkFaults(site)).toEqual([]);
  });

  it("every formula could be set", () => {
    const pages = pagesOf(site).map((path) => ({ path, html: readPage(site, path) }));
    expect(pages.filter(({ html }) => html.includes("katex-error")).map(({ path }) => path)).toEqual([]);
    expect(pages.filter(({ html }) => html.includes("katex-display")).length).toBeGreaterThanOrEqual(7);
  });

  it("every package has a page in the reference", () => {
    const reference = pagesOf(site).filter((path) => path.startsWith("reference/api/"));
    for (const name of readdirSync(join(repositoryRoot, "packages"))) {
      expect(reference.filter((path) => path.startsWith(`reference/api/${name}`)).length, name).toBeGreaterThan(0);
    }
    expect(readPage(site, "reference/api/calibrate.html")).toContain("parseCalibrator()");
  });

  it("language models find every guide in one list, and all texts on one page", () => {
    const list = readPage(site, "llms.txt");
    const linked = [...list.matchAll(/\]\(\/(?<path>[^)]+)\)/g)].map((match) => match.groups?.["path"] ?? "");
    expect(linked.filter((path) => path.startsWith("guide/")).length).toBeGreaterThan(10);
    expect(linked.filter((path) => !pagesOf(site).includes(path))).toEqual([]);
    const texts = readPage(site, "llms-full.txt");
    expect(texts).toContain("# Your first calibration in five minutes");
    expect(texts).not.toMatch(/<script|<!--/);
  });

  it("the reference begins with what people come for", () => {
    const page = readPage(site, "reference/api/calibrate.html");
    expect(page.indexOf('id="fit"')).toBeLessThan(page.indexOf('id="interfaces"'));
    expect(/<h3[^>]*id="(?<first>[^"]*)"/.exec(page)?.groups?.["first"]).toBe("fit");
  });

  it("every drawing on a page has a text for those who do not see it", () => {
    const figures = pagesOf(site).flatMap((path) =>
      [...readPage(site, path).matchAll(/<svg[^>]*class="distcal[^>]*>/g)].map(([tag]) => ({ path, tag })),
    );
    expect(figures.length).toBeGreaterThan(10);
    expect(figures.filter(({ tag }) => !(tag.includes('role="img"') && tag.includes("aria-label")))).toEqual([]);
  });
});
