import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./run-program.ts";
import { repositoryRoot } from "./shared-files.ts";

/** The folder with the programs of a Python environment that has a package, such as "pyspark==4.0.1": made at the first run and kept for the next. */
export async function pythonWith(requirement: string): Promise<string> {
  const [name] = requirement.split("==");
  const environment = join(repositoryRoot, `node_modules/.cache/distcal-${name}`);
  const programs = join(environment, "bin");
  const complete = join(environment, `${requirement}.complete`);
  if (!existsSync(complete)) {
    rmSync(environment, { recursive: true, force: true });
    await mustRun("python3", ["-m", "venv", environment]);
    const quietly = ["--quiet", "--disable-pip-version-check"];
    await mustRun(join(programs, "python"), ["-m", "pip", "install", ...quietly, requirement]);
    writeFileSync(complete, "");
  }
  return programs;
}
