import { availableEngines, type EngineStatus } from "@distcal/calibrate";
import { installedPackages, ownVersion } from "../setting/installed-packages.ts";
import { oldestNode } from "../terminal/node-version.ts";

/** What `distcal doctor --json` prints. */
interface Diagnosis {
  readonly version: string;
  readonly node: { readonly version: string; readonly oldest: string };
  readonly platform: { readonly os: string; readonly arch: string };
  readonly packages: Readonly<Record<string, string>>;
  readonly engines: readonly EngineStatus[];
}

/** Says which versions and engines are here, what is missing and how to get it. */
export async function doctor({ json = false, quiet = false }: { json?: boolean; quiet?: boolean }): Promise<void> {
  const diagnosis: Diagnosis = {
    version: ownVersion(),
    node: { version: process.versions.node, oldest: oldestNode },
    platform: { os: process.platform, arch: process.arch },
    packages: installedPackages(),
    engines: await availableEngines(),
  };
  if (!quiet) process.stdout.write(json ? `${JSON.stringify(diagnosis, null, 2)}\n` : presentDiagnosis(diagnosis));
  // The job can be done as long as one engine runs; the optional ones may be missing.
  if (!diagnosis.engines.some((engine) => engine.available)) process.exitCode = 1;
}

/** The diagnosis as people read it. */
function presentDiagnosis({ version, node, platform, packages, engines }: Diagnosis): string {
  const packageLines = Object.entries(packages).map(([name, installed]) => `  ${name.padEnd(24)} ${installed}`);
  const engineLines = engines.flatMap(({ engine, available, precision, reason, remedy }) => [
    `  ${available ? "✓" : "✗"} ${engine.padEnd(11)} ${precision}  ${reason}`,
    ...(remedy === undefined ? [] : [`${" ".repeat(24)}→ ${remedy}`]),
  ]);
  return [
    `distcal ${version}`,
    `Node ${node.version} (${node.oldest} or newer is needed) on ${platform.os} ${platform.arch}`,
    "",
    "Packages",
    ...packageLines,
    "",
    "Engines",
    ...engineLines,
    "",
    `${engines.filter((engine) => engine.available).length} of ${engines.length} engines run here; one is enough.`,
    "",
  ].join("\n");
}
