import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { format } from "node:util";
import { mustRun, repositoryRoot, runProgram } from "@distcal/testing";
import { globSync } from "tinyglobby";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { codeBlocks } from "../src/code-blocks.ts";
import { expectedOutputs, explainDifference } from "../src/expected-output.ts";
import { transcriptCommands } from "../src/transcript.ts";

const generated = join(repositoryRoot, "tooling/examples/.generated");
const pages = globSync(["*.md", "packages/*/README.md", "apps/*/README.md", "apps/docs/**/*.md"], {
  cwd: repositoryRoot,
  ignore: ["**/node_modules/**", "**/CHANGELOG.md"],
}).sort();

const blocks = pages.flatMap((page) =>
  codeBlocks(readFileSync(join(repositoryRoot, page), "utf8")).map((block) => ({ ...block, page })),
);
const examples = blocks
  .filter(({ language }) => language === "ts")
  .map((block) => ({
    ...block,
    file: join(generated, `${block.page.replaceAll(/[^\w]+/g, "-")}-line-${block.line}.ts`),
  }));
const transcripts = blocks.filter(({ language }) => language === "console");

rmSync(generated, { recursive: true, force: true });
mkdirSync(join(generated, "bin"), { recursive: true });
for (const { file, code } of examples) writeFileSync(file, code);

describe("TypeScript examples", () => {
  it("there are some, and all of them type-check", async () => {
    expect(examples.length).toBeGreaterThan(0);
    await mustRun("tsc", ["-p", "tooling/examples/tsconfig.generated.json"], { cwd: repositoryRoot });
  });

  it.each(examples)("$page line $line prints what it says", async ({ code, file }) => {
    const shown = expectedOutputs(code);
    expect(shown.length, "an example shows at least one number: console.log(…); // → …").toBeGreaterThan(0);
    const printed: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((...values) => {
      printed.push(format(...values));
    });
    await import(file).finally(() => log.mockRestore());
    expect(printed.length, "every console.log of an example says what it prints").toBe(shown.length);
    expect(printed.map((text, i) => explainDifference(text, shown[i])).filter(Boolean)).toEqual([]);
  });
});

describe("transcripts", () => {
  beforeAll(() => {
    const shim = join(generated, "bin/distcal");
    writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${repositoryRoot}apps/cli/dist/bin.js" "$@"\n`);
    chmodSync(shim, 0o755);
  });

  it.each(transcripts)("$page line $line prints what it says", async ({ code }) => {
    const commands = transcriptCommands(code);
    expect(commands.length, "a transcript has lines that start with $").toBeGreaterThan(0);
    for (const { command, output } of commands) {
      const PATH = [join(generated, "bin"), process.env["PATH"]].join(delimiter);
      const { stdout, stderr } = await runProgram("sh", ["-c", command], { cwd: generated, env: { PATH } });
      expect(explainDifference(stdout + stderr, output), command).toBeUndefined();
    }
  });
});
