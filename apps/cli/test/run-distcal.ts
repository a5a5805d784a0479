import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Finished, repositoryRoot } from "@distcal/testing";

const bin = join(repositoryRoot, "apps/cli/dist/bin.js");

export interface DistcalOptions extends Pick<SpawnOptions, "cwd" | "uid"> {
  /** What standard input holds; nothing by default. */
  readonly stdin?: string | Uint8Array;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What to do with the running command, such as to stop it. */
  readonly meanwhile?: (child: ChildProcess) => void;
}

/** Runs the built command as a user would. */
export function runDistcal(args: readonly string[], options: DistcalOptions = {}): Promise<Finished> {
  return runDistcalBytes(args, options).then(({ stdout, ...rest }) => ({ ...rest, stdout: stdout.toString("utf8") }));
}

/** The same, with the bytes of standard output. */
export function runDistcalBytes(
  args: readonly string[],
  { stdin, env = {}, meanwhile, ...options }: DistcalOptions = {},
): Promise<Omit<Finished, "stdout"> & { stdout: Buffer }> {
  if (!existsSync(bin)) throw new Error("the command is not built: pnpm build");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      ...options,
      env: { ...process.env, ...env },
      stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    let stderr = "";
    child.stdout?.on("data", (piece: Buffer) => stdout.push(piece));
    child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
      stderr += piece;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }));
    // A command that stops early does not read to the end.
    child.stdin?.on("error", () => undefined).end(stdin);
    meanwhile?.(child);
  });
}
