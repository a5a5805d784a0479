import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const source = (path: string): string => new URL(`../../${path}`, import.meta.url).href;

/** Counts the loaded files of TensorFlow.js: after the import, after a fit, and when it is loaded for comparison. */
const script = `
import module from "node:module";
const loaded = () => Object.keys(module._cache).filter((file) => file.includes("@tensorflow")).length;
const { fit, availableEngines } = await import(${JSON.stringify(source("src/index.ts"))});
const counts = [loaded()];
const mean = Array.from({ length: 20 }, (_, i) => i);
await fit({ mean, std: mean.map(() => 1), target: mean.map((m, i) => m + Math.cos(7 * i)) }, { maxIterations: 2 });
counts.push(loaded());
await import(module.createRequire(${JSON.stringify(source("package.json"))}).resolve("@tensorflow/tfjs"));
counts.push(loaded());
console.log(JSON.stringify({ counts, engines: typeof availableEngines }));
`;

it("importing the package and fitting with it load no TensorFlow.js", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@distcal/source", "--import=tsx", "--input-type=module", "--eval", script],
    { cwd: fileURLToPath(new URL("../..", import.meta.url)) },
  );
  const { counts } = JSON.parse(stdout);
  expect(counts.slice(0, 2)).toEqual([0, 0]);
  expect(counts[2]).toBeGreaterThan(0);
});
