import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkLayers } from "../../src/layers/check-layers.ts";
import { layers } from "../../src/layers/layers.ts";

const scratchLayers = { "packages/low": 0, "packages/beside": 0, "packages/high": 1 };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "distcal-layers-"));
  for (const name of ["low", "beside", "high"]) {
    addPackage(`packages/${name}`, `@x/${name}`, name === "high" ? { dependencies: { "@x/low": "workspace:^" } } : {});
  }
  write("packages/high/tsconfig.build.json", '{ "references": [{ "path": "../low/tsconfig.build.json" }] }');
  write("packages/high/src/use.ts", 'import { low } from "@x/low";\nexport const high = low;\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function addPackage(folder: string, name: string, extra: object): void {
  write(`${folder}/package.json`, JSON.stringify({ name, exports: { ".": "./src/index.ts" }, ...extra }));
  write(`${folder}/src/index.ts`, "export const low = 1;\n");
}

it("this repository keeps its layers", () => {
  expect(checkLayers(repositoryRoot, layers)).toEqual([]);
});

it("an import that points down is fine", () => {
  expect(checkLayers(root, scratchLayers)).toEqual([]);
});

it("an import that points up fails with the two files named", () => {
  write("packages/low/src/wrong.ts", 'import { high } from "@x/high";\nexport { high };\n');
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/low/src/wrong.ts imports packages/high/src/index.ts: that points up, from layer 0 to layer 1",
  ]);
});

it("a type, a re-export, a dynamic import and a test that point up are found too", () => {
  write("packages/low/src/a.ts", 'import type { T } from "@x/high";\nexport type { T };\n');
  write("packages/low/src/b.ts", 'export { high } from "@x/high";\n');
  write("packages/low/src/c.ts", 'export const later = () => import("@x/high");\n');
  write("packages/low/test/d.test.ts", 'import "@x/high";\n');
  expect(checkLayers(root, scratchLayers).map((breach) => breach.split(" ")[0])).toEqual([
    "packages/low/src/a.ts",
    "packages/low/src/b.ts",
    "packages/low/src/c.ts",
    "packages/low/test/d.test.ts",
  ]);
});

it("an import that points sideways fails", () => {
  write("packages/low/src/wrong.ts", 'import "@x/beside";\n');
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/low/src/wrong.ts imports packages/beside/src/index.ts: that points sideways, from layer 0 to layer 0",
  ]);
});

it("reaching into another package's src fails, by path and by name", () => {
  write("packages/high/src/by-path.ts", 'import "../../low/src/index.ts";\n');
  write("packages/high/src/by-name.ts", 'import "@x/low/src/index.ts";\n');
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/high/src/by-name.ts imports @x/low/src/index.ts, which reaches past the doors of packages/low: it exports .",
    "packages/high/src/by-path.ts reaches into packages/low/src/index.ts: import @x/low by its name instead",
  ]);
});

it("tooling serves tests, not what is published", () => {
  addPackage("tooling/helpers", "@x/helpers", {});
  write("packages/low/test/fine.test.ts", 'import "@x/helpers";\n');
  write("packages/low/src/wrong.ts", 'import "@x/helpers";\n');
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/low/src/wrong.ts imports tooling/helpers/src/index.ts: what is published can't use tooling",
  ]);
});

it("package.json may not list an upward dependency, and the build references must follow it", () => {
  addPackage("packages/low", "@x/low", { dependencies: { "@x/high": "workspace:^" } });
  write("packages/high/tsconfig.build.json", "{}");
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/high/tsconfig.build.json does not refer to packages/low, which package.json depends on",
    "packages/low/package.json lists in dependencies packages/high/package.json: that points up, from layer 0 to layer 1",
  ]);
});

it("a package without a layer and a layer without a package are reported", () => {
  addPackage("packages/new", "@x/new", {});
  expect(checkLayers(root, { ...scratchLayers, "packages/gone": 2 })).toEqual([
    "packages/new has no layer: give it one in tooling/checks/src/layers/layers.ts and in ARCHITECTURE.md",
    "tooling/checks/src/layers/layers.ts gives packages/gone a layer, but there is no such package",
  ]);
});

it("a cycle between folders of a package fails, naming the folders and the files", () => {
  write("packages/low/src/a/one.ts", 'import "../b/two.ts";\n');
  write("packages/low/src/b/two.ts", 'import type { Four } from "../c/four.ts";\nexport type { Four };\n');
  write("packages/low/src/c/four.ts", 'export type { One } from "../a/types.ts";\n');
  write("packages/low/src/a/types.ts", "export interface One {}\n");
  write("packages/low/src/index.ts", 'import "./a/one.ts";\nexport const low = 1;\n');
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/low: the folders src/a → src/b → src/c → src/a form a cycle: " +
      "src/a/one.ts imports src/b/two.ts, src/b/two.ts imports src/c/four.ts, src/c/four.ts imports src/a/types.ts",
  ]);
});

it("a folder and its child that import each other are a cycle, also through the imports of package.json", () => {
  addPackage("packages/low", "@x/low", {
    imports: { "#start": { browser: "./src/threads/browser/start.ts", default: "./dist/threads/node/start.js" } },
  });
  write("packages/low/src/threads/job.ts", 'import "#start";\nexport const job = 1;\n');
  write("packages/low/src/index.ts", 'export { job } from "./threads/job.ts";\nexport const low = 1;\n');
  write("packages/low/src/threads/browser/start.ts", 'export { job } from "../job.ts";\n');
  expect(checkLayers(root, scratchLayers)).toEqual([
    "packages/low: the folders src/threads → src/threads/browser → src/threads form a cycle: " +
      "src/threads/job.ts imports src/threads/browser/start.ts, src/threads/browser/start.ts imports src/threads/job.ts",
  ]);
});

it("folders that point one way, a door above them and tests that look anywhere are fine", () => {
  write("packages/low/src/a/one.ts", 'import "../b/two.ts";\n');
  write("packages/low/src/b/two.ts", "export const two = 2;\n");
  write(
    "packages/low/src/index.ts",
    'export { two } from "./b/two.ts";\nimport "./a/one.ts";\nexport const low = 1;\n',
  );
  write("packages/low/test/one.test.ts", 'import "../src/a/one.ts";\n');
  expect(checkLayers(root, scratchLayers)).toEqual([]);
});
