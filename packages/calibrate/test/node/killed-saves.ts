import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { modelDocument, modelText, readModelDocument } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { mustRun, repositoryRoot } from "@distcal/testing";
import { isTemporaryName, saveText } from "../../src/node/save-text.ts";
import { exampleContent, exampleMethods } from "./example-model.ts";

/** What was found after the kills. */
export interface KilledSaves {
  readonly kills: number;
  /** Kills after which the file held another document than before: the loop was running. */
  readonly changes: number;
  /** Temporary files left behind: kills in the middle of a save. */
  readonly leftovers: number;
  /** Names in the folder that are neither the model nor a temporary file. */
  readonly foreign: readonly string[];
}

/**
 * Lets a process save two documents in turn, over and over, kills it with SIGKILL after 5 to 60 ms, and reads the file:
 * it must parse and be one of the two. Throws at the first file that is not.
 */
export async function killedSaves(folder: string, times: number, seed: number): Promise<KilledSaves> {
  const saved = join(folder, "saved");
  const path = join(saved, "model.json");
  const saver = await saverFor(folder, path);
  const random = createRng(seed);
  mkdirSync(saved);
  let before = texts[0];
  await saveText(path, before);
  let changes = 0;
  // The next process starts up while this one is at work: starting takes longer than the saves it is given time for.
  let next = started(saver);
  for (let kills = 0; kills < times; kills++) {
    const child = await next;
    if (kills + 1 < times) next = started(saver);
    await killedAfter(child, 5 + 55 * random.uniform());
    const after = readFileSync(path, "utf8");
    readModelDocument(after, exampleMethods);
    if (!texts.includes(after)) throw new Error(`after kill ${kills + 1} the file is neither document`);
    if (after !== before) changes++;
    before = after;
  }
  const others = readdirSync(saved).filter((name) => name !== "model.json");
  const foreign = others.filter((name) => !isTemporaryName(name));
  return { kills: times, changes, leftovers: others.length - foreign.length, foreign };
}

/** Two model files of different lengths, about 200 and 400 kB: large enough that writing one takes a while. */
const texts: readonly string[] = [10_000, 20_000].map((count) => {
  const weights = Array.from({ length: count }, (_, i) => Math.sin(i));
  return modelText(modelDocument({ ...exampleContent, parameters: { shift: count, weights } }));
});

/** The arguments of the process that saves, compiled once: to compile it at each start would take most of the test. */
async function saverFor(folder: string, path: string): Promise<readonly string[]> {
  const home = join(repositoryRoot, "packages", "calibrate");
  const flags = ["--target", "es2022", "--module", "nodenext", "--types", "node", "--strict", "--skipLibCheck"];
  const places = ["--rewriteRelativeImportExtensions", "--rootDir", home, "--outDir", folder];
  const script = join(home, "test", "node", "save-for-ever.ts");
  const compiler = join(repositoryRoot, "node_modules", ".bin", "tsc");
  await mustRun(compiler, ["--ignoreConfig", ...flags, ...places, script], { cwd: repositoryRoot });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const files = texts.map((text, i) => {
    const file = join(folder, `text-${i}.json`);
    writeFileSync(file, text);
    return file;
  });
  return [join(folder, "test", "node", "save-for-ever.js"), path, ...files];
}

async function started(saver: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, saver, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [answer] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (answer !== "ready") throw new Error(`the saver did not start: exit code ${answer}`);
  return child;
}

async function killedAfter(child: ChildProcess, milliseconds: number): Promise<void> {
  const ended = once(child, "exit");
  child.send("go");
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  child.kill("SIGKILL");
  const [code, signal] = await ended;
  if (signal !== "SIGKILL") throw new Error(`the saver ended by itself, with code ${code} and signal ${signal}`);
}
