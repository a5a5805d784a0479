import { type ChildProcess, spawn } from "node:child_process";
import { type FSWatcher, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { below, oneOf, type RandomSource, repositoryRoot } from "@distcal/testing";

/** A command that writes, and what is there before it does. */
export interface WritingCommand {
  readonly name: string;
  /** What it writes, a file or a folder, in its folder. */
  readonly output: string;
  readonly args: readonly string[];
  /** What is there when it is killed: the result of the same command with other arguments, or what this writes. */
  readonly earlier: readonly string[] | ((path: string) => void);
  /** Whether a folder's files are replaced one by one: then each is the old or the new one, and some may be new before others. */
  readonly oneByOne?: boolean;
  /** What of a file's bytes is the same every time it is written; all of them by default. */
  readonly steady?: (text: string) => string;
  /** The share of the kills that it gets, 1 by default: less for what takes long. */
  readonly share?: number;
}

/** What was found after the kills. */
export interface KillCounts {
  kills: number;
  /** Kills after which the result was the new one, those after which it was the old one, and those that left some files of each. */
  finished: number;
  unchanged: number;
  between: number;
  /** Kills that left a temporary file or folder of ours: they came while it wrote. */
  withStrays: number;
  readonly faults: string[];
}

/** When a run is killed: so many milliseconds after its start, or after its first file is seen. */
interface Moment {
  readonly since: "start" | "first file";
  readonly after: number;
}

const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
/** What a kill may leave behind: its name says whose it is. */
const strayName = /^\.distcal-(save-)?\d+-[0-9a-f]{12,16}\.(tmp|old)$/;
const strayFolderName = /^distcal-[A-Za-z0-9]{6}$/;

/** Kills a command so many times with SIGKILL, at moments from its start to a little after its end, and looks at what is there. */
export async function killed(
  { name, output, args, earlier, oneByOne = false, steady = (text) => text }: WritingCommand,
  folder: string,
  times: number,
  random: RandomSource,
): Promise<KillCounts> {
  const home = join(folder, name);
  const scratch = join(home, "scratch");
  mkdirSync(scratch, { recursive: true });
  const path = join(home, output);
  const entirely = async (form: readonly string[]): Promise<number> => {
    const started = performance.now();
    const { code, stderr } = await runOnce(form, { home, scratch });
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr}`);
    return performance.now() - started;
  };
  const found = (): Contents => contentsOf(path, steady);
  const layEarlier = async (): Promise<void> => {
    rmSync(path, { recursive: true, force: true });
    if (typeof earlier === "function") earlier(path);
    else await entirely(earlier);
  };
  await layEarlier();
  const old = found();
  const duration = await entirely(args);
  const fresh = found();
  await layEarlier();
  const own = readdirSync(home).sort();
  const counts: KillCounts = { kills: 0, finished: 0, unchanged: 0, between: 0, withStrays: 0, faults: [] };
  let now: "old" | "fresh" = "old";
  for (; counts.kills < times; counts.kills++) {
    const back: boolean = now === "fresh" && typeof earlier !== "function";
    const form = back ? (earlier as readonly string[]) : args;
    const [before, after] = back ? [fresh, old] : [old, fresh];
    await runOnce(form, { home, scratch, killed: momentOf(random, duration) });
    const contents = found();
    if (isSame(contents, after)) {
      counts.finished++;
      now = back ? "old" : "fresh";
    } else if (isSame(contents, before)) counts.unchanged++;
    else if (oneByOne && isOfBoth(contents, before, after)) counts.between++;
    else
      counts.faults.push(`${name}: after kill ${counts.kills + 1} its result is neither the old one nor the new one`);
    const left = [...strays(home, own, strayName), ...strays(scratch, [], strayFolderName)];
    if (oneByOne) left.push(...straysWithin(path));
    if (left.length > 0) counts.withStrays++;
    counts.faults.push(...left.filter(({ named }) => !named).map(({ file }) => `${name}: a stray called ${file}`));
    // What is not a command's own result is laid again each time.
    if (typeof earlier === "function") {
      await layEarlier();
      now = "old";
    }
  }
  // Whatever the kills left, the command can still be run to its end.
  await entirely(args);
  if (!isSame(found(), fresh)) counts.faults.push(`${name}: after all kills its result is another one`);
  return counts;
}

/** Half of the kills by the clock, most of them late; half just after the first file is seen, when the writing is done. */
function momentOf(random: RandomSource, duration: number): Moment {
  if (random.uniform() < 0.5) return { since: "first file", after: oneOf(random, [2, 30]) * random.uniform() };
  const share = oneOf(random, [0.3, 0.8]) + 0.4 * random.uniform();
  return { since: "start", after: duration * share + below(random, 20) };
}

/** What is at a path: the steady bytes of every file, by its name in it. */
type Contents = ReadonlyMap<string, string>;

function isSame(one: Contents, other: Contents): boolean {
  return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text);
}

/** Whether every file is one of the old ones or one of the new ones, and no old one is missing. */
function isOfBoth(contents: Contents, before: Contents, after: Contents): boolean {
  const known = [...contents].every(([file, text]) => before.get(file) === text || after.get(file) === text);
  return known && [...before.keys()].every((file) => contents.has(file));
}

interface Stray {
  readonly file: string;
  /** Whether its name says whose it is. */
  readonly named: boolean;
}

/** The strays in a folder whose files are replaced one by one, and in its folders; they are removed. */
function straysWithin(path: string): Stray[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const here = readdirSync(path).filter((file) => !file.startsWith("."));
  return [...strays(path, here, strayName), ...folders.flatMap(({ name }) => straysWithin(join(path, name)))];
}

/** What a kill left behind; it is removed. */
function strays(folder: string, own: readonly string[], named: RegExp): Stray[] {
  const left = readdirSync(folder).filter((file) => !own.includes(file));
  for (const file of left) rmSync(join(folder, file), { recursive: true, force: true });
  return left.map((file) => ({ file: join(folder, file), named: named.test(file) }));
}

/** The bytes of a file, or of every file of a folder; temporary files are not part of a result. */
function contentsOf(path: string, steady: (text: string) => string, name = ""): Contents {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return new Map();
  if (status.isFile()) return new Map([[name, steady(readFileSync(path, "latin1"))]]);
  const files = readdirSync(path).filter((file) => !strayName.test(file));
  return new Map(files.flatMap((file) => [...contentsOf(join(path, file), steady, join(name, file))]));
}

function runOnce(
  args: readonly string[],
  { home, scratch, killed }: { readonly home: string; readonly scratch: string; readonly killed?: Moment },
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TMPDIR: scratch };
    const stdio = ["ignore", "ignore", "pipe"] as const;
    const child = spawn(process.execPath, [bin, ...args, "--quiet"], { cwd: home, env, stdio: [...stdio] });
    const stopWatching = killed === undefined ? () => undefined : killAt(child, killed, home);
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      stderr += piece;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      stopWatching();
      resolve({ code, stderr });
    });
  });
}

/** Kills a child at a moment; answers what takes that back. */
function killAt(child: ChildProcess, { since, after }: Moment, home: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  const start = (): void => {
    timer ??= setTimeout(() => child.kill("SIGKILL"), after);
  };
  if (since === "start") start();
  else
    watcher = watch(home, { recursive: true }, (_, file) => {
      if (file?.includes(".distcal-")) start();
    });
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}
