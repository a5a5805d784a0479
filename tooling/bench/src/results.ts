import { execFileSync } from "node:child_process";
import { arch, cpus, platform, totalmem } from "node:os";
import type { Measurement } from "./measure.ts";

/** Where and of what results come from. */
export interface Origin {
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGB: number;
  /** The commit that was measured; undefined outside of a repository. */
  readonly commit?: string;
  /** Whether files had changed since. */
  readonly changed?: boolean;
}

/** A weight in bytes. */
export interface Size {
  readonly suite: string;
  readonly name: string;
  readonly bytes: number;
}

/** What one run of `pnpm bench` found. */
export interface BenchResults {
  readonly origin: Origin;
  readonly measurements: readonly Measurement[];
  readonly sizes: readonly Size[];
  readonly skipped: readonly { readonly suite: string; readonly reason: string }[];
}

/** This machine, and the commit in a folder. */
export function originOf(folder: string): Origin {
  const git = (...args: string[]): string | undefined => {
    try {
      return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      return undefined;
    }
  };
  const commit = git("rev-parse", "HEAD");
  return {
    node: process.version,
    platform: platform(),
    arch: arch(),
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    ...(commit !== undefined && { commit, changed: git("status", "--porcelain") !== "" }),
  };
}
