import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { repositoryRoot } from "@distcal/testing";

/** An environment in which `distcal` is the built command; its launcher is written into `folder`. */
export function commandOnPath(folder: string): { readonly PATH: string } {
  const bin = join(folder, "bin");
  const launcher = join(bin, "distcal");
  mkdirSync(bin, { recursive: true });
  writeFileSync(launcher, `#!/bin/sh\nexec "${process.execPath}" "${repositoryRoot}apps/cli/dist/bin.js" "$@"\n`);
  chmodSync(launcher, 0o755);
  return { PATH: [bin, process.env["PATH"]].join(delimiter) };
}
