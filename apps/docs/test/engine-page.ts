import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@distcal/testing";

/** The conformance suite of the engines, which a browser runs as Node does. */
const conformance = join(repositoryRoot, "packages/calibrate/test/engines/conformance");

/** What the page offers to a test. */
const script = `
import { fit } from "@distcal/calibrate";
window.fitOn = async (engine, rows, options) => {
  const { tensorEngines } = await import("@distcal/engine-tfjs");
  const { report } = await fit(rows, { ...options, engine, tensorEngines });
  return { engine: report.engine, elbo: report.elbo };
};
window.conform = async (engine, sets) => {
  const { conformanceGaps } = await import(${JSON.stringify(join(conformance, "conformance-gaps.ts"))});
  const { limitsOf } = await import(${JSON.stringify(join(conformance, "limits.ts"))});
  return { gaps: await conformanceGaps(engine, sets), limits: limitsOf(engine) };
};
window.fitWithoutTensors = (engine, rows) => fit(rows, { engine }).then(() => "fitted", String);
document.title = "ready";
`;

/** Builds a page that fits with the packages as a web site would, and answers the folder to serve. */
export async function buildEnginePage(): Promise<string> {
  // Below node_modules, where packages are found as any dependency is.
  const parent = join(repositoryRoot, "apps/docs/node_modules/.cache");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "engine-page-"));
  writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./page.js"></script>');
  writeFileSync(join(folder, "page.js"), script);
  const vite = join(repositoryRoot, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "error"], { cwd: folder });
  return folder;
}
