import { writeFileSync } from "node:fs";
import { arch, cpus, platform } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { globSync } from "tinyglobby";
import { type Measurement, measure } from "./measure.ts";
import { presentMeasurements } from "./present.ts";
import type { BenchSuite } from "./suite.ts";

const usage = `pnpm bench [FILTER…] [--json FILE] [--budget MS]

Runs every packages/*/bench/*.bench.ts whose path contains one of the FILTERs (all without one).
  --json FILE   also write the measurements, with the machine they come from
  --budget MS   time for each case, default 300

example: pnpm bench linalg --budget 100
`;

// A reader that has seen enough (`pnpm bench | head`) ends the run, quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, budget: { type: "string", default: "300" }, help: { type: "boolean" } },
});

if (values.help) {
  process.stdout.write(usage);
} else {
  const budget = Number(values.budget);
  if (!(budget > 0)) fail(`--budget must be a number of milliseconds > 0, got ${values.budget}`);
  const files = globSync("{packages,apps,tooling}/*/bench/*.bench.ts", { cwd: root })
    .filter((file) => positionals.length === 0 || positionals.some((filter) => file.includes(filter)))
    .sort();
  if (files.length === 0) fail(`no benchmark file matches ${positionals.join(", ")}; pnpm bench runs all of them`);
  const measurements: Measurement[] = [];
  for (const file of files) {
    const module: { default: BenchSuite | readonly BenchSuite[] } = await import(pathToFileURL(`${root}/${file}`).href);
    for (const suite of [module.default].flat()) {
      const measured = await measure(suite, budget);
      measurements.push(...measured);
      process.stdout.write(`${presentMeasurements(measured)}\n\n`);
    }
  }
  if (values.json) {
    const machine = {
      node: process.version,
      platform: platform(),
      arch: arch(),
      cpu: cpus()[0]?.model,
      cores: cpus().length,
    };
    writeFileSync(values.json, `${JSON.stringify({ machine, measurements }, null, 2)}\n`);
  }
}

function fail(message: string): never {
  process.stderr.write(`bench: ${message}\n`);
  process.exit(2);
}
