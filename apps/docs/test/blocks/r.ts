import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRun, type RunOptions, runProgram } from "@distcal/testing";
import { type BlockRunner, NotHere } from "./block-runner.ts";
import { reasonOf } from "./leave-out.ts";

const webr = "webr@0.6.0";
/** Of the packages that it names, those it loads under Node, and one that it loads and does not name. */
const loaded = ["ws@8.22.2", "xmlhttprequest-ssl@2.1.1"];

/** Evaluates R as a script with the values printed that a console would print, in the folder that it is started in. */
const program = `
import { WebR } from "webr";
const webR = new WebR();
await webR.init();
await webR.FS.mkdir("/folder");
await webR.FS.mount("NODEFS", { root: process.argv[1] }, "/folder");
await webR.evalRVoid('setwd("/folder")');
const shelter = await new webR.Shelter();
const { output } = await shelter.captureR(process.argv[2], { withAutoprint: true });
for (const { type, data } of output) console.log(type === "stdout" || type === "stderr" ? data : type);
await webR.close();
`;

/**
 * R compiled to WebAssembly, in a process of its own for each block. Fetched when it is asked for: with all that its
 * package names it is 150 MB, most of it the parts of an editor in a browser.
 */
export async function startR({ cwd = process.cwd() }: RunOptions): Promise<BlockRunner> {
  const home = mkdtempSync(join(tmpdir(), "distcal-r-"));
  const stop = async (): Promise<void> => rmSync(home, { recursive: true, force: true });
  writeFileSync(join(home, "package.json"), '{ "name": "r", "private": true, "type": "module" }\n');
  const fetches = [
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...loaded],
    ["pack", "--silent", "--prefer-offline", webr],
  ];
  for (const args of fetches) {
    const done = await runProgram("npm", args, { cwd: home });
    if (done.code === 0) continue;
    await stop();
    throw new NotHere(`no R from the package registry: ${reasonOf(done)}`);
  }
  const unpacked = join(home, "node_modules/webr");
  mkdirSync(unpacked);
  const archive = join(home, `${webr.replace("@", "-")}.tgz`);
  await mustRun("tar", ["-xzf", archive, "-C", unpacked, "--strip-components", "1"]);
  return {
    run: (code) => mustRun(process.execPath, ["--input-type=module", "--eval", program, cwd, code], { cwd: home }),
    stop,
  };
}
