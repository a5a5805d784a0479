import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeBlocks } from "@distcal/examples";
import { mustRun, repositoryRoot } from "@distcal/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PublishedPackage, publishedPackages, withInternalDependencies } from "../src/published-packages.ts";

const published = publishedPackages();
const libraries = published.filter(({ folder }) => folder.startsWith("packages/"));
const bin = join(repositoryRoot, "tooling/release/node_modules/.bin");
// pnpm points NODE_PATH to its own store for what it starts; outside the workspace nobody does.
const env = { NODE_PATH: undefined };
let scratch: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "distcal-packed-"));
  for (const pkg of published) {
    await mustRun("pnpm", ["pack", "--out", tarball(pkg)], { cwd: join(repositoryRoot, pkg.folder) });
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function tarball({ name }: PublishedPackage): string {
  return join(scratch, `${name.replaceAll(/[@/]/g, "")}.tgz`);
}

/**
 * An empty project outside the workspace with one package, and what it needs of ours, installed from tarballs; others of
 * ours and packages of the registry beside it where they are asked for.
 */
async function installOutside(name: string, others: readonly string[] = [], foreign: readonly string[] = []) {
  const folder = join(scratch, `uses-${name.replaceAll(/[@/]/g, "")}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "name": "outside", "private": true, "type": "module" }\n');
  const ours = [name, ...others].flatMap((each) => withInternalDependencies(each, published));
  const tarballs = [...new Set(ours.map(tarball))];
  const options = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
  await mustRun("npm", ["install", ...options, ...tarballs, ...foreign], { cwd: folder, env });
  return folder;
}

/** Optional peers that are plain JavaScript or bring their binary: what a door that needs them is tried with. */
function plainPeers(name: string): string[] {
  const native = new Set(["@tensorflow/tfjs-node", "webgpu"]);
  const peers = withInternalDependencies(name, published).flatMap(({ manifest }) =>
    Object.entries((manifest["peerDependencies"] ?? {}) as Record<string, string>),
  );
  return [...new Set(peers.filter(([peer]) => !native.has(peer)).map(([peer, range]) => `${peer}@${range}`))];
}

describe.each(published)("the tarball of $name", (pkg) => {
  it("passes publint", async () => {
    await mustRun(join(bin, "publint"), ["run", tarball(pkg), "--strict"]);
  });

  it.runIf(libraries.includes(pkg))("has types that resolve everywhere ES modules do", async () => {
    await mustRun(join(bin, "attw"), [tarball(pkg), "--profile", "esm-only", "--no-emoji"]);
  });

  it("holds the build, the licence and the readme, and no workspace range or test", async () => {
    const files = (await mustRun("tar", ["-tzf", tarball(pkg)])).trim().split("\n");
    expect(files).toEqual(expect.arrayContaining(["package/LICENSE", "package/README.md", "package/package.json"]));
    expect(files.filter((file) => /\/(test|bench|golden|node_modules)\/|tsbuildinfo/.test(file))).toEqual([]);
    const manifest = await mustRun("tar", ["-xzOf", tarball(pkg), "package/package.json"]);
    expect(manifest).not.toContain("workspace:");
    expect(manifest).not.toContain("@distcal/source");
  });
});

describe.each(libraries)("$name picked alone, outside the workspace", ({ name, folder, manifest }) => {
  const readme = readFileSync(join(repositoryRoot, folder, "README.md"), "utf8");
  const examples = codeBlocks(readme).filter(({ language }) => language === "ts");
  const others = examples.flatMap(({ code }) => Array.from(code.matchAll(/"(@distcal\/[a-z-]+)/g), ([, used]) => used));
  const peers = plainPeers(name);
  let outside: string;
  beforeAll(async () => {
    outside = await installOutside(name, others, peers);
  });

  it("is imported from plain ESM JavaScript through every door", async () => {
    const doors = Object.keys(manifest["exports"] as object).filter((door) => door !== "./package.json");
    for (const door of doors) {
      const script = `const door = await import(${JSON.stringify(join(name, door))}); console.log(Object.keys(door).length)`;
      const count = await mustRun(process.execPath, ["--input-type=module", "--eval", script], { cwd: outside, env });
      expect(Number(count)).toBeGreaterThan(0);
    }
  });

  it("runs its README from TypeScript, type-checked with its published types", async () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [i, { code }] of examples.entries()) writeFileSync(join(outside, `example-${i}.ts`), code);
    // The types of TensorFlow.js do not stand a check of their own.
    const foreign = peers.length > 0 ? "--skipLibCheck " : "";
    const options = `${foreign}--strict --module nodenext --target es2022 --types node --typeRoots`;
    const typeRoots = join(repositoryRoot, "node_modules/@types");
    const files = examples.map((_, i) => `example-${i}.ts`);
    await mustRun("tsc", [...options.split(" "), typeRoots, ...files], { cwd: outside, env });
    for (const i of examples.keys()) await mustRun(process.execPath, [`example-${i}.js`], { cwd: outside, env });
  });
});

it("the command installed outside the workspace runs", async () => {
  const outside = await installOutside("distcal");
  const command = join(outside, "node_modules/.bin/distcal");
  expect(existsSync(command)).toBe(true);
  expect(await mustRun(command, ["--version"], { cwd: outside, env })).toMatch(/^\d+\.\d+\.\d+\n$/);
  await mustRun(command, ["demo", "--quiet"], { cwd: outside, env });
  const asked = ["predict", "distcal-demo/model.json", "distcal-demo/new.csv", "--quantiles", "0.1,0.9", "--out", "-"];
  expect(await mustRun(command, asked, { cwd: outside, env })).toMatch(
    /calibrated_mean,calibrated_std,q0\.1,q0\.9,outside\n/,
  );
  const { engines } = JSON.parse(await mustRun(command, ["doctor", "--json"], { cwd: outside, env }));
  // None of the optional packages came along, and doctor says which to install.
  expect(engines).toMatchObject([
    { engine: "float64", available: true },
    { engine: "tensorflow", available: false, remedy: expect.stringMatching(/^npm install .*tfjs-node$/) },
    { engine: "webgpu", available: false, remedy: expect.stringMatching(/^npm install .*webgpu$/) },
  ]);
});
