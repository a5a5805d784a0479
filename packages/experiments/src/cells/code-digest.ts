import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The packages whose code the scores do not depend on: they draw, and read and write files. */
const bystanders = new Set(["@distcal/plots", "@distcal/tables"]);

/**
 * A digest of the code that fits and scores: a folder here, such as the protocol, and the packages that it runs on, found by following
 * dependencies. A cell that was kept by other code is not taken for one of this.
 */
export function codeDigest(folder = "protocol"): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const part = join(here, "..", folder);
  const hash = createHash("sha256");
  // A bundle, as the command is, holds all of that code itself.
  const folders = existsSync(part) ? [part, ...packageFolders(join(here, "../../package.json"))] : [here];
  for (const each of folders) hashFolder(hash, each);
  return hash.digest("hex");
}

/** The folders with the code of the packages, in the order of their names. */
function packageFolders(manifest: string): string[] {
  const folders = new Map<string, string>();
  const follow = (file: string): void => {
    const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as { dependencies?: Record<string, string> };
    for (const name of Object.keys(dependencies)) {
      if (!name.startsWith("@distcal/") || folders.has(name) || bystanders.has(name)) continue;
      const found = createRequire(file).resolve(`${name}/package.json`);
      const built = join(dirname(found), "dist");
      folders.set(name, existsSync(built) ? built : join(dirname(found), "src"));
      follow(found);
    }
  };
  follow(manifest);
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, folder]) => folder);
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|ts)$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(relative(folder, file).split(sep).join("/")).update(readFileSync(file));
}
