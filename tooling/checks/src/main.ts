import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { repositoryRoot, requiredParts, runProgram } from "@distcal/testing";
import { sideBySide } from "./side-by-side.ts";
import { type Step, steps } from "./steps.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => steps.every((step) => step.name !== name));
if (unknown.length > 0) {
  process.stderr.write(
    `check: no step is called ${unknown.join(", ")}; steps: ${steps.map((s) => s.name).join(", ")}\n`,
  );
  process.exit(2);
}

const chosen = steps.filter((step) => asked.length === 0 || asked.includes(step.name));
const failed: string[] = [];
const started = performance.now();
// Two, however many cores there are: the memory of browsers and native libraries counts too.
await sideBySide(chosen, Math.min(2, availableParallelism()), check);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
process.stdout.write(`${chosen.length - failed.length} passed, ${failed.length} failed, ${minutes} min\n`);
if (failed.length > 0) {
  process.stdout.write(`run them alone with: npm test -- ${failed.join(" ")}\n`);
  process.exitCode = 1;
}

/** Runs a step and prints the result. */
async function check(step: Step): Promise<void> {
  const begun = performance.now();
  const [program, ...args] = step.command;
  const finished = await runProgram(program, args, {
    cwd: repositoryRoot,
    env: { TURBO_TELEMETRY_DISABLED: "1" },
  });
  const leftOut = finished.code !== 0 && step.part !== undefined && !requiredParts().has(step.part);
  const code = leftOut ? 0 : finished.code;
  const said = finished.stdout + finished.stderr;
  const output = leftOut ? `left out: tests of ${step.part} (${said.trim().split("\n").at(-1)})\n` : said;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `${code === 0 ? "✓" : "✗"} ${step.name.padEnd(9)} ${step.about.padEnd(40)} ${seconds.padStart(6)} s\n`,
  );
  if (code === 0) {
    // What was left out must be seen even when all else passed.
    for (const line of new Set(output.match(/^left out: .*$/gm) ?? [])) process.stdout.write(`  ${line}\n`);
  } else {
    failed.push(step.name);
    process.stdout.write(`${output.trimEnd()}\n`);
  }
}
