import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setUpNative } from "../src/set-up.ts";

// No library here and no download: a package that loads once its addon exists, and programs that only note their call.
const packageSource = `
const { readFileSync } = require("node:fs");
const version = readFileSync(__dirname + "/lib/napi-v8/tfjs_binding.node", "utf8").trim();
exports.matMul = () => ({ dataSync: () => [11] });
exports.backend = () => ({ binding: { TF_Version: version } });
`;
// The last argument is the output file; \`--version\` asks whether it runs.
const compiler = `#!${process.execPath}
const output = process.argv.at(-1);
if (output !== "--version") require("node:fs").writeFileSync(output, "2.15.1 made by a compiler");
`;

let folder = "";
const said: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "distcal-set-up-"));
  said.length = 0;
  await mkdir(join(folder, "package"));
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "package", "index.js"), packageSource);
});
afterEach(() => rm(folder, { recursive: true }));

function setUp(system = "linux-x64"): Promise<string> {
  return setUpNative({
    packageFolder: join(folder, "package"),
    nodeHeaders: join(folder, "headers"),
    cache: join(folder, "cache"),
    system,
    // No program of this machine can be found.
    env: { PATH: join(folder, "bin") },
    say: (line) => said.push(line),
  });
}

async function program(name: string, text: string): Promise<void> {
  await writeFile(join(folder, "bin", name), text);
  await chmod(join(folder, "bin", name), 0o755);
}

it.runIf(process.platform !== "win32")(
  "a cached library is linked, the addon compiled, and the second run does nothing",
  async () => {
    await program("c++", compiler);
    const library = join(folder, "cache", "tensorflow-cpu-2.15.1");
    await mkdir(library, { recursive: true });
    await mkdir(join(folder, "cache", "partial-1"));
    // What a broken installation may have left.
    await mkdir(join(folder, "package", "deps"));
    expect(await setUp()).toBe("2.15.1 made by a compiler");
    expect(said).toEqual([expect.stringMatching(/^compiling the addon with .*c\+\+ …$/)]);
    expect(await readlink(join(folder, "package", "deps"))).toBe(library);
    expect(await readdir(join(folder, "package", "lib", "napi-v8"))).toEqual(["tfjs_binding.node"]);
    expect(await readdir(join(folder, "cache"))).toEqual(["tensorflow-cpu-2.15.1"]);
    said.length = 0;
    await rm(join(folder, "bin", "c++"));
    expect(await setUp()).toBe("2.15.1 made by a compiler");
    expect(said).toEqual([]);
  },
);

it.runIf(process.platform !== "win32")("two runs at once compile once", async () => {
  await program("c++", compiler);
  await mkdir(join(folder, "cache", "tensorflow-cpu-2.15.1"), { recursive: true });
  expect(await Promise.all([setUp(), setUp()])).toEqual(["2.15.1 made by a compiler", "2.15.1 made by a compiler"]);
  expect(said.filter((line) => line.startsWith("compiling"))).toHaveLength(1);
});

it.runIf(process.platform !== "win32")(
  "a compiler that fails leaves no addon behind, and its last words are told",
  async () => {
    await program(
      "c++",
      `#!${process.execPath}\nif (process.argv.at(-1) !== "--version") { console.error("no such header"); process.exit(1); }`,
    );
    await mkdir(join(folder, "cache", "tensorflow-cpu-2.15.1"), { recursive: true });
    await expect(setUp()).rejects.toThrow(/could not build the addon \(no such header\)/);
    expect(await readdir(join(folder, "package", "lib", "napi-v8"))).toEqual([]);
    expect(await readdir(join(folder, "cache"))).toEqual(["tensorflow-cpu-2.15.1"]);
  },
);

it("without compiler or Python nothing is begun, and the sentence says what to install", async () => {
  await expect(setUp()).rejects.toThrow(/a C\+\+ compiler is needed/);
  expect(await readdir(join(folder, "cache"))).toEqual([]);
  await program("c++", compiler);
  if (process.platform !== "win32") await expect(setUp()).rejects.toThrow(/Python with pip is needed/);
  expect(await readdir(join(folder, "cache"))).toEqual([]);
});

it("elsewhere the package's own installer runs, and package.json is as before", async () => {
  const manifest = '{ "name": "a package" }\n';
  await writeFile(join(folder, "package", "package.json"), manifest);
  await mkdir(join(folder, "package", "scripts"));
  await writeFile(
    join(folder, "package", "scripts", "install.js"),
    `const fs = require("node:fs");
     fs.writeFileSync(__dirname + "/../package.json", "{}");
     fs.mkdirSync(__dirname + "/../lib/napi-v8", { recursive: true });
     fs.writeFileSync(__dirname + "/../lib/napi-v8/tfjs_binding.node", "2.9.1");`,
  );
  expect(await setUp("darwin-arm64")).toBe("2.9.1");
  expect(await readFile(join(folder, "package", "package.json"), "utf8")).toBe(manifest);
});

it("on Linux with another processor there is no library, and that is said", async () => {
  await expect(setUp("linux-arm64")).rejects.toThrow(/no wheel of tensorflow-cpu 2\.15\.1 for linux-arm64/);
});
