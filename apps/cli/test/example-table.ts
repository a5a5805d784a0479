import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRng } from "@distcal/numerics";
import { afterAll } from "vitest";

/** A folder for the files of a test file, removed at its end. */
export function testFolder(): {
  path: string;
  at(name: string): string;
  write(name: string, content: string | Uint8Array): string;
} {
  const path = mkdtempSync(join(tmpdir(), "distcal-test-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  const at = (name: string): string => join(path, name);
  return {
    path,
    at,
    write(name, content) {
      writeFileSync(at(name), content);
      return at(name);
    },
  };
}

/** Predictions that are too wide, with what came true: a CSV text with columns id, mean, std, target. */
export function exampleCsv(rows: number, seed = 1): string {
  const rng = createRng(seed);
  const lines = ["id,mean,std,target"];
  for (let i = 0; i < rows; i++) {
    const mean = 10 * rng.uniformOpen();
    const std = 1 + 0.2 * mean;
    lines.push(`${String(i).padStart(5, "0")},${mean},${std},${mean + 0.5 * std * rng.normal()}`);
  }
  return `${lines.join("\n")}\n`;
}
