import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { repositoryRoot } from "@distcal/testing";
import { globSync } from "tinyglobby";
import { expect, vi } from "vitest";
import { askedEngine } from "../src/asked-engine.ts";
import { type CodeBlock, codeBlocks } from "../src/code-blocks.ts";
import { expectedOutputs, explainDifference } from "../src/expected-output.ts";

/** A block of a README or a page of the site. */
export interface PageBlock extends CodeBlock {
  readonly page: string;
  /** The engine that it runs on, where it asks for another than the default. */
  readonly engine: string | undefined;
}

/** Guides whose examples fit several times or run many commands: the long tests run them, and types of theirs are checked with all others. */
const longPages: ReadonlySet<string> = new Set(
  ["choosing-a-method", "decisions", "other-languages", "scaling-up", "serving"].map(
    (name) => `apps/docs/guide/${name}.md`,
  ),
);

/** Whether a block runs in the long tests only: on an engine that has to be installed, or on such a page. */
export const takesLong = ({ page, engine }: PageBlock): boolean => engine !== undefined || longPages.has(page);

/** Where TypeScript examples are written and transcripts run. */
export const generated: string = join(repositoryRoot, "tooling/examples/.generated");

const pages = globSync(["*.md", "packages/*/README.md", "apps/*/README.md", "apps/docs/**/*.md"], {
  cwd: repositoryRoot,
  ignore: ["**/node_modules/**", "**/CHANGELOG.md"],
}).sort();
const blocks = pages.flatMap((page) =>
  codeBlocks(readFileSync(join(repositoryRoot, page), "utf8")).map(
    (block): PageBlock => ({ ...block, page, engine: askedEngine(block.code) }),
  ),
);

export const examples: readonly (PageBlock & { readonly file: string })[] = blocks
  .filter(({ language }) => language === "ts")
  .map((block) => ({
    ...block,
    file: join(generated, `${block.page.replaceAll(/[^\w]+/g, "-")}-line-${block.line}.ts`),
  }));

export const transcripts: readonly PageBlock[] = blocks.filter(({ language }) => language === "console");

/** Writes every TypeScript example to its file, in an empty folder. */
export function writeExamples(): void {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  for (const { file, code } of examples) writeFileSync(file, code);
}

/** Runs a TypeScript example, and holds what it prints against what it says. */
export async function expectShownOutput({
  code,
  file,
}: {
  readonly code: string;
  readonly file: string;
}): Promise<void> {
  const shown = expectedOutputs(code);
  expect(shown.length, "an example shows at least one number: console.log(…); // → …").toBeGreaterThan(0);
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => {
    printed.push(format(...values));
  });
  await import(file).finally(() => log.mockRestore());
  expect(printed.length, "every console.log of an example says what it prints").toBe(shown.length);
  expect(printed.map((text, i) => explainDifference(text, shown[i])).filter(Boolean)).toEqual([]);
}
