import { stat } from "node:fs/promises";
import { badInput } from "../../errors/user-error.ts";

/** Refuses an output path that names one of the inputs, by whatever path, symbolic or hard link. */
export async function refuseOverwrite(inputs: readonly string[], output: string): Promise<void> {
  if (output === "-") return;
  // Device and inode of what the links lead to: the same for every name of one file.
  const target = await stat(output, { bigint: true }).catch(() => undefined);
  if (target === undefined) return;
  for (const input of inputs) {
    if (input === "-") continue;
    const source = await stat(input, { bigint: true }).catch(() => undefined);
    if (source === undefined || source.ino !== target.ino || source.dev !== target.dev) continue;
    const names = input === output ? output : `${output} and ${input}`;
    throw badInput(
      (option) =>
        `${option("out")} would overwrite its own input: ${names} ${input === output ? "is" : "are"} the same file; choose another ${option("out")}`,
    );
  }
}
