import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { NativeError } from "./native-error.ts";
import { type Environment, lastLine, runTool } from "./tool.ts";

/** The two libraries of the wheel. Their names are those that they ask for each other by. */
export const libraries: readonly string[] = ["libtensorflow_cc.so.2", "libtensorflow_framework.so.2"];

/** Other names under which the addon asks for them. */
export const libraryLinks: Readonly<Record<string, string>> = {
  "libtensorflow.so": "libtensorflow_cc.so.2",
  "libtensorflow.so.2": "libtensorflow_cc.so.2",
  "libtensorflow.so.2.9.1": "libtensorflow_cc.so.2",
  "libtensorflow_framework.so": "libtensorflow_framework.so.2",
};

/** Folders of headers that the addon includes from, below `tensorflow/include/` in the wheel. */
const headerFolders = ["tensorflow/c/", "tensorflow/core/platform/", "tsl/"];

/** A wheel is a zip, and Python, which pip needs anyway, reads those. Arguments: wheel, target, libraries, headers. */
const script = `
import os, shutil, sys, zipfile

wheel, target, libraries, headers = sys.argv[1], sys.argv[2], sys.argv[3].split(","), tuple(sys.argv[4].split(","))
with zipfile.ZipFile(wheel) as archive:
    for entry in archive.infolist():
        folder, _, rest = entry.filename.partition("/")
        if folder != "tensorflow" or entry.is_dir() or ".." in entry.filename:
            continue
        if rest in libraries:
            path = os.path.join(target, "lib", rest)
        elif rest.startswith("include/") and rest[len("include/"):].startswith(headers):
            path = os.path.join(target, rest)
        else:
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with archive.open(entry) as source, open(path, "wb") as sink:
            shutil.copyfileobj(source, sink, 1 << 20)
missing = [name for name in libraries if not os.path.exists(os.path.join(target, "lib", name))]
if missing:
    sys.exit("the wheel has no " + " and no ".join(missing))
`;

/** Unpacks libraries and headers of the wheel into `folder`/lib and `folder`/include, and adds the links. */
export async function unpackWheel(python: string, wheel: string, folder: string, env: Environment): Promise<void> {
  const args = ["-c", script, wheel, folder, libraries.join(","), headerFolders.join(",")];
  const finished = await runTool(python, args, env);
  if (finished.code !== 0) {
    throw new NativeError(`the wheel can't be unpacked (${lastLine(finished)}): free 1 GB and run pnpm native again.`);
  }
  for (const [name, target] of Object.entries(libraryLinks)) await symlink(target, join(folder, "lib", name));
}
