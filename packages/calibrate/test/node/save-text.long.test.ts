import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { killedSaves } from "./killed-saves.ts";

it("a save killed at a random moment, 200 times, leaves a whole document", async () => {
  const folder = mkdtempSync(join(tmpdir(), "distcal-save-"));
  try {
    const { kills, changes, leftovers, foreign } = await killedSaves(folder, 200, 1);
    expect(kills).toBe(200);
    expect(foreign).toEqual([]);
    // Proof that the kills fell into saves: a process that did nothing would leave neither.
    expect(changes).toBeGreaterThan(20);
    expect(leftovers).toBeGreaterThan(20);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
