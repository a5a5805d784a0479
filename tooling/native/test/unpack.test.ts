import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { firstThatRuns, runTool } from "../src/tool.ts";
import { libraries, libraryLinks, unpackWheel } from "../src/unpack.ts";

const python = await firstThatRuns(["python3", "python"], ["--version"], process.env);
if (python === undefined)
  process.stderr.write("left out: unpacking a wheel (no Python; Debian: apt install python3)\n");

/** Writes a zip with one line in each entry. */
const zip =
  "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w') as z:\n  for n in sys.argv[2:]: z.writestr(n, n)";

async function unpacked(entries: readonly string[], look: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "distcal-unpack-"));
  try {
    const wheel = join(folder, "a.whl");
    await runTool(String(python), ["-c", zip, wheel, ...entries], process.env);
    await unpackWheel(String(python), wheel, join(folder, "out"), process.env);
    await look(join(folder, "out"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const both = libraries.map((name) => `tensorflow/${name}`);

it.runIf(python !== undefined)("libraries and headers come out of the wheel, and nothing else", async () => {
  const headers = ["tensorflow/c/c_api.h", "tensorflow/core/platform/a.h", "tsl/platform/b.h"];
  const others = ["tensorflow/python/x.py", "tensorflow/include/Eigen/Core", "other/libtensorflow_cc.so.2"];
  await unpacked([...both, ...headers.map((name) => `tensorflow/include/${name}`), ...others], async (folder) => {
    expect((await readdir(folder)).sort()).toEqual(["include", "lib"]);
    expect((await readdir(join(folder, "include"))).sort()).toEqual(["tensorflow", "tsl"]);
    for (const header of headers) {
      expect(await readFile(join(folder, "include", header), "utf8")).toBe(`tensorflow/include/${header}`);
    }
    expect((await readdir(join(folder, "lib"))).sort()).toEqual([...libraries, ...Object.keys(libraryLinks)].sort());
    for (const [name, target] of Object.entries(libraryLinks)) {
      expect(await readlink(join(folder, "lib", name))).toBe(target);
      expect(await readFile(join(folder, "lib", name), "utf8")).toBe(`tensorflow/${target}`);
    }
  });
});

it.runIf(python !== undefined)("a wheel without the library is refused", async () => {
  await expect(unpacked(both.slice(1), async () => undefined)).rejects.toThrow(
    /can't be unpacked \(the wheel has no libtensorflow_cc\.so\.2\)/,
  );
});
