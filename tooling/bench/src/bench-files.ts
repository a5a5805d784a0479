import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { globSync } from "tinyglobby";
import type { AnySuite } from "./suite.ts";

/** The benchmark files of a checkout, as paths below its root. */
export function benchFiles(root: string): string[] {
  return globSync("{packages,apps,tooling}/*/bench/*.bench.ts", { cwd: root }).sort();
}

/** The suites of a benchmark file. */
export async function suitesOf(root: string, file: string): Promise<AnySuite[]> {
  const module: { default: AnySuite | readonly AnySuite[] } = await import(pathToFileURL(join(root, file)).href);
  return [module.default].flat();
}
