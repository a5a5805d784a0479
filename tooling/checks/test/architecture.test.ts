import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";

const map = readFileSync(join(repositoryRoot, "ARCHITECTURE.md"), "utf8");
const named = [...new Set([...map.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]))];

const files = globSync(["{packages,apps,tooling}/**/*", ".ci/*", ".github/**/*", ".changeset/*"], {
  cwd: repositoryRoot,
  dot: true,
  ignore: ["**/node_modules/**", "**/dist/**", "**/cache/**", "**/.generated/**", "**/.turbo/**"],
});
const folders = new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))));
const isIn = (paths: Iterable<string>, path: string): boolean =>
  [...paths].some((known) => known === path || known.endsWith(`/${path}`));

/** Names of files that stand for any, in the rules of how tests and kernels are called. */
const templates = /^x\.|NAME/;

it("ARCHITECTURE.md names only files and folders that exist", () => {
  const paths = named.filter((name) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(name) && /\/|\.(ts|mjs|json)$/.test(name));
  const gone = paths.filter((path) => {
    const bare = path.replace(/\/$/, "");
    return !templates.test(path) && !isIn(folders, bare) && (path.endsWith("/") || !isIn(files, bare));
  });
  expect(paths.length).toBeGreaterThan(100);
  expect(gone).toEqual([]);
});

it("ARCHITECTURE.md names only doors, commands and functions that exist", () => {
  const sources = files.filter((file) => /^(packages|apps|tooling)\/[^/]+\/(src|package\.json)/.test(file));
  const text = sources.map((file) => readFileSync(join(repositoryRoot, file), "utf8")).join("\n");
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));
  const unknown = named.filter((name) => {
    const script = /^(?:pnpm|npm run) ([\w:]+)$/.exec(name)?.[1];
    if (script !== undefined) return !(script in scripts);
    if (/^\/[\w-]+$/.test(name)) return !text.includes(`".${name}": {`);
    const word = /^([A-Za-z]\w+)(?:\(.*\))?$/.exec(name)?.[1];
    return word !== undefined && !new RegExp(`\\b${word}\\b`).test(text);
  });
  expect(unknown).toEqual([]);
});
