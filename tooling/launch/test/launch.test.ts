import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
