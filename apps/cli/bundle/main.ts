import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { fileGroups } from "./file-groups.ts";
import { licencesOf, packagesOf } from "./third-party.ts";
import { threadEntries } from "./thread-entries.ts";

// Makes dist/: the command in few files, so that a start reads those and not hundreds. Which files go together is decided by
// which commands and threads need them.

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const fresh = join(root, "dist.new");

/** Found at run time where they are installed: native binaries, what loads its parts by name, and all that has optional peers. */
const external = [
  /^node:/,
  ...builtinModules,
  "@duckdb/node-api",
  "@resvg/resvg-js",
  /^@distcal\/engine-tfjs/,
  "fastify",
];

const bundle = await rolldown({
  input: { bin: join(root, "src/bin.ts") },
  platform: "node",
  external,
  preserveEntrySignatures: "allow-extension",
  plugins: [threadEntries(dist)],
  resolve: { conditionNames: ["@distcal/source", "node", "import", "default"] },
});
rmSync(fresh, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: fresh,
  format: "es",
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  codeSplitting: { groups: fileGroups(join(root, "../..")) },
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
});
await bundle.close();

const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
const packages = packagesOf(modules.filter((id) => id.startsWith("/") || /^[A-Z]:/.test(id)));
const isOurs = (name: string): boolean => name === "distcal" || name.startsWith("@distcal/");
const versions = packages.filter(({ name }) => isOurs(name)).map(({ name, version }) => [name, version]);
writeFileSync(join(fresh, "packages.json"), `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`);
writeFileSync(join(fresh, "LICENCES.txt"), licencesOf(packages.filter(({ name }) => !isOurs(name))));
chmodSync(join(fresh, "bin.js"), 0o755);
// Whole or not at all: a command that starts meanwhile finds the old files or the new ones.
rmSync(dist, { recursive: true, force: true });
renameSync(fresh, dist);
