import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { repositoryRoot, runProgram } from "@distcal/testing";
import { expect, it } from "vitest";
import { nodeComplaint, oldestNode } from "../require-node.mjs";

it("a Node below the oldest is refused in one sentence with both versions and what to do", () => {
  expect(nodeComplaint("18.20.4")).toBe(
    "distcal needs Node 20.19.0 or newer, this is 18.20.4: install a newer Node and run the command again.",
  );
  expect(nodeComplaint("20.18.3")).toContain("this is 20.18.3");
});

it("the oldest Node and newer ones are accepted", () => {
  for (const version of ["20.19.0", "20.20.2", "22.1.0", "24.0.0"]) expect(nodeComplaint(version)).toBeUndefined();
});

it("package.json asks for the Node that the launcher asks for", () => {
  const { engines } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8"));
  expect(engines.node).toBe(`>=${oldestNode}`);
});

it("start and the long runs install, build and run what was asked for; start leaves with its exit code", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "distcal-launch-"));
  try {
    for (const file of ["package.json", "tooling/launch"]) {
      cpSync(join(repositoryRoot, file), join(scratch, file), {
        recursive: true,
        filter: (path) => !path.includes("node_modules"),
      });
    }
    mkdirSync(join(scratch, "bin"));
    mkdirSync(join(scratch, "apps/cli/dist"), { recursive: true });
    // A pnpm that only notes what it is asked for, and a command that says how it was started.
    const asked = join(scratch, "asked");
    writeFileSync(join(scratch, "bin/pnpm"), `#!/bin/sh\necho "$*" >> "${asked}"\necho 12.18.0\n`);
    chmodSync(join(scratch, "bin/pnpm"), 0o755);
    const command = "console.log(process.argv.slice(2).join(' ')); process.exitCode = 3;\n";
    writeFileSync(join(scratch, "apps/cli/dist/bin.js"), command);
    const options = { cwd: scratch, env: { PATH: [join(scratch, "bin"), process.env["PATH"]].join(delimiter) } };
    const started = await runProgram(process.execPath, ["tooling/launch/start.mjs"], options);
    expect(started).toMatchObject({ code: 3, stdout: "demo\n" });
    expect(readFileSync(asked, "utf8").split("\n").slice(1, 3)).toEqual([
      "install --frozen-lockfile",
      "exec turbo run build --filter=distcal... --output-logs=errors-only",
    ]);
    const doctor = await runProgram(process.execPath, ["tooling/launch/start.mjs", "doctor", "--json"], options);
    expect(doctor.stdout).toBe("doctor --json\n");
    rmSync(asked);
    await runProgram(process.execPath, ["tooling/launch/test-long.mjs", "packages/metrics"], options);
    expect(readFileSync(asked, "utf8").trim().split("\n").slice(1)).toEqual([
      "install --frozen-lockfile",
      "exec turbo run build --output-logs=errors-only",
      "exec vitest run --config vitest.long.config.ts packages/metrics",
    ]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});

it("without a network a first start says so in one sentence and leaves with 1", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "distcal-launch-"));
  try {
    for (const file of ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml", "tooling/launch"]) {
      cpSync(join(repositoryRoot, file), join(scratch, file), {
        recursive: true,
        filter: (path) => !path.includes("node_modules"),
      });
    }
    mkdirSync(join(scratch, "home"));
    // Nobody listens on the discard port, and caches are empty: as on a new machine without a network.
    const nowhere = "http://127.0.0.1:9/";
    const env = {
      npm_config_registry: nowhere,
      npm_config_cache: join(scratch, "home"),
      pnpm_config_registry: nowhere,
      pnpm_config_store_dir: join(scratch, "home"),
    };
    writeFileSync(join(scratch, ".npmrc"), "");
    const { code, stderr } = await runProgram(process.execPath, ["tooling/launch/start.mjs"], { cwd: scratch, env });
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      "distcal: installing with pnpm 12.18.0 …",
      "distcal: the packages can't be downloaded: the npm registry can't be reached. Connect to a network and run it again.",
    ]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
