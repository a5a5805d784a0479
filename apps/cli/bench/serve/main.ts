import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exampleCsv } from "../../test/example-table.ts";
import { memoryOf, processorTime, sendLines, sendRows } from "./load.ts";

// `pnpm bench:serve`: the built service on loopback, requests of one row, then a million rows in one stream. It ends by itself.
const program = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "distcal-serve-"));
const [table, model] = ["past.csv", "model.json"].map((name) => join(folder, name));
writeFileSync(table, exampleCsv(1000));
execFileSync(process.execPath, [program, "fit", table, "--out", model, "--engine", "float64", "--quiet"]);
const child = spawn(process.execPath, [program, "serve", model, "--port", "0", "--json"], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const pid = child.pid as number;
  const [printed] = (await new Promise((resolve) => child.stdout.once("data", (text) => resolve([text])))) as [Buffer];
  const port = Number(new URL((JSON.parse(printed.toString("utf8")) as { url: string }).url).port);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await sendRows(port, 3000, 4);
  for (const connections of [1, 4, 16]) {
    const [before, requests] = [processorTime(pid), 20_000];
    const { latencies, wall } = await sendRows(port, requests, connections);
    const at = (share: number): string => latencies[Math.floor(share * (requests - 1))].toFixed(2);
    const each = ((1000 * (processorTime(pid) - before)) / requests).toFixed(0);
    say(
      `one row, ${connections} connections: ${Math.round(requests / (wall / 1000))} requests/s, median ${at(0.5)} ms, p99 ${at(0.99)} ms, ${each} µs of CPU each, ${memoryOf(pid).now.toFixed(0)} MB`,
    );
  }
  const before = processorTime(pid);
  const { lines, wall } = await sendLines(port, 1_000_000);
  const cpu = (processorTime(pid) - before) / 1000;
  say(
    `${lines} rows of JSON lines: ${(wall / 1000).toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, at most ${memoryOf(pid).peak.toFixed(0)} MB`,
  );
} finally {
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
