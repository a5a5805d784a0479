import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const repositoryRoot: string = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * A file of the reference folder that may lie beside the repository (`../shared`, or DISTCAL_SHARED): golden values
 * and data sets too large to keep here. Where it is absent the answer is undefined, and a line says what is left out.
 */
export function readShared(path: string): string | undefined {
  const folder = process.env["DISTCAL_SHARED"] ?? join(repositoryRoot, "..", "shared");
  const file = join(folder, path);
  if (existsSync(file)) return readFileSync(file, "utf8");
  process.stderr.write(`left out: tests that need ${path} (no such file in the shared folder beside the repository)\n`);
  return undefined;
}
