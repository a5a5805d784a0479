import { Worker } from "node:worker_threads";

/** Starts a thread on a module given by the address it has when it is built: `new URL("./name.js", import.meta.url)`. */
export function startThread(built: URL, workerData: unknown): Worker {
  if (!import.meta.url.endsWith(".ts")) return new Worker(built, { workerData });
  // Tests and benchmarks run on the sources: the thread needs what reads them.
  const source = JSON.stringify(built.href.replace(/\.js$/, ".ts"));
  const code = `import("tsx/esm/api").then(({ register }) => register()).then(() => import(${source}));`;
  return new Worker(code, { eval: true, workerData, execArgv: ["--conditions=@distcal/source"] });
}
