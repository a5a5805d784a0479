import { join } from "node:path";
import { pythonWith } from "./python-with.ts";

/** The Python of an environment with Spark. */
export async function sparkPython(): Promise<string> {
  return join(await pythonWith("pyspark==4.0.1"), "python");
}
