import { join } from "node:path";
import { writeFileAtomically } from "@distcal/tables/node";
import type { Picture } from "./pictures.ts";

/** Writes pictures into a folder, each atomically; answers with their paths. */
export async function writePictures(folder: string, pictures: readonly Picture[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const { name, content } of pictures) {
    const path = join(folder, name);
    await writeFileAtomically(path, content);
    paths.push(path);
  }
  return paths;
}
