import { type ChildProcess, spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { afterAll } from "vitest";

/** A real service, started as a user would. */
export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** What it has written to standard error. */
  log(): string;
  post(route: string, type: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** A connection without HTTP, for clients that misbehave. */
  raw(): Socket;
  /** Ends when it has left; answers its exit code. */
  ended(): Promise<number | null>;
}

/** Starts `distcal serve` on a free port, and waits until it listens; killed at the end of the test file. */
export async function startService(
  args: readonly string[],
  { env = {}, nodeArgs = [] }: { env?: Readonly<Record<string, string>>; nodeArgs?: readonly string[] } = {},
): Promise<RunningService> {
  const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
  const child = spawn(process.execPath, [...nodeArgs, bin, "serve", ...args, "--port", "0", "--json"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  afterAll(() => void child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const left = new Promise<number | null>((resolve) => child.once("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (stdout.endsWith("}\n")) resolve((JSON.parse(stdout) as { url: string }).url);
    });
    void left.then((code) => reject(new Error(`the service ended with ${code}: ${stderr}`)));
  });
  const port = Number(new URL(url).port);
  return {
    url,
    port,
    child,
    log: () => stderr,
    post: (route, type, body, headers = {}) =>
      fetch(`${url}${route}`, { method: "POST", headers: { "content-type": type, ...headers }, body }),
    raw: () => connect(port, "127.0.0.1").on("error", () => undefined),
    ended: () => left,
  };
}

/** Everything that a connection receives until it is closed. */
export function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    socket.once("close", () => resolve(text));
  });
}
