import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { keepFromNowOn, removeIfInterrupted } from "./temporary-files.ts";
import { temporaryFolderError, temporaryPrefix } from "./temporary-space.ts";

/** A folder for what must be on disk for a while; an interruption removes it too. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes a folder of its own. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(resolve(tmpdir(), temporaryPrefix)).catch((error) => {
    throw temporaryFolderError(error);
  });
  removeIfInterrupted(path);
  return Object.freeze({
    path,
    async remove() {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
      keepFromNowOn(path);
    },
  });
}
