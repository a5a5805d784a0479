import { open } from "node:fs/promises";
import { badInput } from "@distcal/tables";

/** What a report is made from: no model, one or two, and the table. */
export interface ReportInputs {
  readonly models: readonly string[];
  readonly file: string;
}

/** `[MODEL] FILE` and `--with MODEL`: a single name is the table. */
export async function reportInputs(given: readonly string[], second: string | undefined): Promise<ReportInputs> {
  const file = given[given.length - 1] as string | undefined;
  if (file === undefined) {
    throw badInput("report needs a table of predictions with their outcomes; name it, after a model if you have one");
  }
  const models = given.slice(0, -1);
  if (models.length === 0 && (await looksLikeModel(file))) {
    throw badInput(`${file} is a model, not a table; name the table after it: distcal report MODEL FILE`);
  }
  if (second === undefined) return { models, file };
  const [first] = models;
  if (first === undefined) throw badInput("--with compares with a second model, but there is no first; name both");
  if (first === second) throw badInput(`--with names the same model, ${second}; name another`);
  return { models: [first, second], file };
}

const firstBytes = 4096;

/** Whether a file says in its first lines that it is a model. */
async function looksLikeModel(path: string): Promise<boolean> {
  if (!path.endsWith(".json")) return false;
  try {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
      return /"format":\s*"distcal-model"/.test(buffer.toString("utf8", 0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    // What can't be opened is refused by who reads it as a table.
    return false;
  }
}
