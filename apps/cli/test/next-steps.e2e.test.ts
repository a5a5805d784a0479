import { chmodSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Finished, repositoryRoot, runProgram, testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { checkedPage } from "./page-checks.ts";

const folder = testFolder();
const programs = testFolder();
const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
chmodSync(programs.write("distcal", `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`), 0o755);

/** Names that a shell takes apart unless they are quoted, in a file that needs its delimiter named. */
const table = exampleCsv(90).replace("id,mean,std,target", "id,y hat,$spread,what 'sold'").replaceAll(",", ";");
folder.write("my table.csv", table.replace("\n", "\n;;;\n"));
const named = `"my table.csv" --mean "y hat" --std "\\$spread" --target "what 'sold'" --delimiter ";" --skip-bad-rows`;

/** Runs a line as a shell does. */
function shell(line: string): Promise<Finished> {
  const path = `${programs.path}${delimiter}${process.env["PATH"] ?? ""}`;
  return runProgram("sh", ["-c", line], { cwd: folder.path, env: { ...process.env, PATH: path } });
}

/** Commands that a text tells its reader to run. */
function commandsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?:next|step|calibrated)\b[^\n]*?: (distcal [^\n]+)$/gim), ([, command]) => command);
}

/** The commands of a page. */
function commandsOf(page: string): readonly string[] {
  return checkedPage(page)
    .all(".next code")
    .map(({ textContent }) => textContent);
}

it("every command that is printed as the next step runs as it is printed", async () => {
  const waiting = [
    `distcal check ${named}`,
    `distcal compare ${named} --methods identity,variance-scaling --folds 2 --seed 3`,
    `distcal report ${named} --out report.html`,
  ];
  const run = new Set<string>();
  for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) {
    if (run.has(command)) continue;
    run.add(command);
    const { code, stdout, stderr } = await shell(command);
    expect({
      command,
      code,
      stderr: stderr.replaceAll(/^distcal: .*(left out|skipped|outside|flatter).*\n/gm, ""),
    }).toEqual({
      command,
      code: 0,
      stderr: "",
    });
    waiting.push(...commandsIn(stdout));
    if (command.includes("report.html")) waiting.push(...commandsOf(readFileSync(folder.at("report.html"), "utf8")));
  }
  const verbs = Array.from(run, (command) => command.split(" ").slice(0, 2).join(" "));
  expect(verbs).toEqual(expect.arrayContaining(["distcal check", "distcal compare", "distcal fit", "distcal predict"]));
  // Those of check and report, of compare, and of the models that both of them fit.
  expect(run.size).toBeGreaterThanOrEqual(6);
  expect(existsSync(folder.at("calibrated.csv"))).toBe(true);
});
