import { type Environment, lastLine, runTool } from "./tool.ts";

/** Loads the package in a process of its own, for a library that does not fit may crash, and computes a product. */
const script = `
const util = require("node:util");
util.isNullOrUndefined ??= (value) => value === null || value === undefined; // gone from Node 23, used by the package
const tf = require(process.argv[1]);
const got = tf.matMul([[1, 2]], [[3], [4]]).dataSync()[0];
if (got !== 11) throw new Error("a product came out as " + got);
process.stdout.write("\\n" + tf.backend().binding.TF_Version);
`;

export type LoadResult = { readonly version: string } | { readonly reason: string };

/** The version of TensorFlow that the package in this folder runs on, or why it can't be loaded. */
export async function loadNative(packageFolder: string, env: Environment): Promise<LoadResult> {
  const quiet = { ...env, TF_CPP_MIN_LOG_LEVEL: "2" };
  const finished = await runTool(process.execPath, ["--eval", script, packageFolder], quiet);
  if (finished.code === 0) return { version: finished.stdout.trim().split("\n").at(-1) ?? "" };
  const error = /^\w*Error: .*$/m.exec(finished.stderr)?.[0];
  return { reason: error ?? `exit code ${finished.code}: ${lastLine(finished)}` };
}
