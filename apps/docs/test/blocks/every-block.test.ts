import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { expect, it } from "vitest";
import { blockRunners } from "./block-runners.ts";
import { blocksOf, pageText, sitePages } from "./site-blocks.ts";

const blocks = sitePages.flatMap(blocksOf);

it("every fenced block on the site is in a language that a test runs", () => {
  const notRun = blocks.filter(({ language }) => !Object.hasOwn(blockRunners, language));
  expect(notRun.map(({ page, line, language }) => `${page} line ${line}: ${language || "no language"}`)).toEqual([]);
});

it("every language that a test runs is shown, and the test is there", () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(Object.keys(blockRunners)));
  for (const test of Object.values(blockRunners)) expect(existsSync(join(repositoryRoot, test)), test).toBe(true);
});

it.each(sitePages)("%s has no fence that is not seen as a block", (page) => {
  const fences = pageText(page).match(/^[ \t>]*(?:`{3,}|~{3,})/gm) ?? [];
  expect(fences.length).toBe(2 * blocksOf(page).length);
});
