import { spawn } from "node:child_process";

export type Environment = Readonly<Record<string, string | undefined>>;

/** How a program ended, and what it printed. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end with its output kept; one that is not there ends with code 127. */
export function runTool(program: string, args: readonly string[], env: Environment): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", (error) => resolve({ code: 127, stdout, stderr: error.message }));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** The first of the commands that runs with the given arguments, or undefined. */
export async function firstThatRuns(
  commands: readonly (string | undefined)[],
  args: readonly string[],
  env: Environment,
): Promise<string | undefined> {
  for (const command of commands) {
    if (command && (await runTool(command, args, env)).code === 0) return command;
  }
  return undefined;
}

/** The last line that says something. */
export function lastLine({ stdout, stderr }: Finished): string {
  return `${stdout}\n${stderr}`.trim().split("\n").at(-1)?.trim() || "no message";
}
