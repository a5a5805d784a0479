import { accessSync, constants } from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { quoted } from "../words/quoted.ts";

/** Where and how the command was started; for tests. */
export interface Started {
  readonly script: string;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** What to type in the current folder to run this command again: "distcal", "npx distcal" or "node path/to/bin.js". */
export function invocation(
  { script, folder, environment }: Started = {
    script: process.argv[1] ?? "",
    folder: process.cwd(),
    environment: process.env,
  },
): string {
  // npx runs the link in a .bin folder, which is on the PATH of this process only.
  const linked = basename(script) === "distcal" && basename(dirname(script)) === ".bin";
  if (linked && environment["npm_command"] === "exec") return "npx distcal";
  const onPath = (environment["PATH"] ?? "").split(delimiter).some((entry) => entry !== "" && isOfUser(entry));
  if (onPath) return "distcal";
  return `node ${quoted(relative(folder, script))}`;
}

function isOfUser(folder: string): boolean {
  // npm and pnpm add these to the PATH of scripts, not to that of the shell.
  if (basename(folder) === ".bin") return false;
  try {
    accessSync(join(folder, process.platform === "win32" ? "distcal.cmd" : "distcal"), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
