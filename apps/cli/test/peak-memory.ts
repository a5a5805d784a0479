import { existsSync, readFileSync } from "node:fs";
import type { Finished } from "@distcal/testing";
import { runDistcal } from "./run-distcal.ts";

/** Whether the kernel tells how much memory a process has held. */
export const tellsMemory: boolean = existsSync("/proc/self/status");

/** Runs the command, and answers with the most memory it held, in MB, as the kernel counted it. */
export async function peakMemory(args: readonly string[]): Promise<Finished & { readonly peak: number }> {
  let peak = 0;
  const finished = await runDistcal(args, {
    meanwhile: (child) => {
      const timer = setInterval(() => {
        const status = `/proc/${child.pid}/status`;
        if (existsSync(status))
          peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1] ?? 0) / 1024);
      }, 50);
      child.on("close", () => clearInterval(timer));
    },
  });
  return { ...finished, peak };
}
