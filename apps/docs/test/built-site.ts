import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";

/** Where the build puts the site. */
export const site: string = join(repositoryRoot, "apps/docs/.vitepress/dist");

/** Throws where there is nothing to test. */
export function requireSite(): void {
  if (!existsSync(join(site, "index.html"))) throw new Error("the site is not built: pnpm build");
}

/** The pages of the built site as paths from its root, e.g. "guide/engines.html". */
export function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"))
    .sort();
}

/** A page's text. */
export function readPage(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}
