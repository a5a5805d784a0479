import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { below, oneOf, type RandomSource, repositoryRoot } from "@distcal/testing";

/** A command that writes, in two forms whose results differ: the first is there when the second is killed. */
export interface WritingCommand {
  readonly name: string;
  /** What it writes, a file or a folder, in its folder. */
  readonly output: string;
  readonly forms: readonly [readonly string[], readonly string[]];
}

/** What was found after the kills. */
export interface KillCounts {
  kills: number;
  /** Kills after which the result was the new one, and those after which it was the old one. */
  finished: number;
  unchanged: number;
  readonly faults: string[];
}

const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
/** What a kill may leave behind: its name says whose it is. */
const strayName = /^\.distcal-(save-)?\d+-[0-9a-f]{12,16}\.(tmp|old)$/;
const strayFolderName = /^distcal-[A-Za-z0-9]{6}$/;

/** Kills a command so many times with SIGKILL at moments from its start to a little after its end, and looks at what is there. */
export async function killed(
  { name, output, forms }: WritingCommand,
  folder: string,
  times: number,
  random: RandomSource,
): Promise<KillCounts> {
  const home = join(folder, name);
  const scratch = join(home, "scratch");
  mkdirSync(scratch, { recursive: true });
  const path = join(home, output);
  const run = (form: 0 | 1, killAfter?: number) => runOnce(forms[form], home, scratch, killAfter);
  const results: string[] = [];
  let duration = 0;
  for (const form of [1, 0] as const) {
    rmSync(path, { recursive: true, force: true });
    const started = performance.now();
    const { code, stderr } = await run(form);
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr}`);
    duration = Math.max(duration, performance.now() - started);
    results[form] = contentOf(path);
  }
  const own = readdirSync(home).sort();
  const counts: KillCounts = { kills: 0, finished: 0, unchanged: 0, faults: [] };
  let now: 0 | 1 = 0;
  for (; counts.kills < times; counts.kills++) {
    const next: 0 | 1 = now === 0 ? 1 : 0;
    // Most writing is done late: half of the kills are near the end.
    const share = oneOf(random, [0.3, 0.8]) + 0.4 * random.uniform();
    await run(next, duration * share + below(random, 20));
    const found = contentOf(path);
    if (found === results[next]) {
      counts.finished++;
      now = next;
    } else if (found === results[now]) counts.unchanged++;
    else
      counts.faults.push(`${name}: after kill ${counts.kills + 1} its result is neither the old one nor the new one`);
    counts.faults.push(...strays(home, own, strayName), ...strays(scratch, [], strayFolderName));
  }
  return counts;
}

/** Removes what a kill left behind, and names what has no name of ours. */
function strays(folder: string, own: readonly string[], named: RegExp): string[] {
  const left = readdirSync(folder).filter((file) => !own.includes(file));
  for (const file of left) rmSync(join(folder, file), { recursive: true, force: true });
  return left.filter((file) => !named.test(file)).map((file) => `${folder}: a stray called ${file}`);
}

/** The bytes of a file, or of every file of a folder with its name. */
function contentOf(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return "nothing";
  if (status.isFile()) return readFileSync(path, "base64");
  const files = readdirSync(path).sort();
  return files.map((file) => `${file}:${readFileSync(join(path, file), "base64")}`).join("\n");
}

function runOnce(
  args: readonly string[],
  cwd: string,
  scratch: string,
  killAfter: number | undefined,
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TMPDIR: scratch };
    const child = spawn(process.execPath, [bin, ...args, "--quiet"], { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
    const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter);
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      stderr += piece;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stderr });
    });
  });
}
