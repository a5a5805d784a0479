import { parseArgs } from "node:util";
import { mustRun, repositoryRoot, runProgram } from "@distcal/testing";
import { publishedPackages } from "./published-packages.ts";

const usage = `pnpm release [--dry-run]

Builds every package and publishes each version that the registry does not have yet, lower layers first.
  --dry-run   show what would be published, and publish nothing
`;

const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, help: { type: "boolean" } } });
const options = { cwd: repositoryRoot };

if (values.help) {
  process.stdout.write(usage);
} else {
  await mustRun("turbo", ["run", "build", "--filter=./packages/*", "--filter=distcal"], options);
  if (values["dry-run"]) await showRelease();
  else await publish();
}

/** A line for each package: its tarball is really made and measured, but goes nowhere. */
async function showRelease(): Promise<void> {
  for (const { name, version, folder } of publishedPackages()) {
    const output = await mustRun("pnpm", ["pack", "--dry-run", "--json"], { cwd: `${repositoryRoot}/${folder}` });
    const { files } = JSON.parse(output) as { files: readonly { path: string }[] };
    process.stdout.write(`would publish ${name}@${version}: ${files.length} files\n`);
  }
  process.stdout.write("nothing was published\n");
}

async function publish(): Promise<void> {
  const { code, stdout, stderr } = await runProgram("changeset", ["publish"], options);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code ?? 1;
}
