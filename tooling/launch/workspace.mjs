import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

// What is asked of npm, pnpm and turbo unless the user's environment says otherwise. Two quick tries are enough to know
// that there is no network; the defaults wait for over a minute.
for (const program of ["npm", "pnpm"]) {
  process.env[`${program}_config_fetch_retries`] ??= "1";
  process.env[`${program}_config_fetch_retry_mintimeout`] ??= "1000";
}
process.env["npm_config_update_notifier"] ??= "false";
process.env["TURBO_TELEMETRY_DISABLED"] ??= "1";

/**
 * One line about what is going on.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`distcal: ${sentence}\n`);
}

/**
 * Runs a program in the repository. Answers { code, output }; with `show`, output goes to the terminal as it comes.
 * @param {readonly string[]} command
 * @param {{ show?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([program, ...args], { show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
      // On Windows npx and pnpm are scripts that only a shell can start; every argument here is a plain word.
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }));
  });
}

/** Puts the pinned pnpm on PATH and installs what the lockfile says; leaves with one sentence where it can't. */
export async function install() {
  const [name, version] = packageManager.split("@");
  say(`installing with ${name} ${version} …`);
  const onPath = await run([name, "--version"]);
  if (onPath.output.trim() !== version) {
    // npx fetches it once and keeps it; what it runs has it on PATH.
    const found = await run([
      "npx",
      "--yes",
      "--prefer-offline",
      `--package=${packageManager}`,
      "node",
      "-p",
      "process.env.PATH",
    ]);
    if (found.code !== 0) refuse(found);
    process.env["PATH"] = found.output.trim().split("\n").at(-1);
  }
  const installed = await run([name, "install", "--frozen-lockfile"]);
  if (installed.code !== 0) refuse(installed);
}

/**
 * Builds the packages, or those that turbo's filters name; leaves with what the build printed where it fails.
 * @param {readonly string[]} filters
 */
export async function build(...filters) {
  const built = await run(["pnpm", "exec", "turbo", "run", "build", ...filters, "--output-logs=errors-only"]);
  if (built.code !== 0) exitWith(built, "the build failed:");
}

/** How npm and pnpm say that the registry can't be reached. */
const noNetwork =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT)\b|tcp connect error|dns error/;

/** @param {{ code: number, output: string }} step */
function refuse(step) {
  if (noNetwork.test(step.output)) {
    say("the packages can't be downloaded: the npm registry can't be reached. Connect to a network and run it again.");
    process.exit(1);
  }
  exitWith(step, "the packages can't be installed:");
}

/**
 * Ends the process with what a failed step printed.
 * @param {{ code: number, output: string }} step
 * @param {string} sentence
 */
function exitWith({ code, output }, sentence) {
  say(sentence);
  process.stderr.write(`${output.trimEnd()}\n`);
  process.exit(code === 0 ? 1 : code);
}
