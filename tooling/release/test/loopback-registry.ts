import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";

export interface LoopbackRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real npm registry on 127.0.0.1 that knows no other: what is installed from it was published to it. */
export async function startLoopbackRegistry(folder: string): Promise<LoopbackRegistry> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const config = join(folder, "config.yaml");
  writeFileSync(
    config,
    `storage: ${join(folder, "storage")}
auth: {}
uplinks: {}
packages:
  "**": { access: $all, publish: $anonymous, unpublish: $anonymous }
log: { type: stdout, level: warn }
`,
  );
  const program = createRequire(import.meta.url).resolve("verdaccio/bin/verdaccio");
  const child = spawn(process.execPath, [program, "--config", config, "--listen", `127.0.0.1:${port}`], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  await untilReady(`${url}-/ping`, child, () => output);
  return { url, stop: () => stop(child) };
}

async function untilReady(ping: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (child.exitCode !== null) break;
    const ready = await fetch(ping).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`the registry did not start:\n${output()}`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on("close", () => resolve());
    child.kill();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
