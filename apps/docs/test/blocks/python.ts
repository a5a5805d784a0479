import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Finished, mustRun, type RunOptions, runProgram } from "@distcal/testing";
import { type BlockRunner, NotHere } from "./block-runner.ts";
import { reasonOf } from "./leave-out.ts";

const requirements = fileURLToPath(new URL("./requirements.txt", import.meta.url));

/** Python in a virtual environment of its own, with the packages that the guides import, pinned. */
export async function startPython(options: RunOptions): Promise<BlockRunner> {
  const environment = mkdtempSync(join(tmpdir(), "distcal-python-"));
  const stop = async (): Promise<void> => rmSync(environment, { recursive: true, force: true });
  const python = join(environment, "bin/python");
  const steps: readonly (readonly [string, ...string[]])[] = [
    ["python3", "-m", "venv", environment],
    [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "-r", requirements],
  ];
  for (const [program, ...args] of steps) {
    const done = await runProgram(program, args).catch(
      (error: Error): Finished => ({ code: null, stdout: "", stderr: error.message }),
    );
    if (done.code === 0) continue;
    await stop();
    throw new NotHere(`no Python with its packages: ${reasonOf(done)}`);
  }
  return { run: (code) => mustRun(python, ["-c", code], options), stop };
}
