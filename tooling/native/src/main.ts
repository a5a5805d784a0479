import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { cacheFolder } from "./cache.ts";
import { NativeError } from "./native-error.ts";
import { setUpNative } from "./set-up.ts";

// `pnpm native`: makes @tensorflow/tfjs-node of this repository loadable, once. With --quiet only errors are printed.
const asked = process.argv.slice(2);
const unknown = asked.filter((argument) => argument !== "--quiet");
if (unknown.length > 0) {
  process.stderr.write(`native: no option is called ${unknown.join(" ")}; the only one is --quiet\n`);
  process.exit(2);
}
const say = (line: string): void => {
  if (!asked.includes("--quiet")) process.stdout.write(`native: ${line}\n`);
};
const require = createRequire(import.meta.url);
try {
  const version = await setUpNative({
    packageFolder: dirname(require.resolve("@tensorflow/tfjs-node/package.json")),
    nodeHeaders: `${dirname(require.resolve("node-api-headers/package.json"))}/include`,
    cache: cacheFolder(process.env, homedir()),
    system: `${process.platform}-${process.arch}`,
    env: process.env,
    say,
  });
  say(`@tensorflow/tfjs-node runs on TensorFlow ${version}.`);
} catch (error) {
  if (!(error instanceof NativeError)) throw error;
  process.stderr.write(`native: ${error.message}\n`);
  process.exitCode = 1;
}
