import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeIfInterrupted, removeTemporary } from "../../../src/node/files/temporary-files.ts";

it("a folder goes also while others still write into it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "distcal-filled-"));
  const writer = `
    const { writeFileSync } = require("node:fs");
    const until = Date.now() + 300;
    process.stdout.write("writing");
    for (let i = 0; Date.now() < until; i++) {
      try { writeFileSync(${JSON.stringify(folder)} + "/" + (i % 500), "x"); } catch { break; }
    }`;
  const children = [1, 2].map(() => spawn(process.execPath, ["-e", writer], { stdio: ["ignore", "pipe", "inherit"] }));
  const ended = children.map((child) => once(child, "close"));
  await Promise.all(children.map((child) => once(child.stdout, "data")));
  removeIfInterrupted(folder);
  removeTemporary();
  expect(existsSync(folder)).toBe(false);
  await Promise.all(ended);
});
