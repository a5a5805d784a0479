import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/**
 * One line about what is going on.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`distcal: ${sentence}\n`);
}

/**
 * Runs the pinned pnpm, which npx fetches once and keeps. Answers { code, output }; with `show`, output goes to the
 * terminal as it comes instead.
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runPnpm(args, { show = false } = {}) {
  const command = ["npx", "--yes", "--prefer-offline", packageManager, ...(show ? ["--silent"] : []), ...args];
  const env = {
    // Two quick tries are enough to know that there is no network; the defaults wait for over a minute.
    npm_config_fetch_retries: "1",
    npm_config_fetch_retry_mintimeout: "1000",
    npm_config_update_notifier: "false",
    TURBO_TELEMETRY_DISABLED: "1",
    ...process.env,
  };
  return new Promise((resolve, reject) => {
    // On Windows npx is a script that only a shell can start; every argument here is a plain word.
    const child = spawn(command[0], command.slice(1), {
      cwd: root,
      env,
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }));
  });
}

/** Installs what the lockfile says; says so in a line, and leaves with one sentence when it can't. */
export async function install() {
  say(`installing with ${packageManager.replace("@", " ")} …`);
  const installed = await runPnpm(["install", "--frozen-lockfile", "--prefer-offline"]);
  if (installed.code === 0) return;
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|ERR_SOCKET_TIMEOUT)\b/.test(installed.output)
  ) {
    say("the packages can't be downloaded: the npm registry can't be reached. Connect to a network and run it again.");
    process.exit(1);
  }
  exitWith(installed, "the packages can't be installed:");
}

/**
 * Ends the process with what a failed step printed.
 * @param {{ code: number, output: string }} step
 * @param {string} sentence
 */
export function exitWith({ code, output }, sentence) {
  say(sentence);
  process.stderr.write(`${output.trimEnd()}\n`);
  process.exit(code === 0 ? 1 : code);
}
