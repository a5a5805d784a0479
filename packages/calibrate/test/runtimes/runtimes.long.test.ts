import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expectAllClose, runProgram } from "@distcal/testing";
import { afterAll, describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("./fit-and-predict.mjs", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "distcal-runtimes-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Answer {
  readonly model: string;
  readonly numbers: readonly number[];
}

async function answerOf(program: string, args: readonly string[] = []): Promise<Answer> {
  // What a runtime keeps for later runs goes with the test's folder.
  const env = { DENO_DIR: join(home, "deno"), BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0", NO_COLOR: "1" };
  const { code, stdout, stderr } = await runProgram(program, [...args, script], { env });
  expect({ code, stderr }, program).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Answer;
}

/** Where the registry's package of a runtime has its program; undefined, with a line, where the registry can't give it. */
async function installed(name: string, program: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(home, "runtime-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--prefix",
    folder,
    "--cache",
    join(home, "cache"),
    name,
  ];
  const { code, stderr } = await runProgram("npm", args);
  const path = join(folder, "node_modules/.bin", program);
  if (code === 0 && existsSync(path)) return path;
  process.stderr.write(
    `left out: ${name} on the same fit (the registry does not give it: ${stderr.trim().split("\n")[0]})\n`,
  );
  return undefined;
}

describe("the packages on other runtimes", () => {
  const here = answerOf(process.execPath);

  it.each([
    ["node@20", "to the byte", "node", []],
    ["node@22", "to the byte", "node", []],
    // Their engines round the last digit of some functions otherwise.
    ["node@24", "to 1e-9", "node", []],
    ["deno@2", "to 1e-9", "deno", ["run", "--quiet", "--no-lock", "--allow-all"]],
    ["bun@1", "to 1e-9", "bun", ["run"]],
  ] as const)("%s gives the same fit and the same prediction, %s", async (name, as, program, args) => {
    const path = await installed(name, program);
    if (path === undefined) return;
    const { model, numbers } = await here;
    const answer = await answerOf(path, args);
    if (as === "to the byte") expect(answer).toEqual({ model, numbers });
    else expectAllClose(answer.numbers, numbers, { absolute: 1e-9, label: name });
  });
});
