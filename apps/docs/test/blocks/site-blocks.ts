import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CodeBlock, codeBlocks } from "@distcal/examples";
import { repositoryRoot } from "@distcal/testing";
import { globSync } from "tinyglobby";

/** A fenced block of the site or of its README. */
export interface SiteBlock extends CodeBlock {
  readonly page: string;
  /** The heading of the second level that it stands below. */
  readonly section: string;
}

const folder = join(repositoryRoot, "apps/docs");

/** Every page that is written by hand; the reference is generated from the sources. */
export const sitePages: readonly string[] = globSync("**/*.md", {
  cwd: folder,
  ignore: ["**/node_modules/**", "reference/**"],
}).sort();

/** The Markdown of a page. */
export function pageText(page: string): string {
  return readFileSync(join(folder, page), "utf8");
}

/** The fenced blocks of a page, in order; those in HTML comments too. */
export function blocksOf(page: string): SiteBlock[] {
  const text = pageText(page);
  const lines = text.split("\n");
  return codeBlocks(text).map((block) => {
    const above = lines.slice(0, block.line).findLast((line) => line.startsWith("## "));
    return { ...block, page, section: above?.slice("## ".length) ?? "" };
  });
}
