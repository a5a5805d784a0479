import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SizeSuite, SkippedSuite } from "../src/index.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const title = "bundles for the browser, minified and compressed";
const built = existsSync(join(root, "packages/calibrate/dist/index.js"));

const bundles: SizeSuite = {
  title,
  async sizes() {
    const program = join(root, "node_modules/.bin/size-limit");
    // It ends with a code of its own where a limit is passed, which is for another check to say.
    const { stdout } = await promisify(execFile)(program, ["--json"], { cwd: root }).catch((error) => error);
    return (JSON.parse(stdout) as { name: string; size: number }[]).map(({ name, size }) => ({ name, bytes: size }));
  },
};

export default built
  ? bundles
  : ({ title, skipped: "the packages are not built; pnpm build does it" } satisfies SkippedSuite);
