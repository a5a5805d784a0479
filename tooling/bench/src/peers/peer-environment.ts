import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Finished, finish } from "./finish.ts";

/** The Python that the peer runs in, or why there is none. */
export type PeerEnvironment = { readonly python: string } | { readonly skipped: string };

/**
 * A virtual environment with the pinned packages of `requirements`, made in `folder` once and kept. Nothing is installed
 * outside of it. Where Python or the package index can't be had, the answer is a reason.
 */
export async function peerEnvironment(
  folder: string,
  requirements: string,
  program = "python3",
): Promise<PeerEnvironment> {
  const pins = readFileSync(requirements, "utf8");
  const complete = join(folder, "complete");
  const python = join(folder, "bin", "python");
  const digest = createHash("sha256").update(pins).digest("hex");
  if (existsSync(complete) && readFileSync(complete, "utf8") === digest) return { python };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = await finish(program, ["-m", "venv", folder]);
  if (made.code !== 0) return { skipped: `${program} can't make a virtual environment: ${lastLine(made)}` };
  const pip = ["-m", "pip", "install", "--disable-pip-version-check", "--quiet", "--no-deps", "-r", requirements];
  const installed = await finish(python, pip);
  if (installed.code !== 0)
    return { skipped: `the package index can't be reached or lacks a package: ${lastLine(installed)}` };
  writeFileSync(complete, digest);
  return { python };
}

function lastLine({ stdout, stderr }: Finished): string {
  return `${stdout}\n${stderr}`.trim().split("\n").at(-1) ?? "no output";
}
