import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./run-program.ts";
import { repositoryRoot } from "./shared-files.ts";

const pyspark = "pyspark==4.0.1";

/** The Python of an environment with Spark, which is made at the first run and kept for the next. */
export async function sparkPython(): Promise<string> {
  const environment = join(repositoryRoot, "node_modules/.cache/distcal-spark");
  const python = join(environment, "bin/python");
  const complete = join(environment, `${pyspark}.complete`);
  if (!existsSync(complete)) {
    rmSync(environment, { recursive: true, force: true });
    await mustRun("python3", ["-m", "venv", environment]);
    await mustRun(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", pyspark]);
    writeFileSync(complete, "");
  }
  return python;
}
