import { join } from "node:path";
import type { WholeFile } from "@distcal/tables/node";
import type { Picture } from "./pictures.ts";

/** Pictures as files of a folder. */
export function pictureFiles(folder: string, pictures: readonly Picture[]): readonly WholeFile[] {
  return pictures.map(({ name, content }) => ({ path: join(folder, name), content }));
}
