import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NativeError } from "./native-error.ts";
import { type Environment, lastLine, runTool } from "./tool.ts";

/**
 * Runs the package's own install script, which downloads a library and an addon built for this system. It rewrites the
 * package.json beside it, a file that may be one with the package manager's store: so that gets a copy of its own
 * first, and its text back at the end.
 */
export async function runOwnInstaller(packageFolder: string, env: Environment): Promise<void> {
  const manifest = join(packageFolder, "package.json");
  const text = await readFile(manifest, "utf8");
  await copyFile(manifest, `${manifest}.${process.pid}`);
  await rename(`${manifest}.${process.pid}`, manifest);
  const finished = await runTool(process.execPath, [join(packageFolder, "scripts", "install.js")], env);
  await writeFile(manifest, text);
  if (finished.code !== 0) {
    throw new NativeError(
      `the install script of @tensorflow/tfjs-node failed (${lastLine(finished)}): ` +
        "connect to the network and run pnpm native again.",
    );
  }
}
