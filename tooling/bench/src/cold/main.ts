import { parseArgs } from "node:util";
import { coldRuns } from "./cold-runs.ts";

const usage = `pnpm bench:cold [--rounds N] [--json]

Runs the built command on 1000 rows in fresh processes, each command in turn with \`node -e 0\`, and prints the medians of
processor time and time by the clock, as multiples of what Node alone takes.
  --rounds N   how often each is run, default 7, after one run that does not count
  --json       print the figures as JSON

example: pnpm build && pnpm bench:cold --rounds 15
`;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, json: { type: "boolean" }, help: { type: "boolean" } },
});
if (values.help) process.stdout.write(usage);
else await measure(Number(values.rounds));

async function measure(rounds: number): Promise<void> {
  if (!(Number.isSafeInteger(rounds) && rounds >= 1)) {
    process.stderr.write(`bench:cold: --rounds must be a whole number ≥ 1, got ${values.rounds}\n`);
    process.exitCode = 2;
    return;
  }
  const runs = await coldRuns(rounds);
  if (values.json) {
    process.stdout.write(`${JSON.stringify(runs, null, 2)}\n`);
    return;
  }
  process.stdout.write("             processor            clock      aim\n");
  for (const { name, processor, processorRatio, wall, wallRatio, limits } of runs) {
    const took = `${figure(processor, processorRatio)}   ${figure(wall, wallRatio)}`;
    process.stdout.write(`${name.padEnd(10)} ${took}   ${limits === undefined ? "" : `${limits.aim} ×`}\n`);
  }
}

function figure(milliseconds: number, ratio: number): string {
  return `${milliseconds.toFixed(0).padStart(5)} ms ${ratio.toFixed(2).padStart(6)} ×`;
}
