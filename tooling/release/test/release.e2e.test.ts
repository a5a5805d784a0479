import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun, repositoryRoot, runProgram } from "@distcal/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedPackages } from "../src/published-packages.ts";
import { type LoopbackRegistry, startLoopbackRegistry } from "./loopback-registry.ts";

const before = publishedPackages()[0].version;
const after = before.replace(/^(\d+)\.(\d+)\..*$/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);
const names = publishedPackages().map(({ name }) => name);

describe.sequential("a whole release from a scratch clone", () => {
  let scratch: string;
  let clone: string;
  let registry: LoopbackRegistry;
  const inClone = (program: string, ...args: string[]): Promise<string> => mustRun(program, args, { cwd: clone });

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "distcal-release-"));
    clone = join(scratch, "clone");
    registry = await startLoopbackRegistry(join(scratch, "registry"));
    await mustRun("git", ["clone", "--quiet", "--no-hardlinks", repositoryRoot, clone]);
    await copyUncommitted();
    await inClone("git", "config", "user.name", "Release Test");
    await inClone("git", "config", "user.email", "release@test.invalid");
    await inClone("pnpm", "install", "--frozen-lockfile", "--prefer-offline");
  });
  afterAll(async () => {
    await registry?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** What is about to be committed is tested too, not only what is. */
  async function copyUncommitted(): Promise<void> {
    const changed = await mustRun("git", ["ls-files", "-z", "--modified", "--others", "--exclude-standard"], {
      cwd: repositoryRoot,
    });
    const deleted = new Set(
      (await mustRun("git", ["ls-files", "-z", "--deleted"], { cwd: repositoryRoot })).split("\0"),
    );
    for (const file of new Set(changed.split("\0"))) {
      if (file === "") continue;
      if (deleted.has(file)) {
        rmSync(join(clone, file));
      } else {
        mkdirSync(join(clone, file, ".."), { recursive: true });
        writeFileSync(join(clone, file), readFileSync(join(repositoryRoot, file)));
      }
    }
  }

  it("a changeset and `pnpm version-packages` bump every package alike and write changelogs", async () => {
    writeFileSync(
      join(clone, ".changeset/brave-test.md"),
      '---\n"@distcal/linalg": minor\n---\n\nA change to release.\n',
    );
    await inClone("pnpm", "version-packages");
    const bumped = publishedPackages(clone);
    expect(bumped.map(({ name, version }) => `${name} ${version}`)).toEqual(names.map((name) => `${name} ${after}`));
    const changelog = readFileSync(join(clone, "packages/linalg/CHANGELOG.md"), "utf8");
    expect(changelog).toMatch(new RegExp(`## ${after}\n\n### Minor Changes\n\n- (\\w+: )?A change to release\\.`));
    for (const { folder } of bumped) {
      expect(readFileSync(join(clone, folder, "CHANGELOG.md"), "utf8")).toContain(`## ${after}`);
    }
    await inClone("git", "add", "--all");
    await inClone("git", "commit", "--quiet", "--message", "release");
    await inClone("pnpm", "install", "--frozen-lockfile", "--prefer-offline");
  });

  it("`pnpm release --dry-run` shows what would be published and publishes nothing", async () => {
    const output = await inClone("pnpm", "release", "--dry-run");
    for (const name of names) expect(output).toMatch(new RegExp(`would publish ${name}@${after}: \\d+ files`));
    expect((await fetch(`${registry.url}@distcal%2flinalg`)).status).toBe(404);
  });

  it("`pnpm release` publishes every package to a registry", async () => {
    const npmrc = join(scratch, "npmrc");
    const { host } = new URL(registry.url);
    writeFileSync(npmrc, `registry=${registry.url}\n//${host}/:_authToken=loopback\nprovenance=false\n`);
    const released = await runProgram("pnpm", ["release"], {
      cwd: clone,
      env: { NPM_CONFIG_USERCONFIG: npmrc, npm_config_registry: registry.url, pnpm_config_registry: registry.url },
    });
    expect(released.stdout + released.stderr).toContain("packages published successfully");
    for (const name of names) {
      const answer = await fetch(registry.url + name.replace("/", "%2f"));
      expect(await answer.json()).toMatchObject({ name, "dist-tags": { latest: after } });
    }
  });

  it("what was published is installed from there into an empty folder and used", async () => {
    const folder = join(scratch, "user");
    mkdirSync(folder);
    // pnpm points NODE_PATH to its own store for what it starts; a user's shell does not.
    const inFolder = { cwd: folder, env: { NODE_PATH: undefined } };
    writeFileSync(join(folder, "package.json"), '{ "name": "user", "private": true, "type": "module" }\n');
    const options = ["--no-audit", "--no-fund", "--prefer-offline", `--@distcal:registry=${registry.url}`];
    await mustRun(
      "npm",
      ["install", ...options, "@distcal/linalg", `${registry.url}distcal/-/distcal-${after}.tgz`],
      inFolder,
    );
    const script = 'import { zeros } from "@distcal/linalg"; console.log(zeros(2, 3).data.length)';
    expect(await mustRun(process.execPath, ["--input-type=module", "--eval", script], inFolder)).toBe("6\n");
    expect(await mustRun(join(folder, "node_modules/.bin/distcal"), ["--version"], inFolder)).toBe(`${after}\n`);
  });
});

it("the fixed version group names every published package", () => {
  const { fixed } = JSON.parse(readFileSync(join(repositoryRoot, ".changeset/config.json"), "utf8"));
  expect([...fixed[0]].sort()).toEqual([...names].sort());
});
