import { mustRun, runProgram, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

/** How each shell reads a script without running it. */
const checks: readonly { readonly shell: string; readonly flags: string }[] = [
  { shell: "bash", flags: "-n" },
  { shell: "zsh", flags: "-n" },
  { shell: "fish", flags: "--no-execute" },
];
const present = await Promise.all(
  checks.map(async ({ shell }) => (await runProgram("sh", ["-c", `command -v ${shell}`])).code === 0),
);
const shells = checks.filter((_, i) => present[i]);
for (const { shell } of checks.filter((_, i) => !present[i])) {
  process.stderr.write(`left out: ${shell} reads its completion (it is not installed)\n`);
}

describe("distcal completion", () => {
  const scripts: Record<string, string> = {};
  beforeAll(async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      const { code, stdout, stderr } = await runDistcal(["completion", shell]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      scripts[shell] = stdout;
    }
  });

  it("completes commands, options and their values in bash", async () => {
    const script = folder.write("distcal.bash", scripts["bash"]);
    const completed = async (...words: string[]): Promise<string[]> => {
      const line = words.map((word) => `'${word}'`).join(" ");
      const source = `source '${script}'; COMP_WORDS=(distcal ${line}); COMP_CWORD=${words.length}; _distcal; echo "\${COMPREPLY[@]}"`;
      return (await mustRun("bash", ["--norc", "-c", source], { cwd: folder.path })).trim().split(" ");
    };
    expect(await completed("ev")).toEqual(["evaluate"]);
    expect(await completed("")).toEqual(
      expect.arrayContaining(["demo", "fit", "predict", "compare", "report", "doctor"]),
    );
    expect(await completed("fit", "x.csv", "--method", "gp-b")).toEqual(["gp-beta"]);
    expect(await completed("fit", "x.csv", "--method", "a")).toEqual(["auto"]);
    expect(await completed("fit", "x.csv", "--pre")).toEqual(["--preset"]);
    expect(await completed("fit", "x.csv", "--preset", "")).toEqual(["default", "paper"]);
    expect(await completed("fit", "x.csv", "--without", "s")).toEqual(["shape", "surprise"]);
    expect(await completed("report", "m", "f", "--p")).toEqual(["--png"]);
    expect(await completed("predict", "m", "f", "--format", "p")).toEqual(["parquet"]);
    expect(await completed("sample-sql", "--ta")).toEqual(["--table", "--target"]);
    expect(await completed("completion", "z")).toEqual(["zsh"]);
    expect(await completed("fit", "distcal.b")).toEqual(["distcal.bash"]);
  });

  it("names every command with its description in zsh and fish", async () => {
    const { stdout } = await runDistcal(["--help"]);
    const commands = Array.from(stdout.matchAll(/^ {2}([\w-]+) (?:\[options\]|<)/gm), (match) => match[1]);
    expect(commands.length).toBeGreaterThan(6);
    for (const command of commands) {
      expect(scripts["zsh"]).toMatch(new RegExp(`^ {4}'${command}:.+'$`, "m"));
      expect(scripts["zsh"]).toMatch(new RegExp(`^ {4}${command}\\) _arguments `, "m"));
      expect(scripts["fish"]).toMatch(new RegExp(`^complete -c distcal .* -a ${command} -d '.+'$`, "m"));
    }
    expect(scripts["fish"]).toMatch(/from report' -l svg -x -a '\(__fish_complete_directories\)' -d /);
  });

  it.each(shells)("$shell finds no mistake in its script", async ({ shell, flags }) => {
    const script = folder.write(`distcal.${shell}`, scripts[shell]);
    const { code, stderr } = await runProgram("sh", ["-c", `${shell} ${flags} '${script}'`]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("refuses another shell with those that there are", async () => {
    const { code, stderr } = await runDistcal(["completion", "tcsh"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Allowed choices are bash, zsh, fish/);
  });
});
