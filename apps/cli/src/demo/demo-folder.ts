import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { badInput } from "@distcal/tables";
import { requireFolder, systemCode, writingError } from "@distcal/tables/node";
import { demoFiles } from "./demo-job.ts";
import { demoTitle } from "./demo-page.ts";

/** Makes the folder of the demo; refuses one where the demo would replace files that it did not make. */
export async function requireDemoFolder(folder: string): Promise<void> {
  if (folder === "") throw badInput("--out is empty; name a folder");
  await requireFolder(folder);
  if (await isDemoPage(join(folder, "report.html"))) return;
  for (const name of demoFiles) {
    if (await isThere(join(folder, name))) {
      throw badInput(`${folder} has a file ${name} that the demo did not make; choose another folder with --out`);
    }
  }
}

async function isDemoPage(path: string): Promise<boolean> {
  try {
    return (await readFile(path, "utf8")).includes(`<title>${demoTitle}</title>`);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw writingError(path, error);
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
