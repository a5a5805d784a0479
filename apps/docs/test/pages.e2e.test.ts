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

  it("every drawing on a page has a text for those who do not see it", () => {
    const figures = pagesOf(site).flatMap((path) =>
      [...readPage(site, path).matchAll(/<svg[^>]*class="distcal[^>]*>/g)].map(([tag]) => ({ path, tag })),
    );
    expect(figures.length).toBeGreaterThan(10);
    expect(figures.filter(({ tag }) => !(tag.includes('role="img"') && tag.includes("aria-label")))).toEqual([]);
  });
});
