import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ProbeResult, TensorEngine } from "../contract/engine.ts";
import { probeScript } from "./probe-script.ts";

const patienceMs = 30_000;

/**
 * Tries one engine out under Node, in a child process: a native library that prints, hangs or crashes (a processor
 * without the instructions it was compiled for) takes the child down, not the caller.
 */
export function probeEngine(engine: TensorEngine): Promise<ProbeResult> {
  return new Promise((resolve) => {
    const base = fileURLToPath(import.meta.url);
    const child = spawn(process.execPath, ["--input-type=module", "--eval", probeScript, base, engine], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, TF_CPP_MIN_LOG_LEVEL: "2" },
      timeout: patienceMs,
    });
    let output = "";
    let complaint = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      complaint += chunk;
    });
    child.on("error", (error) => resolve({ missing: `it can't be tried out: ${error.message}` }));
    child.on("close", (code, signal) =>
      resolve(parseAnswer(output) ?? { missing: lastWords(code, signal, complaint) }),
    );
  });
}

function parseAnswer(output: string): ProbeResult | undefined {
  try {
    return JSON.parse(output.slice(output.lastIndexOf("\n") + 1));
  } catch {
    return undefined;
  }
}

function lastWords(code: number | null, signal: NodeJS.Signals | null, complaint: string): string {
  if (signal === "SIGTERM") return `it did not answer within ${patienceMs / 1000} s`;
  if (signal !== null) return `its native code crashed (${signal})`;
  const lines = complaint.trim().split("\n");
  return `it failed with exit code ${code}: ${lines.at(-1) || "no message"}`;
}
