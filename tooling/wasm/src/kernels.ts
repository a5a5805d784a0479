import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compileKernel } from "./compile-kernel.ts";

/** A kernel's source, and the file of its package that carries the compiled bytes; both relative to the repository. */
export interface Kernel {
  readonly source: string;
  readonly carrier: string;
}

/** Every `packages/X/assembly/NAME.ts`, compiled to `packages/X/src/wasm/NAME.wasm.ts`. */
export function kernelsIn(root: string): readonly Kernel[] {
  const kernels: Kernel[] = [];
  for (const name of readdirSync(join(root, "packages")).sort()) {
    const folder = `packages/${name}/assembly`;
    if (!existsSync(join(root, folder))) continue;
    for (const file of readdirSync(join(root, folder)).sort()) {
      kernels.push({
        source: `${folder}/${file}`,
        carrier: `packages/${name}/src/wasm/${basename(file, ".ts")}.wasm.ts`,
      });
    }
  }
  return kernels;
}

/** What the carrier of a kernel should hold: the module in base64, as a constant. */
export async function carrierText(root: string, { source }: Kernel): Promise<string> {
  const bytes = await compileKernel(source, readFileSync(join(root, source), "utf8"));
  const constant = basename(source, ".ts").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    `// Compiled from ${source.split("/").slice(2).join("/")} by tooling/wasm; change it there.`,
    "",
    `/** ${bytes.length} bytes of WebAssembly in base64. */`,
    `export const ${constant}Wasm: string =`,
    `  "${Buffer.from(bytes).toString("base64")}";`,
    "",
  ].join("\n");
}

/** What the carrier holds now; undefined where there is none. */
export function committedText(root: string, { carrier }: Kernel): string | undefined {
  const path = join(root, carrier);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
