import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { carrierText, committedText, kernelsIn } from "./kernels.ts";

// Compiles the WebAssembly kernels of the packages; with --check it writes nothing and fails where one is out of date.
const { values } = parseArgs({ options: { check: { type: "boolean" } } });
const root = fileURLToPath(new URL("../../..", import.meta.url));
for (const kernel of kernelsIn(root)) {
  const text = await carrierText(root, kernel);
  if (text === committedText(root, kernel)) continue;
  if (values.check) {
    process.stderr.write(`wasm: ${kernel.carrier} is not what ${kernel.source} gives; run tooling/wasm/src/main.ts\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(join(root, kernel.carrier)), { recursive: true });
    writeFileSync(join(root, kernel.carrier), text);
    process.stdout.write(`wasm: wrote ${kernel.carrier}\n`);
  }
}
