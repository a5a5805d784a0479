import { type CompiledCalibrator, parseCompiled } from "@distcal/compile";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";
import type { CompileJob, CompileProgress, CompileResult } from "./compile-job.ts";

/** A compiled calibrator, its text, and the rows to check it. */
export interface CompiledModel extends CompileResult {
  readonly calibrator: CompiledCalibrator;
}

/** Compiles in a thread of its own, with a progress line. */
export async function compileInThread(job: CompileJob, quiet: boolean | undefined): Promise<CompiledModel> {
  const progress = startProgress({ label: "compiling", quiet });
  const result = await inThread<CompileJob, CompileProgress, CompileResult>(
    new URL("./compile-worker.js", import.meta.url),
    {
      job,
      onProgress: ({ rows, done, open }) => progress.update(rows, { detail: `${done} cells done, ${open} to go` }),
    },
  ).finally(progress.stop);
  return { ...result, calibrator: parseCompiled(result.compiled) };
}
