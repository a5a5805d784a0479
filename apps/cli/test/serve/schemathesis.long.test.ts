import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pythonWith, runProgram, testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { exampleCsv } from "../example-table.ts";
import { runDistcal } from "../run-distcal.ts";
import { startService } from "./running-service.ts";

const folder = testFolder();
const hooks = fileURLToPath(new URL("./rows-in-text.py", import.meta.url));

/** The programs of its environment; undefined, with a line, where there is no Python or no package index. */
async function environment(): Promise<string | undefined> {
  try {
    return await pythonWith("schemathesis==4.32.5");
  } catch (error) {
    process.stderr.write(`left out: schemathesis (${(error as Error).message.split("\n")[0]})\n`);
    return undefined;
  }
}

it("schemathesis finds no answer that the OpenAPI document does not allow", async () => {
  const programs = await environment();
  if (programs === undefined) return;
  const model = folder.at("model.json");
  const past = folder.write("past.csv", exampleCsv(300));
  await runDistcal(["fit", past, "--out", model, "--engine", "float64", "--quiet"]);
  const service = await startService([model]);
  const args = [`${service.url}/openapi.json`, "--checks", "all", "--max-examples", "60", "--seed", "1", "--no-color"];
  const { code, stdout, stderr } = await runProgram(join(programs, "schemathesis"), ["run", ...args], {
    cwd: folder.path,
    env: { SCHEMATHESIS_HOOKS: hooks },
  });
  expect(code, stdout + stderr).toBe(0);
  // All operations, and some of their requests with bodies as text.
  expect(stdout).toMatch(/Operations:\s+6 selected \/ 6 total/);
  expect(service.child.exitCode).toBeNull();
  expect(service.log()).not.toContain("a request failed");
});
