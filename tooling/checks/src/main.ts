import { performance } from "node:perf_hooks";
import { repositoryRoot, requiredParts, runProgram } from "@distcal/testing";
import { steps } from "./steps.ts";

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
for (const step of chosen) {
  const started = performance.now();
  const [program, ...args] = step.command;
  const finished = await runProgram(program, args, {
    cwd: repositoryRoot,
    env: { TURBO_TELEMETRY_DISABLED: "1" },
  });
  const leftOut = finished.code !== 0 && step.part !== undefined && !requiredParts().has(step.part);
  const code = leftOut ? 0 : finished.code;
  const said = finished.stdout + finished.stderr;
  const output = leftOut ? `left out: tests of ${step.part} (${said.trim().split("\n").at(-1)})\n` : said;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
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
process.stdout.write(`${chosen.length - failed.length} passed, ${failed.length} failed\n`);
if (failed.length > 0) {
  process.stdout.write(`run them alone with: npm test -- ${failed.join(" ")}\n`);
  process.exitCode = 1;
}
