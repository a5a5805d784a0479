import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandOnPath } from "@distcal/examples";
import { type PublishedPackage, publishedPackages, withInternalDependencies } from "@distcal/release";
import { mustRun, repositoryRoot, runProgram } from "@distcal/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languagesRunBy } from "./block-runners.ts";
import { type DataMirror, startDataMirror } from "./data-mirror.ts";
import { isUnreachable, leaveOut, reasonOf } from "./leave-out.ts";
import { blocksOf, sitePages } from "./site-blocks.ts";

const languages = languagesRunBy("apps/docs/test/blocks/shell.long.test.ts");
const lines = sitePages
  .flatMap(blocksOf)
  .filter(({ language }) => languages.includes(language))
  .flatMap(({ page, code }) =>
    code
      .trim()
      .split("\n")
      .map((line) => ({ page, line })),
  );
const installs = lines.filter(({ line }) => line.startsWith("npm install "));
const fetches = lines.filter(({ line }) => line.startsWith("distcal datasets fetch"));
const reproductions = lines.filter(({ line }) => line.startsWith("distcal reproduce "));
/** Commands on the example tables of the site, in the order of the page. */
const commands = lines.filter(({ line }) => /^distcal (check|fit|predict) /.test(line));

const scratch = mkdtempSync(join(tmpdir(), "distcal-shell-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it("every line of a shell block is one that is run here", () => {
  expect(lines.length).toBeGreaterThan(0);
  const known = new Set([...installs, ...fetches, ...reproductions, ...commands]);
  expect(lines.filter((line) => !known.has(line))).toEqual([]);
});

describe("npm install", () => {
  const published = publishedPackages();
  const tarball = ({ name }: PublishedPackage): string => join(scratch, `${name.replaceAll(/[@/]/g, "")}.tgz`);
  // pnpm points NODE_PATH to its own store for what it starts; outside the workspace nobody does.
  const env = { NODE_PATH: undefined, npm_config_prefix: join(scratch, "global") };
  const named = installs.map(({ page, line }) => ({
    page,
    line,
    names: published.map(({ name }) => name).filter((name) => line.split(" ").includes(name)),
  }));

  beforeAll(async () => {
    const needed = new Set(
      named.flatMap(({ names }) => names.flatMap((name) => withInternalDependencies(name, published))),
    );
    for (const pkg of needed) {
      await mustRun("pnpm", ["pack", "--out", tarball(pkg)], { cwd: join(repositoryRoot, pkg.folder) });
    }
  });

  // As on the page, with the tarballs of this repository in place of what the registry has under their names.
  it.for(named)("$page: $line", async ({ line, names }, { skip }) => {
    const folder = mkdtempSync(join(scratch, "project-"));
    writeFileSync(join(folder, "package.json"), '{ "name": "outside", "private": true, "type": "module" }\n');
    expect(names.length, "a line that installs nothing of ours is none for this test").toBeGreaterThan(0);
    const tarballs = new Set(names.flatMap((name) => withInternalDependencies(name, published)).map(tarball));
    const options = line.split(" ").filter((word) => word.startsWith("-"));
    const others = line
      .split(" ")
      .slice(2)
      .filter((word) => !names.includes(word) && !options.includes(word));
    expect(others, "only packages of ours").toEqual([]);
    const quietly = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
    const installed = await runProgram("npm", ["install", ...options, ...tarballs, ...quietly], { cwd: folder, env });
    if (isUnreachable(installed)) {
      leaveOut(line, reasonOf(installed));
      skip();
    }
    expect(installed.code, installed.stderr).toBe(0);
    if (options.includes("--global")) {
      expect(await mustRun(join(scratch, "global/bin", names[0]), ["--version"], { cwd: folder, env })).toMatch(
        /^\d+\./,
      );
      return;
    }
    for (const name of names) {
      const script = `console.log(Object.keys(await import("${name}")).length)`;
      const count = await mustRun(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder, env });
      expect(Number(count)).toBeGreaterThan(0);
    }
  });
});

describe("distcal check, fit, predict", () => {
  const options = { cwd: scratch, env: commandOnPath(scratch) };
  beforeAll(() => {
    for (const table of ["past.csv", "new.csv"]) {
      copyFileSync(join(repositoryRoot, "apps/docs/public/examples", table), join(scratch, table));
    }
  });

  it.each(commands)("$page: $line", async ({ line }) => {
    const { code, stdout, stderr } = await runProgram("sh", ["-c", line], options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toBe("");
  });
});

describe("distcal datasets fetch, distcal reproduce", () => {
  const data = join(scratch, "data");
  const env = { ...commandOnPath(scratch), DISTCAL_DATA: data, XDG_CACHE_HOME: join(scratch, "cache") };
  const options = { cwd: scratch, env };
  let mirror: DataMirror | undefined;
  beforeAll(async () => {
    mirror = await startDataMirror(data);
  });
  afterAll(() => mirror?.stop());

  // As on the page, from a mirror on this machine where the data are beside the repository.
  it.for(fetches)("$page: $line", async ({ line }, { skip }) => {
    const asked = mirror === undefined ? line : `${line} --from ${mirror.host}`;
    const fetched = await runProgram("sh", ["-c", asked], options);
    if (fetched.code !== 0 && mirror === undefined) {
      leaveOut(line, reasonOf(fetched));
      skip();
    }
    expect(fetched.stderr).toBe("");
    expect(fetched.stdout.trim().split("\n")).toHaveLength(6);
    if (mirror !== undefined)
      expect(fetched.stdout).toMatch(/^airfoil: downloaded to [\s\S]*^concrete: downloaded to /m);
  });

  // As on the page, made short by options that follow: one small data set, one split and one size, and figures once.
  it.for(reproductions)("$page: $line", async ({ page, line }, { skip }) => {
    if (!existsSync(join(data, "diabetes.csv"))) {
      leaveOut(line, "its data sets are not here");
      skip();
    }
    const figures = page === "guide/reproducing.md";
    const short = ["--splits 1 --datasets diabetes --inducing 8", ...(figures ? [] : ["--no-figures"])].join(" ");
    const folder = join(scratch, page.replaceAll(/\W+/g, "-"));
    mkdirSync(folder, { recursive: true });
    const { code, stdout, stderr } = await runProgram("sh", ["-c", `${line} ${short}`], { cwd: folder, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Finished \d+ cells in /m);
    const files = ["results.json", "table.csv", "table.md", "table.tex"];
    const drawn = ["figure-1.svg", "figure-2-latents.svg", "figure-2-maps.svg"];
    expect(readdirSync(join(folder, "reproduction")).sort()).toEqual(["cells", ...(figures ? drawn : []), ...files]);
    const { bases } = JSON.parse(readFileSync(join(folder, "reproduction/results.json"), "utf8"));
    expect(bases.join(",")).toBe(/--bases (\S+)/.exec(line)?.[1]);
  });
});
