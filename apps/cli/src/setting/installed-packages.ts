import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const ownManifest = fileURLToPath(new URL("../../package.json", import.meta.url));
/** Written by the bundle: the packages whose code it holds, with their versions. */
const bundledPackages = fileURLToPath(new URL("../../dist/packages.json", import.meta.url));

/** The version of the command itself. */
export function ownVersion(): string {
  return readJson<Manifest>(ownManifest).version;
}

/** The versions of the distcal packages that this command runs on: those in its bundle, and the engines beside it. */
export function installedPackages(): Readonly<Record<string, string>> {
  const engines = createRequire(ownManifest).resolve("@distcal/engine-tfjs/package.json");
  const { name, version } = readJson<Manifest>(engines);
  const versions = { ...readJson<Record<string, string>>(bundledPackages), [name]: version };
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => a.localeCompare(b)));
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8"));
}
